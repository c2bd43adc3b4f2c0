/** A brick cellar traced ray by ray: barrel vault, paved floor, casks on both sides, hanging lamps. */
import type { Canvas } from '../engine/canvas.ts';
import { type Rgb, mix, scale, smooth } from '../engine/colour.ts';
import { cellHash, fractal } from '../engine/noise.ts';
import { FLOOR, HALF, SPRING, type Hit, type Ray, type Vault, cask } from './casks.ts';

const LAMPS = [3.6, 7.4, 11.4, 15.6, 20];

function brickAt(u: number, v: number, brick: Rgb): Rgb {
  const course = Math.floor(v * 7);
  const along = u * 3 + (course % 2) * 0.5;
  const mortar = Math.max(
    smooth(0.4, 0.5, Math.abs(along - Math.floor(along) - 0.5)),
    smooth(0.36, 0.5, Math.abs(v * 7 - course - 0.5)),
  );
  const tone = 0.7 + 0.5 * cellHash(Math.floor(along), course) + (fractal(u * 2, v * 2, 2) - 0.5) * 0.5;
  return mix(scale(brick, tone), scale(brick, 0.42), mortar * 0.8);
}

function floorAt(vault: Vault, x: number, z: number): Rgb {
  const [u, v] = [x * 1.3, z * 0.9];
  const edge = Math.max(
    smooth(0.44, 0.5, Math.abs(u - Math.floor(u) - 0.5)),
    smooth(0.44, 0.5, Math.abs(v - Math.floor(v) - 0.5)),
  );
  const worn = (fractal(x * 3, z * 3, 2) - 0.5) * 0.5;
  const tone = 0.75 + 0.4 * cellHash(Math.floor(u), Math.floor(v)) + worn;
  return scale(vault.floor, tone * (1 - 0.5 * edge));
}

function arch(vault: Vault, ray: Ray): Hit {
  const [dx, dy, dz] = ray;
  const from = vault.aside;
  const a = dx * dx + dy * dy || 1e-6;
  const b = from * dx - SPRING * dy;
  const c = from * from + SPRING * SPRING - HALF * HALF;
  const t = (-b + Math.sqrt(Math.max(0, b * b - a * c))) / a;
  const x = from + dx * t;
  const y = dy * t - SPRING;
  const z = dz * t;
  const bay = (z + 0.2) / 3.8;
  const rib = Math.abs(bay - Math.floor(bay) - 0.5) > 0.42;
  const angle = Math.atan2(y, x) * HALF;
  const colour = rib ? scale(brickAt(angle, z, vault.brick), 1.25) : brickAt(z, angle + 9, vault.brick);
  return { t, colour, nx: -x / HALF, ny: -y / HALF, nz: rib ? -0.2 : 0 };
}

function shell(vault: Vault, ray: Ray): Hit {
  const [dx, dy, dz] = ray;
  const from = vault.aside;
  if (dy < 0) {
    const t = FLOOR / dy;
    const x = from + dx * t;
    if (Math.abs(x) < HALF) return { t, colour: floorAt(vault, x, dz * t), nx: 0, ny: 1, nz: 0 };
  }
  const t = ((dx > 0 ? HALF : -HALF) - from) / (dx || 1e-6);
  const y = dy * t;
  if (y >= SPRING || y <= FLOOR) return arch(vault, ray);
  return { t, colour: brickAt(dz * t, y + 2, vault.brick), nx: dx > 0 ? -1 : 1, ny: 0, nz: 0 };
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
      const wall = shell(vault, ray);
      const hit = cask(vault, ray, wall.t) ?? wall;
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
