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
        const over = Math.max(0, (canvas.data[offset + channel] as number) - threshold);
        spill[cell + channel] = (spill[cell + channel] as number) + over / 16;
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

interface Spill {
  readonly field: Float32Array;
  readonly columns: number;
  readonly rows: number;
}

/** The bloom of one row of pixels, already blended between the two rows of cells around it. */
function spillLine(spill: Spill, y: number, strength: number): Float32Array {
  const width = spill.columns * 3;
  const place = Math.min(spill.rows - 1.001, Math.max(0, (y - CELL / 2) / CELL));
  const start = Math.floor(place) * width;
  const share = place - Math.floor(place);
  const line = new Float32Array(width + 3);
  for (let index = 0; index < width; index += 1) {
    const upper = spill.field[start + index] as number;
    const lower = spill.field[start + index + width] as number;
    line[index] = (upper + (lower - upper) * share) * strength;
  }
  return line;
}

function finishRow(canvas: Canvas, look: Finish, line: Float32Array, y: number): void {
  const { data, width } = canvas;
  const paper = texture();
  const last = line.length / 3 - 2.001;
  const height = y / canvas.height - 0.48;
  const down = height * height * 1.3 - 0.12;
  const grainRow = (y % TILE) * TILE;
  let offset = y * width * 3;
  for (let x = 0; x < width; x += 1) {
    const place = Math.min(last, Math.max(0, (x - CELL / 2) / CELL));
    const column = Math.floor(place);
    const share = place - column;
    const grain = (paper[grainRow + (x % TILE)] as number) * look.grain;
    const across = x / width - 0.5;
    const dim = 1 - look.vignette * Math.max(0, across * across * 1.5 + down);
    for (let at = column * 3; at < column * 3 + 3; at += 1) {
      const left = line[at] as number;
      const light = left + ((line[at + 3] as number) - left) * share;
      const value = data[offset] as number;
      data[offset] = (value + light * (1 - value / 300)) * dim + grain;
      offset += 1;
    }
  }
}

export function finish(canvas: Canvas, look: Finish): void {
  const columns = Math.ceil(canvas.width / CELL);
  const rows = Math.ceil(canvas.height / CELL);
  const field = bright(canvas, look.threshold);
  blur(field, columns, rows);
  for (let y = 0; y < canvas.height; y += 1) {
    finishRow(canvas, look, spillLine({ field, columns, rows }, y, look.bloom), y);
  }
}
