/** Walking between the vines, with the hills of the Langhe rolling off behind. */
import { type Canvas, dab, glow } from '../engine/canvas.ts';
import { hex, mix, scale } from '../engine/colour.ts';
import type { Random } from '../engine/noise.ts';
import { overlay } from '../engine/overlay.ts';
import { GOLDEN, type Scene } from '../engine/scene.ts';
import { type Camera, project } from '../engine/camera.ts';
import { type HeightField, paintTerrain } from '../engine/terrain.ts';
import { WOODED, woodiness } from '../nature/langhe.ts';
import { paintSky } from '../nature/sky.ts';
import { cypress } from '../nature/trees.ts';
import { paintVines } from '../nature/vines.ts';
import { paintWood } from '../nature/woods.ts';
import { farmhouse, village } from '../objects/buildings.ts';
import { walkers } from '../objects/people.ts';
import { type VineyardMood, hillside, hillsideShader } from './hillside.ts';

interface Stage {
  readonly canvas: Canvas;
  readonly random: Random;
  readonly mood: VineyardMood;
  readonly camera: Camera;
  readonly field: HeightField;
}

const CYPRESSES = [
  [-100, 62],
  [-88, 78],
  [-76, 66],
  [74, 70],
  [86, 88],
  [98, 60],
] as const;

function paintHills({ canvas, random, mood, camera, field }: Stage): void {
  const { light, wood, fields } = mood.land;
  const stride = [0.005, 0.013] as const;
  const shade = hillsideShader(mood);
  const depths = paintTerrain(canvas, { camera, height: field, shade, near: 3.2, far: 9000, stride });
  paintWood(canvas, random, {
    camera,
    height: field,
    depths,
    haze: light.haze,
    clear: light.clear,
    side: mood.side,
    grows: (x, z) => woodiness(mood.land, x, z) > WOODED,
    near: 260,
    far: 3800,
    tries: 5200,
    metres: 15,
    kind: 'broadleaf',
    dark: scale(wood, 0.55),
    lights: [wood, ...fields.slice(0, 2)],
  });
}

async function paintHouses({ canvas, random, mood, camera, field }: Stage): Promise<void> {
  const { shade, haze } = mood.land.light;
  const spot = project(camera, [mood.side * -150, field(mood.side * -150, 640), 640]);
  const walls = { wall: hex('#DDB07C'), roof: hex('#B4583A'), shade, haze, hazed: 0.22 };
  const unit = spot.size * 0.34;
  const svg = mood.village
    ? village(spot.x, spot.y + 4, unit * 1.25, walls)
    : farmhouse(spot.x, spot.y + 4, unit * 1.5, walls);
  for (const [dx, tall] of CYPRESSES) {
    cypress(canvas, random, {
      x: spot.x + dx * unit,
      y: spot.y + 6,
      height: tall * unit * 1.3,
      dark: mix(hex('#2B3A2C'), haze, 0.18),
      light: mix(mood.rim, hex('#6B7A45'), 0.5),
      side: mood.side,
    });
  }
  await overlay(canvas, svg, { box: { x: spot.x - 260, y: spot.y - 260, width: 520, height: 300 } });
}

/** The walkers stand between the far rows and the near ones. */
async function paintRows({ canvas, random, mood, camera, field }: Stage): Promise<void> {
  const { light } = mood.land;
  const bend = (z: number) => mood.bend * (z / 40) ** 2;
  const vines = {
    camera,
    height: field,
    rows: Array.from({ length: 30 }, (_, index) => (index - 15) * 2.6 + 1.3),
    bend,
    leaves: mood.leaves,
    dark: mood.leafDark,
    rim: mood.rim,
    haze: light.haze,
    clear: light.clear * 0.28,
    side: mood.side,
    ...(mood.grapes ? { grapes: mood.grapes } : {}),
  };
  paintVines(canvas, random, { ...vines, near: 15, far: 96 });
  if (mood.people) {
    const stand = project(camera, [bend(15), field(bend(15), 15), 15]);
    const couple = walkers(stand.x, stand.y, stand.size * 1.7, mood.rim);
    await overlay(canvas, couple, {
      box: { x: stand.x - 200, y: stand.y - 260, width: 400, height: 300 },
    });
  }
  paintVines(canvas, random, { ...vines, near: 3.6, far: 15 });
}

function paintDust({ canvas, random, mood, camera }: Stage): void {
  for (let index = 0; index < 260; index += 1) {
    const x = random() * canvas.width;
    const y = camera.horizon + random() ** 2 * canvas.height * 0.5;
    dab(canvas, { x, y, rx: 1.6, ry: 1.6, alpha: 0.5 * random() }, mood.sun.halo);
  }
}

export function vineyard(mood: VineyardMood): Scene {
  return async (canvas, random) => {
    const { width, height } = canvas;
    const horizon = height * 0.4;
    const camera = { eye: mood.eye, horizon, focal: width * 0.78, centre: width / 2 };
    const sun = { ...mood.sun, x: mood.sun.x * width, y: mood.sun.y * height, radius: 36, reach: 720 };
    const clouds = { ...mood.clouds, size: 430 };
    paintSky(canvas, { stops: mood.sky, horizon: horizon * 1.02, sun, clouds });
    const stage = { canvas, random, mood, camera, field: hillside(mood) };
    paintHills(stage);
    await paintHouses(stage);
    await paintRows(stage);
    glow(canvas, { x: sun.x, y: sun.y, radius: height * 0.8, stretch: 1.3, strength: 0.22 }, mood.sun.halo);
    paintDust(stage);
    return GOLDEN;
  };
}
