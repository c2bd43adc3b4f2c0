/** Skies: a graded ground, clouds lit from the sun's side, and the sun itself. */
import { type Canvas, dab, glow } from '../engine/canvas.ts';
import { type Rgb, ramp, smooth } from '../engine/colour.ts';
import { cellHash, fractal } from '../engine/noise.ts';

export interface Clouds {
  /** 0 clear – 1 overcast. */
  readonly cover: number;
  readonly lit: Rgb;
  readonly shade: Rgb;
  readonly seed: number;
  /** Width of the cloud shapes in pixels. */
  readonly size: number;
  readonly strength?: number;
}

export interface Sun {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly colour: Rgb;
  readonly halo: Rgb;
  readonly reach: number;
}

export interface Sky {
  /** From the top down to the horizon. */
  readonly stops: readonly Rgb[];
  readonly horizon: number;
  readonly sun?: Sun;
  readonly clouds?: Clouds;
}

function paintGround(canvas: Canvas, sky: Sky): void {
  const bottom = Math.min(canvas.height, Math.ceil(sky.horizon * 1.3));
  for (let y = 0; y < bottom; y += 1) {
    const colour = ramp(sky.stops, Math.min(1, y / sky.horizon));
    for (let x = 0; x < canvas.width; x += 1) {
      const offset = (y * canvas.width + x) * 3;
      const dither = cellHash(x, y) - 0.5;
      canvas.data[offset] = colour[0] + dither;
      canvas.data[offset + 1] = colour[1] + dither;
      canvas.data[offset + 2] = colour[2] + dither;
    }
  }
}

function density(clouds: Clouds, x: number, y: number, nearness: number): number {
  const u = x / clouds.size;
  const v = (y / clouds.size) * (2.2 + 3 * nearness);
  const warp = fractal(u * 0.7 + clouds.seed, v * 0.7, 2) * 1.4;
  return fractal(u + warp + clouds.seed * 3.1, v + warp * 0.6, 5);
}

function paintClouds(canvas: Canvas, sky: Sky, clouds: Clouds): void {
  const block = 4;
  const bar = 0.78 - 0.5 * clouds.cover;
  const side = sky.sun ? Math.sign(sky.sun.x - canvas.width / 2) * 10 : 10;
  const columns = Math.ceil(canvas.width / block) + 2;
  const rows = Math.ceil(sky.horizon / block) + 2;
  const field = new Float32Array(columns * rows * 2);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const nearness = (row * block) / sky.horizon;
      const here = density(clouds, column * block, row * block, nearness);
      const toward = density(clouds, column * block + side, row * block - 9, nearness);
      const cell = (row * columns + column) * 2;
      field[cell] = smooth(bar, bar + 0.24, here) * smooth(1.02, 0.82, nearness);
      field[cell + 1] = Math.min(1, Math.max(0, 0.5 + (here - toward) * 9));
    }
  }
  layClouds(canvas, clouds, { field, columns, block, rows });
}

interface CloudField {
  readonly field: Float32Array;
  readonly columns: number;
  readonly rows: number;
  readonly block: number;
}

function between4(field: Float32Array, cell: number, line: number, fx: number, fy: number): number {
  const left = field[cell] as number;
  const upper = left + ((field[cell + 2] as number) - left) * fx;
  const lowLeft = field[cell + line] as number;
  const lower = lowLeft + ((field[cell + line + 2] as number) - lowLeft) * fx;
  return upper + (lower - upper) * fy;
}

function layClouds(canvas: Canvas, clouds: Clouds, map: CloudField): void {
  const { field, columns, block } = map;
  const { data, width } = canvas;
  const { lit, shade, strength = 0.9 } = clouds;
  const bottom = Math.min(canvas.height, (map.rows - 2) * block);
  for (let y = 0; y < bottom; y += 1) {
    const row = Math.floor(y / block);
    const fy = y / block - row;
    for (let x = 0; x < width; x += 1) {
      const column = Math.floor(x / block);
      const cell = (row * columns + column) * 2;
      const fx = x / block - column;
      const alpha = between4(field, cell, columns * 2, fx, fy) * strength;
      if (alpha < 0.01) continue;
      const light = between4(field, cell + 1, columns * 2, fx, fy);
      const at = (y * width + x) * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        const dark = shade[channel] as number;
        const colour = dark + ((lit[channel] as number) - dark) * light;
        const under = data[at + channel] as number;
        data[at + channel] = under + (colour - under) * alpha;
      }
    }
  }
}

function paintSun(canvas: Canvas, sun: Sun): void {
  const { x, y } = sun;
  glow(canvas, { x, y, radius: sun.reach, stretch: 1.5, strength: 0.42 }, sun.halo);
  glow(canvas, { x, y, radius: sun.reach * 0.4, strength: 0.5 }, sun.halo);
  dab(canvas, { x, y, rx: sun.radius, ry: sun.radius, soft: 0.12 }, sun.colour);
  glow(canvas, { x, y, radius: sun.radius * 3, strength: 0.5 }, sun.colour);
}

export function paintSky(canvas: Canvas, sky: Sky): void {
  paintGround(canvas, sky);
  if (sky.sun) paintSun(canvas, sky.sun);
  if (sky.clouds) paintClouds(canvas, sky, sky.clouds);
}
