/** A brick cellar traced ray by ray: barrel vault, paved floor, casks on both sides, hanging lamps. */
import type { Canvas } from '../engine/canvas.ts';
import { type Rgb, mix, scale, smooth } from '../engine/colour.ts';
import { cellHash, fractal, noise } from '../engine/noise.ts';

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

const HALF = 3;
const SPRING = 1.2;
const FLOOR = -1.6;
const HEADS = 1.75;
const CASK = 0.72;
const GAP = 1.62;
const LAMPS = [3.6, 7.4, 11.4, 15.6, 20];

interface Hit {
  t: number;
  colour: Rgb;
  nx: number;
  ny: number;
  nz: number;
}

function brickAt(u: number, v: number, brick: Rgb): Rgb {
  const course = Math.floor(v * 7);
  const along = u * 3 + (course % 2) * 0.5;
  const mortar = Math.max(smooth(0.4, 0.5, Math.abs(along - Math.floor(along) - 0.5)), smooth(0.36, 0.5, Math.abs(v * 7 - course - 0.5)));
  const tone = 0.7 + 0.5 * cellHash(Math.floor(along), course) + (fractal(u * 2, v * 2, 2) - 0.5) * 0.5;
  return mix(scale(brick, tone), scale(brick, 0.42), mortar * 0.8);
}

function shell(vault: Vault, ray: readonly [number, number, number], from: number): Hit {
  const [dx, dy, dz] = ray;
  if (dy < 0) {
    const t = FLOOR / dy;
    const x = from + dx * t;
    if (Math.abs(x) < HALF) {
      const z = dz * t;
      const edge = Math.max(smooth(0.44, 0.5, Math.abs(x * 1.3 - Math.floor(x * 1.3) - 0.5)), smooth(0.44, 0.5, Math.abs(z * 0.9 - Math.floor(z * 0.9) - 0.5)));
      const tone = 0.75 + 0.4 * cellHash(Math.floor(x * 1.3), Math.floor(z * 0.9)) + (fractal(x * 3, z * 3, 2) - 0.5) * 0.5;
      return { t, colour: scale(vault.floor, tone * (1 - 0.5 * edge)), nx: 0, ny: 1, nz: 0 };
    }
  }
  const wallT = ((dx > 0 ? HALF : -HALF) - from) / (dx || 1e-6);
  const wallY = dy * wallT;
  if (wallY < SPRING && wallY > FLOOR) {
    return { t: wallT, colour: brickAt(dz * wallT, wallY + 2, vault.brick), nx: dx > 0 ? -1 : 1, ny: 0, nz: 0 };
  }
  const a = dx * dx + dy * dy;
  const b = from * dx - SPRING * dy;
  const c = from * from + SPRING * SPRING - HALF * HALF;
  const t = (-b + Math.sqrt(Math.max(0, b * b - a * c))) / (a || 1e-6);
  const x = from + dx * t;
  const y = dy * t - SPRING;
  const z = dz * t;
  const rib = Math.abs((z + 0.2) / 3.8 - Math.floor((z + 0.2) / 3.8) - 0.5) > 0.42;
  const angle = Math.atan2(y, x) * HALF;
  const colour = rib ? scale(brickAt(angle, z, vault.brick), 1.25) : brickAt(z, angle + 9, vault.brick);
  return { t, colour, nx: -x / HALF, ny: -y / HALF, nz: rib ? -0.2 : 0 };
}

function headColour(vault: Vault, y: number, z: number, rim: number): Rgb {
  const stave = Math.floor(z * 7.5);
  const line = smooth(0.4, 0.5, Math.abs(z * 7.5 - stave - 0.5));
  const grain = 0.78 + 0.3 * cellHash(stave, 9) + (noise(z * 30, y * 4) - 0.5) * 0.25;
  const wood = scale(vault.oak, grain * (1 - 0.45 * line));
  if (rim > 0.9) return scale(vault.oak, 0.5);
  if (rim > 0.83) return [74, 66, 62];
  return Math.abs(y) < 0.05 && Math.abs(z) < CASK * 0.8 ? scale(wood, 0.7) : wood;
}

