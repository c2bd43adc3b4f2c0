/** Hot-air balloons drifting over the hills, with mist lying in the valleys. */
import { type Canvas, glow } from '../engine/canvas.ts';
import { type Rgb, hex, scale } from '../engine/colour.ts';
import type { Random } from '../engine/noise.ts';
import { overlay } from '../engine/overlay.ts';
import { GOLDEN, type Scene } from '../engine/scene.ts';
import { type Camera, project } from '../engine/camera.ts';
import { type HeightField, paintTerrain } from '../engine/terrain.ts';
import { type Land, WOODED, langheHeight, langheShader, woodiness } from '../nature/langhe.ts';
import { type Clouds, paintSky } from '../nature/sky.ts';
import { paintWood } from '../nature/woods.ts';
import { hotAirBalloon } from '../objects/balloon.ts';
import { village } from '../objects/buildings.ts';

export interface AerialMood {
  readonly sky: readonly Rgb[];
  readonly horizon: number;
  readonly sun: { x: number; y: number; colour: Rgb; halo: Rgb };
  readonly clouds: Omit<Clouds, 'size'>;
  readonly land: Land;
  readonly eye: number;
  /** x, y and radius, as shares of the canvas height but for x, of its width. */
  readonly balloons: readonly { at: readonly [number, number, number]; gores: readonly Rgb[] }[];
  readonly village?: readonly [number, number];
}

interface Flight {
  readonly canvas: Canvas;
  readonly random: Random;
  readonly mood: AerialMood;
  readonly camera: Camera;
  readonly ground: HeightField;
  readonly side: number;
}

function paintLand({ canvas, random, mood, camera, ground, side }: Flight): void {
  const { land } = mood;
  const { light } = land;
  const stride = [0.004, 0.013] as const;
  const shade = langheShader(land);
  const near = mood.eye * 0.9;
  const depths = paintTerrain(canvas, { camera, height: ground, shade, near, far: 10_000, stride });
  const aboveMist = (x: number, z: number) =>
    light.mist === undefined || ground(x, z) > (light.mistTop ?? 0) + 4;
  paintWood(canvas, random, {
    camera,
    height: ground,
    depths,
    grows: (x, z) => woodiness(land, x, z) > WOODED && aboveMist(x, z),
    near: mood.eye * 1.05,
    far: 3400,
    tries: 6500,
    metres: 15,
    kind: 'broadleaf',
    dark: scale(land.wood, 0.5),
    lights: [land.wood, scale(land.wood, 1.3), land.fields[0] as Rgb],
    haze: light.haze,
    clear: light.clear,
    side,
  });
}

async function paintVillage({ canvas, mood, camera, ground }: Flight): Promise<void> {
  if (!mood.village) return;
  const { shade, haze, clear } = mood.land.light;
  const [x, z] = mood.village;
  const spot = project(camera, [x, ground(x, z), z]);
  const hazed = 1 - Math.exp(-z / clear);
  const walls = { wall: hex('#E2B98A'), roof: hex('#B0573A'), shade, haze, hazed };
  const box = { x: spot.x - 330, y: spot.y - 240, width: 700, height: 300 };
  await overlay(canvas, village(spot.x, spot.y + 6, spot.size * 0.46, walls), { box });
}

async function paintBalloons({ canvas, mood, side }: Flight): Promise<void> {
  const { haze } = mood.land.light;
  for (const { at, gores } of mood.balloons) {
    const [x, y, radius] = [at[0] * canvas.width, at[1] * canvas.height, at[2] * canvas.height];
    const hazed = Math.max(0, 0.5 - radius / 240);
    const svg = hotAirBalloon({ x, y, radius, gores, side, haze, hazed });
    const box = { x: x - radius * 1.1, y: y - radius * 1.1, width: radius * 2.2, height: radius * 3.2 };
    await overlay(canvas, svg, { box });
    glow(canvas, { x, y: y + radius * 1.4, radius: radius * 0.5, strength: 0.5 }, hex('#FFC46B'));
  }
}

export function aerial(mood: AerialMood): Scene {
  return async (canvas, random) => {
    const { width, height } = canvas;
    const horizon = height * mood.horizon;
    const camera = { eye: mood.eye, horizon, focal: width * 0.82, centre: width / 2 };
    const sun = { ...mood.sun, x: mood.sun.x * width, y: mood.sun.y * height, radius: 38, reach: 760 };
    const clouds = { ...mood.clouds, size: 460 };
    paintSky(canvas, { stops: mood.sky, horizon: horizon * 1.04, sun, clouds });
    const side = mood.sun.x > 0.5 ? 1 : -1;
    const flight = { canvas, random, mood, camera, ground: langheHeight(mood.land), side };
    paintLand(flight);
    await paintVillage(flight);
    glow(canvas, { x: sun.x, y: sun.y, radius: height * 0.85, stretch: 1.4, strength: 0.26 }, mood.sun.halo);
    await paintBalloons(flight);
    return GOLDEN;
  };
}
