/** The last pass over every picture: bloom around the lights, grain, paper and a soft vignette. */
import type { Canvas } from './canvas.ts';
import { fractal, seeded } from './noise.ts';

export interface Finish {
  readonly bloom: number;
  /** Brightness, 0–255, above which light spills. */
  readonly threshold: number;
  readonly grain: number;
  readonly vignette: number;
}

const CELL = 8;
const TILE = 512;

function bright(canvas: Canvas, threshold: number): Float32Array {
  const columns = Math.ceil(canvas.width / CELL);
  const rows = Math.ceil(canvas.height / CELL);
  const spill = new Float32Array(columns * rows * 3);
  for (let y = 0; y < canvas.height; y += 2) {
    for (let x = 0; x < canvas.width; x += 2) {
      const cell = (Math.floor(y / CELL) * columns + Math.floor(x / CELL)) * 3;
      const offset = (y * canvas.width + x) * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        const over = (canvas.data[offset + channel] as number) - threshold;
        if (over > 0) spill[cell + channel] = (spill[cell + channel] as number) + over / 16;
      }
    }
  }
  return spill;
}

function blurLine(field: Float32Array, line: { start: number; stride: number; count: number }) {
  const copy = new Float32Array(line.count);
  for (let index = 0; index < line.count; index += 1) {
    copy[index] = field[line.start + index * line.stride] as number;
  }
  for (let index = 0; index < line.count; index += 1) {
    let sum = 0;
    for (let step = -4; step <= 4; step += 1) {
      sum += copy[Math.min(line.count - 1, Math.max(0, index + step))] as number;
    }
    field[line.start + index * line.stride] = sum / 9;
  }
}

function blur(field: Float32Array, columns: number, rows: number): void {
  for (let pass = 0; pass < 3; pass += 1) {
    for (let row = 0; row < rows * 3; row += 1) {
      const channel = row % 3;
      const start = Math.floor(row / 3) * columns * 3 + channel;
      blurLine(field, { start, stride: 3, count: columns });
    }
    for (let column = 0; column < columns * 3; column += 1) {
      blurLine(field, { start: column, stride: columns * 3, count: rows });
    }
  }
}

let tile: Float32Array | undefined;

/** Fine grain over a slower paper texture, made once and repeated. */
function texture(): Float32Array {
  if (tile) return tile;
  tile = new Float32Array(TILE * TILE);
  const random = seeded(77);
  for (let y = 0; y < TILE; y += 1) {
    for (let x = 0; x < TILE; x += 1) {
      const grain = random() + random() - 1;
      const across = Math.min(x, TILE - x) / 9;
      const down = Math.min(y, TILE - y) / 5;
      tile[y * TILE + x] = grain + (fractal(across, down, 2) - 0.5) * 0.9;
    }
  }
  return tile;
}

function vignetteRow(canvas: Canvas, y: number, strength: number): (x: number) => number {
  const down = (y / canvas.height - 0.48) ** 2 * 1.3;
  return (x) => 1 - strength * Math.max(0, (x / canvas.width - 0.5) ** 2 * 1.5 + down - 0.12);
}

export function finish(canvas: Canvas, look: Finish): void {
  const columns = Math.ceil(canvas.width / CELL);
  const rows = Math.ceil(canvas.height / CELL);
  const spill = bright(canvas, look.threshold);
  blur(spill, columns, rows);
  const paper = texture();
  for (let y = 0; y < canvas.height; y += 1) {
    const shade = vignetteRow(canvas, y, look.vignette);
    const gy = Math.min(rows - 1.001, Math.max(0, (y - CELL / 2) / CELL));
    const row = Math.floor(gy) * columns;
    const fy = gy - Math.floor(gy);
    for (let x = 0; x < canvas.width; x += 1) {
      const gx = Math.min(columns - 1.001, Math.max(0, (x - CELL / 2) / CELL));
      const fx = gx - Math.floor(gx);
      const cell = (row + Math.floor(gx)) * 3;
      const grain = (paper[(y % TILE) * TILE + (x % TILE)] as number) * look.grain;
      const dim = shade(x);
      const offset = (y * canvas.width + x) * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        const at = cell + channel;
        const upper = (spill[at] as number) * (1 - fx) + (spill[at + 3] as number) * fx;
        const under = at + columns * 3;
        const lower = (spill[under] as number) * (1 - fx) + (spill[under + 3] as number) * fx;
        const light = (upper + (lower - upper) * fy) * look.bloom;
        const value = canvas.data[offset + channel] as number;
        canvas.data[offset + channel] = (value + light * (1 - value / 300)) * dim + grain;
      }
    }
  }
}