/** The first cask a ray meets, if it comes before the shell. */
function cask(vault: Vault, ray: readonly [number, number, number], from: number, limit: number): Hit | undefined {
  const [dx, dy, dz] = ray;
  const face = dx > 0 ? HEADS : -HEADS;
  const enter = (face - from) / (dx || 1e-6);
  if (enter > limit || enter < 0) return undefined;
  let best: Hit | undefined;
  const z0 = dz * enter;
  const y0 = dy * enter;
  const index = Math.round((z0 - 0.6) / GAP);
  for (let row = 0; row < vault.rows; row += 1) {
    const cy = FLOOR + CASK + 0.22 + row * GAP * 0.93;
    const cz = 0.6 + index * GAP;
    const off = Math.hypot(y0 - cy, z0 - cz) / CASK;
    if (off < 1) return { t: enter, colour: headColour(vault, y0 - cy, z0 - cz, off), nx: dx > 0 ? -1 : 1, ny: 0, nz: off > 0.9 ? -0.5 : 0 };
    for (const step of [0, 1]) {
      const near = 0.6 + (Math.ceil((z0 - 0.6) / GAP) + step) * GAP;
      const a = dy * dy + dz * dz;
      const b = -(dy * cy + dz * near);
      const c = cy * cy + near * near - CASK * CASK;
      const root = b * b - a * c;
      if (root < 0) continue;
      const t = (-b - Math.sqrt(root)) / a;
      const inside = Math.abs(from + dx * t);
      if (t < enter || t > limit || (best && t > best.t) || inside > HALF) continue;
      const ny = (dy * t - cy) / CASK;
      const nz = (dz * t - near) / CASK;
      const hoop = Math.abs(inside - HEADS - 0.16) < 0.06 || Math.abs(inside - HEADS - 0.42) < 0.05;
      const stave = Math.abs(Math.atan2(ny, nz) * 5 - Math.floor(Math.atan2(ny, nz) * 5) - 0.5);
      const wood = scale(vault.oak, 0.85 - 0.3 * smooth(0.42, 0.5, stave));
      best = { t, colour: hoop ? [70, 62, 58] : wood, nx: 0, ny, nz };
    }
  }
  return best;
}

function light(vault: Vault, hit: Hit, at: readonly [number, number, number]): Rgb {
  let force = 0;
  for (const z of LAMPS) {
    const lx = -at[0];
    const ly = 2.2 - at[1];
    const lz = z - at[2];
    const square = lx * lx + ly * ly + lz * lz;
    const facing = (hit.nx * lx + hit.ny * ly + hit.nz * lz) / Math.sqrt(square);
    force += Math.max(0.06, facing + 0.15) / (0.55 + square * 0.3);
  }
  const tone = Math.min(1.7, force * 1.5);
  const [red, green, blue] = hit.colour;
  const { lamp, ambient } = vault;
  return [
    (red * (ambient[0] + lamp[0] * tone)) / 255,
    (green * (ambient[1] + lamp[1] * tone)) / 255,
    (blue * (ambient[2] + lamp[2] * tone)) / 255,
  ];
}

export function paintVault(canvas: Canvas, vault: Vault): void {
  const { width, height, data } = canvas;
  const focal = width * 0.62;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const ray = [(x - width / 2) / focal, (height * vault.horizon - y) / focal, 1] as const;
      const wall = shell(vault, ray, vault.aside);
      const hit = cask(vault, ray, vault.aside, wall.t) ?? wall;
      const at = [vault.aside + ray[0] * hit.t, ray[1] * hit.t, hit.t] as const;
      const far = 1 - Math.exp(-hit.t / 34);
      const colour = mix(light(vault, hit, at), scale(vault.lamp, 0.5), far);
      const offset = (y * width + x) * 3;
      data[offset] = colour[0];
      data[offset + 1] = colour[1];
      data[offset + 2] = colour[2];
    }
  }
}

/** Where the hanging lamps appear on the canvas, nearest first, with their size. */
export function lampSpots(canvas: Canvas, vault: Vault): readonly { x: number; y: number; size: number }[] {
  const focal = canvas.width * 0.62;
  return LAMPS.map((z) => ({
    x: canvas.width / 2 - (vault.aside * focal) / z,
    y: canvas.height * vault.horizon - (2.2 * focal) / z,
    size: focal / z,
  }));
}
