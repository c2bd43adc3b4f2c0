/** The hotel's terrace on the lake, set for guests by day or by lamplight. */
import { type Canvas, dab, glow } from '../engine/canvas.ts';
import { type Rgb, hex, mix, scale, smooth } from '../engine/colour.ts';
import { fractal, type Random } from '../engine/noise.ts';
import { overlay } from '../engine/overlay.ts';
import type { Scene } from '../engine/scene.ts';
import { leafClump } from '../nature/broadleaf.ts';
import { cypress } from '../nature/trees.ts';
import { balustrade, dinnerTable, lemonPot, stringLights } from '../objects/lakeside.ts';
import { type LakeMood, lake } from './lake.ts';

export interface TerraceMood {
  readonly lake: LakeMood;
  readonly stone: { stone: string; shade: string; lit: string };
  readonly floor: readonly [Rgb, Rgb];
  readonly cloth: { cloth: string; fold: string; chair: string };
  readonly tables: readonly (readonly [number, number, number])[];
  readonly rail: number;
  readonly evening: boolean;
  readonly leaf: readonly [Rgb, Rgb];
}

function paving(canvas: Canvas, mood: TerraceMood): void {
  const { width, height, data } = canvas;
  const top = Math.floor(height * mood.rail);
  for (let y = top; y < height; y += 1) {
    const depth = 1 / ((y - top) / (height - top) + 0.42);
    for (let x = 0; x < width; x += 1) {
      const u = ((x - width / 2) / width) * depth * 4.2 + 20;
      const v = depth * 4.6;
      const joint = Math.max(
        smooth(0.455, 0.49, Math.abs(u - Math.floor(u) - 0.5)),
        smooth(0.45, 0.49, Math.abs(v - Math.floor(v) - 0.5)),
      );
      const slab =
        fractal(Math.floor(u) * 3.7, Math.floor(v) * 5.1, 1) * 0.5 + fractal(u * 3, v * 3, 3) * 0.5;
      const warm = Math.exp(-(((x / width - 0.5) * 2) ** 2)) * 0.25;
      const colour = scale(mix(mood.floor[0], mood.floor[1], slab * (1 - 0.55 * joint) + warm), 1);
      const at = (y * width + x) * 3;
      for (let channel = 0; channel < 3; channel += 1) data[at + channel] = colour[channel] as number;
    }
  }
}

function lemonTree(
  canvas: Canvas,
  random: Random,
  mood: TerraceMood,
  spot: readonly [number, number, number],
): void {
  const [x, y, unit] = spot;
  const tree = { x, y, height: 90, dark: mood.leaf[0], light: mood.leaf[1], side: 1 };
  for (let clump = 0; clump < 7; clump += 1) {
    const cx = x + (random() - 0.5) * 90 * unit;
    const cy = y - (165 + (random() - 0.5) * 80) * unit;
    leafClump(canvas, random, { cx, cy, size: 42 * unit, leaf: 7.5, tree });
    dab(canvas, { x: cx + 8, y: cy + 14, rx: 8 * unit, ry: 9.5 * unit, angle: 0.4 }, hex('#B98A1E'));
    dab(canvas, { x: cx + 6, y: cy + 12, rx: 7 * unit, ry: 8 * unit, angle: 0.4 }, hex('#F4CB3A'));
  }
}

const CYPRESSES = [
  [0.045, 0.62],
  [0.1, 0.5],
  [0.955, 0.56],
] as const;

async function furnish(canvas: Canvas, random: Random, mood: TerraceMood): Promise<void> {
  const { width, height } = canvas;
  const floor = height * mood.rail;
  const rail = balustrade(width, floor, height / 1000, mood.stone);
  await overlay(canvas, rail, { box: { x: 0, y: floor - 140, width, height: 170 } });
  const pots = [0.17, 0.86].map((share) => [share * width, floor + 62, 1.15] as const);
  const clay = pots.map(([x, y, unit]) => lemonPot(x, y, unit)).join('');
  await overlay(canvas, clay, { box: { x: 0, y: floor - 200, width, height: 300 } });
  for (const pot of pots) lemonTree(canvas, random, mood, pot);
  const tables = mood.tables.map(([x, y, unit]) => dinnerTable(x * width, y * height, unit, mood.cloth));
  await overlay(canvas, tables.join(''));
}

async function lightUp(canvas: Canvas, mood: TerraceMood): Promise<void> {
  const { width, height } = canvas;
  const hooks = [
    [-30, height * 0.1],
    [width * 0.36, height * 0.05],
    [width * 0.7, height * 0.06],
    [width + 30, height * 0.12],
  ] as const;
  const lights = stringLights(hooks, 58);
  await overlay(canvas, lights.svg, { box: { x: 0, y: 0, width, height: height * 0.25 } });
  for (const [x, y] of lights.bulbs) glow(canvas, { x, y, radius: 74, strength: 0.6 }, hex('#FFB95E'));
  for (const [x, y, unit] of mood.tables) {
    const flame = {
      x: x * width,
      y: y * height - 118 * unit,
      radius: 190 * unit,
      stretch: 1.2,
      strength: 0.55,
    };
    glow(canvas, flame, hex('#FF9F4A'));
  }
}

export function terrace(mood: TerraceMood): Scene {
  return async (canvas, random) => {
    const finish = await lake(mood.lake)(canvas, random);
    const { width, height } = canvas;
    const dark = scale(mood.leaf[0], 0.7);
    const light = mix(mood.leaf[0], mood.leaf[1], 0.6);
    for (const [share, tall] of CYPRESSES) {
      const tree = { x: share * width, y: height * mood.rail, height: tall * height, dark, light, side: 1 };
      cypress(canvas, random, tree);
    }
    paving(canvas, mood);
    await furnish(canvas, random, mood);
    if (mood.evening) await lightUp(canvas, mood);
    return finish;
  };
}
