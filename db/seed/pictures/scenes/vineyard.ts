/** Walking between the vines, with the hills of the Langhe rolling off behind. */
import { dab, glow } from '../engine/canvas.ts';
import { type Rgb, hex, mix, scale, smooth } from '../engine/colour.ts';
import { fractal, noise } from '../engine/noise.ts';
import { overlay } from '../engine/overlay.ts';
import { GOLDEN, type Scene } from '../engine/scene.ts';
import { type GroundShader, type HeightField, paintTerrain, project } from '../engine/terrain.ts';
import { type Land, langheHeight, langheShader } from '../nature/langhe.ts';
import { type Clouds, paintSky } from '../nature/sky.ts';
import { cypress } from '../nature/trees.ts';
import { paintVines } from '../nature/vines.ts';
import { WOODED, woodiness } from '../nature/langhe.ts';
import { paintWood } from '../nature/woods.ts';
import { farmhouse, village } from '../objects/buildings.ts';
import { walkers } from '../objects/people.ts';

export interface VineyardMood {
  readonly sky: readonly Rgb[];
  readonly sun: { x: number; y: number; colour: Rgb; halo: Rgb };
  readonly clouds: Omit<Clouds, 'size'>;
  readonly land: Land;
  readonly grass: readonly [Rgb, Rgb];
  readonly leaves: readonly Rgb[];
  readonly leafDark: Rgb;
  readonly rim: Rgb;
  readonly grapes?: Rgb;
  readonly side: number;
  readonly bend: number;
  readonly people: boolean;
  readonly village: boolean;
  readonly eye: number;
}

function ground(mood: VineyardMood): HeightField {
  const far = langheHeight(mood.land);
  return (x, z) => {
    const local = -0.075 * z + (fractal(x / 34, z / 30, 2) - 0.5) * 4 * smooth(4, 40, z);
    if (z < 90) return local;
    const away = far(x, z) - mood.land.relief * 0.62 + smooth(600, 3600, z) * mood.land.relief * 0.55;
    return local + (away - local) * smooth(90, 420, z);
  };
}

function shader(mood: VineyardMood): GroundShader {
  const far = langheShader(mood.land);
  const { haze, clear } = mood.land.light;
  return (point, out) => {
    if (point.z > 120) return far(point, out);
    const lane = ((point.x - mood.bend * (point.z / 40) ** 2) / 2.6 + 40) % 1;
    const under = Math.abs(lane - 0.5) * 2;
    const shadow = (0.5 + 0.5 * Math.sin((lane * mood.side + 0.05) * 2 * Math.PI)) * 0.75;
    const blades = noise(point.x * 9, point.z * 3) * 0.5 + noise(point.x * 2, point.z * 0.7) * 0.5;
    const lit = (1 - shadow) * (0.35 + 0.65 * blades) - (1 - under) * 0.25;
    const colour = mix(mood.grass[0], mood.grass[1], lit);
    const hazed = 1 - Math.exp(-point.z / clear);
    for (let channel = 0; channel < 3; channel += 1) {
      const value = colour[channel] as number;
      out[channel] = value + ((haze[channel] as number) - value) * hazed;
    }
  };
}

export function vineyard(mood: VineyardMood): Scene {
  return async (canvas, random) => {
    const { width, height } = canvas;
    const k = width / 1600;
    const { light } = mood.land;
    const horizon = height * 0.4;
    const camera = { eye: mood.eye, horizon, focal: 1250 * k, centre: width / 2 };
    const sun = { ...mood.sun, x: mood.sun.x * width, y: mood.sun.y * height, radius: 36, reach: 720 };
    paintSky(canvas, { stops: mood.sky, horizon: horizon * 1.02, sun, clouds: { ...mood.clouds, size: 430 } });
    const field = ground(mood);
    const terrain = { camera, height: field, shade: shader(mood), near: 3.2, far: 9000, stride: [0.005, 0.013] as const };
    const depths = paintTerrain(canvas, terrain);
    const base = { camera, height: field, depths, haze: light.haze, clear: light.clear, side: mood.side };
    paintWood(canvas, random, {
      ...base, grows: (x, z) => woodiness(mood.land, x, z) > WOODED, near: 260, far: 3800, tries: 5200, metres: 15,
      kind: 'broadleaf', dark: scale(mood.land.wood, 0.55), lights: [mood.land.wood, ...mood.land.fields.slice(0, 2)],
    });
    const spot = project(camera, [mood.side * -150, field(mood.side * -150, 640), 640]);
    const walls = { wall: hex('#DDB07C'), roof: hex('#B4583A'), shade: light.shade, haze: light.haze, hazed: 0.22 };
    const unit = spot.size * 0.34;
    const svg = mood.village ? village(spot.x, spot.y + 4, unit * 1.25, walls) : farmhouse(spot.x, spot.y + 4, unit * 1.5, walls);
    for (const [dx, tall] of [[-100, 62], [-88, 78], [-76, 66], [74, 70], [86, 88], [98, 60]] as const) {
      cypress(canvas, random, { x: spot.x + dx * unit, y: spot.y + 6, height: tall * unit * 1.3, dark: mix(hex('#2B3A2C'), light.haze, 0.18), light: mix(mood.rim, hex('#6B7A45'), 0.5), side: mood.side });
    }
    await overlay(canvas, svg, { box: { x: spot.x - 260, y: spot.y - 260, width: 520, height: 300 } });
    const rows = Array.from({ length: 30 }, (_, index) => (index - 15) * 2.6 + 1.3);
    const bend = (z: number) => mood.bend * (z / 40) ** 2;
    const grapes = mood.grapes ? { grapes: mood.grapes } : {};
    const vines = { camera, height: field, rows, bend, leaves: mood.leaves, dark: mood.leafDark, rim: mood.rim, haze: light.haze, clear: light.clear * 0.28, side: mood.side, ...grapes };
    paintVines(canvas, random, { ...vines, near: 15, far: 96 });
    if (mood.people) {
      const stand = project(camera, [bend(15), field(bend(15), 15), 15]);
      await overlay(canvas, walkers(stand.x, stand.y, stand.size * 1.7, mood.rim), { box: { x: stand.x - 200, y: stand.y - 260, width: 400, height: 300 } });
    }
    paintVines(canvas, random, { ...vines, near: 3.6, far: 15 });
    glow(canvas, { x: sun.x, y: sun.y, radius: height * 0.8, stretch: 1.3, strength: 0.22 }, mood.sun.halo);
    for (let index = 0; index < 260; index += 1) {
      dab(canvas, { x: random() * width, y: horizon + random() ** 2 * height * 0.5, rx: 1.6, ry: 1.6, alpha: 0.5 * random() }, mood.sun.halo);
    }
    return GOLDEN;
  };
}
