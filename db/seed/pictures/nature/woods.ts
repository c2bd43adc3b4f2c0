/** Trees scattered over the wooded parts of the hills, hidden where a nearer hill hides them. */
import type { Canvas } from '../engine/canvas.ts';
import { type Rgb, mix } from '../engine/colour.ts';
import { between, type Random } from '../engine/noise.ts';
import { type Camera, type DepthMap, project, visible } from '../engine/camera.ts';
import type { HeightField } from '../engine/terrain.ts';
import { broadleaf } from './broadleaf.ts';
import { conifer, cypress } from './trees.ts';

export interface Wood {
  readonly camera: Camera;
  readonly height: HeightField;
  readonly depths: DepthMap;
  /** Where trees stand. */
  readonly grows: (x: number, z: number) => boolean;
  readonly near: number;
  readonly far: number;
  readonly tries: number;
  readonly metres: number;
  readonly kind: 'broadleaf' | 'conifer' | 'cypress';
  readonly dark: Rgb;
  readonly lights: readonly Rgb[];
  readonly haze: Rgb;
  readonly clear: number;
  readonly side: number;
}

const KINDS = { broadleaf, conifer, cypress };

export function paintWood(canvas: Canvas, random: Random, wood: Wood): void {
  const { camera } = wood;
  const spots: { x: number; y: number; z: number; size: number }[] = [];
  for (let attempt = 0; attempt < wood.tries; attempt += 1) {
    const z = wood.near * (wood.far / wood.near) ** (random() ** 0.8);
    const x = ((random() * 1.1 * canvas.width - camera.centre) / camera.focal) * z;
    if (!wood.grows(x, z)) continue;
    const spot = project(camera, [x, wood.height(x, z), z]);
    if (!visible(canvas, wood.depths, { x: spot.x, y: spot.y, z })) continue;
    spots.push({ x: spot.x, y: spot.y, z, size: spot.size });
  }
  spots.sort((a, b) => b.z - a.z);
  for (const spot of spots) {
    const hazed = 1 - Math.exp(-spot.z / wood.clear);
    const light = wood.lights[Math.floor(random() * wood.lights.length)] as Rgb;
    KINDS[wood.kind](canvas, random, {
      x: spot.x,
      y: spot.y + 1,
      height: Math.max(4, wood.metres * spot.size * between(random, 0.7, 1.2)),
      dark: mix(wood.dark, wood.haze, hazed),
      light: mix(light, wood.haze, hazed),
      side: wood.side,
    });
  }
}
