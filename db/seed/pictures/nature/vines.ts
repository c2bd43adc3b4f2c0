/** Rows of vines running away from the viewer: leaves, posts and, close by, bunches of grapes. */
import { type Canvas, dab, stroke } from '../engine/canvas.ts';
import { type Rgb, mix, scale } from '../engine/colour.ts';
import { bell, between, noise, type Random } from '../engine/noise.ts';
import { type Camera, project } from '../engine/camera.ts';
import type { HeightField } from '../engine/terrain.ts';

export interface Vines {
  readonly camera: Camera;
  readonly height: HeightField;
  readonly rows: readonly number[];
  /** How far a row has bent sideways at a distance. */
  readonly bend: (z: number) => number;
  readonly near: number;
  readonly far: number;
  readonly leaves: readonly Rgb[];
  readonly dark: Rgb;
  readonly rim: Rgb;
  readonly haze: Rgb;
  readonly clear: number;
  readonly side: number;
  readonly grapes?: Rgb;
}

const TOP = 1.95;
const LOW = 0.62;

function post(canvas: Canvas, vines: Vines, x: number, z: number): void {
  const ground = vines.height(x, z);
  const foot = project(vines.camera, [x, ground, z]);
  const head = project(vines.camera, [x, ground + TOP + 0.12, z]);
  const wood = mix([92, 72, 56], vines.haze, 1 - Math.exp(-z / vines.clear));
  stroke(
    canvas,
    { from: [foot.x, foot.y], to: [head.x, head.y], width: Math.max(1.2, 0.09 * foot.size), taper: 0.9 },
    wood,
  );
}

function bunch(
  canvas: Canvas,
  random: Random,
  spot: { x: number; y: number; size: number },
  colour: Rgb,
): void {
  const berry = Math.max(1.4, Math.min(spot.size * 0.022, 9));
  for (let index = 0; index < 22; index += 1) {
    const t = index / 22;
    const x = spot.x + bell(random) * berry * 3.6 * (1 - t * 0.75);
    const y = spot.y + t * berry * 9;
    dab(canvas, { x, y, rx: berry, ry: berry }, mix(scale(colour, 0.55), colour, random()));
    dab(
      canvas,
      { x: x - berry * 0.3, y: y - berry * 0.35, rx: berry * 0.35, ry: berry * 0.3, alpha: 0.5 },
      [232, 214, 240],
    );
  }
}

function tuft(
  canvas: Canvas,
  random: Random,
  vines: Vines,
  place: { x: number; z: number; reach: number },
): void {
  const { x, z, reach } = place;
  const ground = vines.height(x, z);
  const size = vines.camera.focal / z;
  const leaf = Math.max(1.5, Math.min(0.075 * size, 15));
  const area = (reach * 0.55 + 0.25) * size * (TOP - LOW) * size;
  const count = Math.min(150, Math.ceil(area / (leaf * leaf * 1.25)));
  const hazed = 1 - Math.exp(-z / vines.clear);
  const full = 0.82 + 0.36 * noise(x * 3.1, z * 0.9);
  for (let index = 0; index < count; index += 1) {
    const t = index / count;
    const across = bell(random) * 0.42;
    const level = (LOW + (TOP - LOW) * t) * full + bell(random) * 0.1;
    const depth = z + (random() - 0.5) * reach;
    const spot = project(vines.camera, [x + across, ground + level, depth]);
    const base = vines.leaves[Math.floor(random() * vines.leaves.length)] as Rgb;
    const facing = 0.12 + 0.62 * t ** 1.3 + across * vines.side * 0.75 + between(random, -0.22, 0.2);
    const lit = mix(vines.dark, base, facing * 1.15);
    const edged = facing > 0.72 ? mix(lit, vines.rim, (facing - 0.72) * 1.6) : lit;
    const shape = { rx: leaf * between(random, 0.7, 1.2), ry: leaf * between(random, 0.45, 0.8) };
    const mark = { x: spot.x, y: spot.y, ...shape, angle: random() * 3.1 };
    dab(canvas, mark, mix(edged, vines.haze, hazed));
  }
  if (vines.grapes && z < 13 && random() < 0.75) {
    const spot = project(vines.camera, [x - vines.side * 0.2, ground + LOW + 0.2, z]);
    bunch(canvas, random, { x: spot.x, y: spot.y, size }, vines.grapes);
  }
}

export function paintVines(canvas: Canvas, random: Random, vines: Vines): void {
  let z = vines.far;
  while (z > vines.near) {
    const reach = Math.max(0.35, z * 0.035);
    for (const row of vines.rows) {
      const x = row + vines.bend(z);
      const screen = project(vines.camera, [x, 0, z]).x;
      if (screen < -160 || screen > canvas.width + 160) continue;
      if (Math.floor(z / 5) !== Math.floor((z - reach) / 5)) post(canvas, vines, x, z);
      tuft(canvas, random, vines, { x, z, reach });
    }
    z -= reach;
  }
}
