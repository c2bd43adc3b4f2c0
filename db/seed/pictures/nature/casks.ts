/** Casks lying in rows on both sides of a cellar, met ray by ray. */
import { type Rgb, scale, smooth } from '../engine/colour.ts';
import { cellHash, noise } from '../engine/noise.ts';

export interface Vault {
  readonly horizon: number;
  readonly brick: Rgb;
  readonly floor: Rgb;
  readonly oak: Rgb;
  readonly lamp: Rgb;
  readonly ambient: Rgb;
  readonly rows: number;
  /** How far the viewer stands from the middle of the aisle. */
  readonly aside: number;
}

export type Ray = readonly [number, number, number];

export interface Hit {
  t: number;
  colour: Rgb;
  nx: number;
  ny: number;
  nz: number;
}

export const HALF = 3;
export const SPRING = 1.2;
export const FLOOR = -1.6;
const HEADS = 1.75;
const CASK = 0.72;
const GAP = 1.62;
const START = 0.6;
const IRON: Rgb = [72, 64, 60];

function level(row: number): number {
  return FLOOR + CASK + 0.22 + row * GAP * 0.93;
}

function headColour(vault: Vault, y: number, z: number, rim: number): Rgb {
  const stave = Math.floor(z * 7.5);
  const line = smooth(0.4, 0.5, Math.abs(z * 7.5 - stave - 0.5));
  const grain = 0.78 + 0.3 * cellHash(stave, 9) + (noise(z * 30, y * 4) - 0.5) * 0.25;
  const wood = scale(vault.oak, grain * (1 - 0.45 * line));
  if (rim > 0.9) return scale(vault.oak, 0.5);
  if (rim > 0.83) return IRON;
  return Math.abs(y) < 0.05 && Math.abs(z) < CASK * 0.8 ? scale(wood, 0.7) : wood;
}

/** The rounded flank of one cask, where a ray meets it between the heads and the wall. */
function flank(vault: Vault, ray: Ray, axis: readonly [number, number]): Hit | undefined {
  const [dx, dy, dz] = ray;
  const [cy, cz] = axis;
  const a = dy * dy + dz * dz;
  const b = -(dy * cy + dz * cz);
  const root = b * b - a * (cy * cy + cz * cz - CASK * CASK);
  if (root < 0) return undefined;
  const t = (-b - Math.sqrt(root)) / a;
  const inside = Math.abs(vault.aside + dx * t);
  if (inside > HALF || inside < HEADS) return undefined;
  const ny = (dy * t - cy) / CASK;
  const nz = (dz * t - cz) / CASK;
  const hoop = Math.abs(inside - HEADS - 0.16) < 0.06 || Math.abs(inside - HEADS - 0.42) < 0.05;
  const turn = Math.atan2(ny, nz) * 5;
  const seam = smooth(0.42, 0.5, Math.abs(turn - Math.floor(turn) - 0.5));
  return { t, colour: hoop ? IRON : scale(vault.oak, 0.85 - 0.3 * seam), nx: 0, ny, nz };
}

function nearestFlank(vault: Vault, ray: Ray, z: number): Hit | undefined {
  let best: Hit | undefined;
  for (let row = 0; row < vault.rows; row += 1) {
    for (const step of [0, 1]) {
      const hit = flank(vault, ray, [level(row), START + (Math.ceil((z - START) / GAP) + step) * GAP]);
      if (hit && (!best || hit.t < best.t)) best = hit;
    }
  }
  return best;
}

/** The first cask a ray meets, if it comes before the wall at this distance. */
export function cask(vault: Vault, ray: Ray, limit: number): Hit | undefined {
  const [dx, dy, dz] = ray;
  const enter = ((dx > 0 ? HEADS : -HEADS) - vault.aside) / (dx || 1e-6);
  if (enter > limit || enter < 0) return undefined;
  const [y, z] = [dy * enter, dz * enter];
  const cz = START + Math.round((z - START) / GAP) * GAP;
  for (let row = 0; row < vault.rows; row += 1) {
    const cy = level(row);
    const off = Math.hypot(y - cy, z - cz) / CASK;
    if (off >= 1) continue;
    const colour = headColour(vault, y - cy, z - cz, off);
    return { t: enter, colour, nx: dx > 0 ? -1 : 1, ny: 0, nz: off > 0.9 ? -0.5 : 0 };
  }
  const side = nearestFlank(vault, ray, z);
  return side && side.t < limit ? side : undefined;
}
