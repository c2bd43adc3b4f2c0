/** The cooking class from above: flour, eggs, dough and pasta on an old table. */
import { type Canvas, dab } from '../engine/canvas.ts';
import { type Rgb, scale } from '../engine/colour.ts';
import { between, type Random } from '../engine/noise.ts';
import { overlay } from '../engine/overlay.ts';
import type { Scene } from '../engine/scene.ts';
import { type Tabletop, flour, paintTabletop, shadow } from '../nature/tabletop.ts';
import { nest, plin, sheet } from '../objects/pasta.ts';
import { basil, egg, tomato } from '../objects/produce.ts';

export interface KitchenMood {
  readonly table: Tabletop;
  readonly under: string;
  readonly over: string;
  readonly heaps: readonly { x: number; y: number; reach: number; amount: number }[];
  readonly nests: readonly (readonly [number, number, number])[];
  readonly plin?: { x: number; y: number; columns: number; rows: number; size: number; turn: number };
  readonly sheet?: { x: number; y: number; rx: number; ry: number };
  readonly eggs: readonly (readonly [number, number, number])[];
  readonly tomatoes: readonly (readonly [number, number, number])[];
  readonly basil: readonly (readonly [number, number, number])[];
  readonly shell: Rgb;
  /** Shadows of window bars falling across the table. */
  readonly window: boolean;
}

function plinRows(canvas: Canvas, random: Random, tray: NonNullable<KitchenMood['plin']>): void {
  const cos = Math.cos(tray.turn);
  const sin = Math.sin(tray.turn);
  for (let row = 0; row < tray.rows; row += 1) {
    for (let column = 0; column < tray.columns; column += 1) {
      const u = (column - tray.columns / 2) * tray.size * 2.5;
      const v = (row - tray.rows / 2) * tray.size * 2.05;
      plin(canvas, random, {
        x: tray.x + u * cos - v * sin,
        y: tray.y + u * sin + v * cos,
        size: tray.size,
        angle: tray.turn,
      });
    }
  }
}

async function pastaNests(canvas: Canvas, random: Random, nests: KitchenMood['nests']): Promise<void> {
  for (const [x, y, radius] of nests) {
    shadow(canvas, { x, y, rx: radius * 0.92, ry: radius * 0.9, strength: 0.7 });
    const box = { x: x - radius * 1.3, y: y - radius * 1.3, width: radius * 2.6, height: radius * 2.6 };
    await overlay(canvas, nest(random, { x, y, radius }), { box });
  }
}

function windowLight(canvas: Canvas): void {
  const { width, height, data } = canvas;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const u = (x * 0.86 + y * 0.5) / 400;
      const v = (y * 0.86 - x * 0.42) / 470;
      const edge = Math.min(Math.abs(u - Math.round(u)), Math.abs(v - Math.round(v))) * 15;
      const inside = x + y < width * 1.28 && x + y > width * 0.12 ? 1 : 0.35;
      const gain = 0.9 + 0.2 * Math.min(1, edge) * inside;
      const at = (y * width + x) * 3;
      data[at] = (data[at] as number) * (gain + 0.02);
      data[at + 1] = (data[at + 1] as number) * gain;
      data[at + 2] = (data[at + 2] as number) * (gain - 0.02);
    }
  }
}

function crumbs(canvas: Canvas, random: Random): void {
  for (let pepper = 0; pepper < 70; pepper += 1) {
    const size = between(random, 1.6, 4.2);
    dab(
      canvas,
      { x: random() * canvas.width, y: random() * canvas.height, rx: size, ry: size * 0.8, alpha: 0.8 },
      scale([64, 44, 34], between(random, 0.6, 1.3)),
    );
  }
}

export function kitchen(mood: KitchenMood): Scene {
  return async (canvas, random) => {
    paintTabletop(canvas, mood.table);
    crumbs(canvas, random);
    await overlay(canvas, mood.under);
    for (const heap of mood.heaps) flour(canvas, random, heap);
    if (mood.sheet) sheet(canvas, random, mood.sheet);
    await pastaNests(canvas, random, mood.nests);
    if (mood.plin) plinRows(canvas, random, mood.plin);
    for (const [x, y, size] of mood.tomatoes) tomato(canvas, random, { x, y, size });
    for (const [x, y, turn] of mood.eggs) egg(canvas, { x, y, size: 66, angle: turn, shell: mood.shell });
    for (const [x, y, turn] of mood.basil) basil(canvas, { x, y, size: 62, angle: turn });
    await overlay(canvas, mood.over);
    if (mood.window) windowLight(canvas);
    return { bloom: 0.5, threshold: 226, grain: 6, vignette: 0.7 };
  };
}
