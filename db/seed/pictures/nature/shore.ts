/** What stands between the viewer and the water: reeds, stones, grass and overhanging branches. */
import { type Canvas, dab, stroke } from '../engine/canvas.ts';
import { type Rgb, mix, scale } from '../engine/colour.ts';
import { bell, between, noise, type Random } from '../engine/noise.ts';
import { leafClump } from './broadleaf.ts';
import type { Tree } from './trees.ts';

export interface Bank {
  readonly from: number;
  readonly to: number;
  readonly y: number;
  readonly height: number;
  readonly dark: Rgb;
  readonly light: Rgb;
}

export function reeds(canvas: Canvas, random: Random, bank: Bank): void {
  const count = Math.round((bank.to - bank.from) * 0.55);
  for (let index = 0; index < count; index += 1) {
    const x = between(random, bank.from, bank.to);
    const middle = 1 - Math.abs((x - bank.from) / (bank.to - bank.from) - 0.5) * 1.3;
    const tall = bank.height * between(random, 0.35, 1) * middle;
    const lean = bell(random) * tall * 0.35;
    const colour = mix(bank.dark, bank.light, random() ** 1.6);
    const y = bank.y + between(random, -10, 60);
    stroke(
      canvas,
      { from: [x, y], to: [x + lean, y - tall], width: between(random, 3, 7), taper: 0.12, bend: lean * 0.3 },
      colour,
    );
    if (random() < 0.06)
      dab(canvas, { x: x + lean, y: y - tall, rx: 4.5, ry: 17, angle: lean / tall }, scale(bank.dark, 0.8));
  }
}

export function grass(canvas: Canvas, random: Random, bank: Bank & { flowers?: readonly Rgb[] }): void {
  const count = Math.round((bank.to - bank.from) * 1.1);
  for (let index = 0; index < count; index += 1) {
    const x = between(random, bank.from, bank.to);
    const tall = bank.height * between(random, 0.3, 1) * (0.5 + noise(x / 60, 3));
    const y = bank.y + random() * 46;
    const lean = bell(random) * tall * 0.5;
    stroke(
      canvas,
      { from: [x, y], to: [x + lean, y - tall], width: between(random, 2, 5), taper: 0.2, bend: lean * 0.25 },
      mix(bank.dark, bank.light, random()),
    );
    if (bank.flowers && random() < 0.07) {
      const colour = bank.flowers[Math.floor(random() * bank.flowers.length)] as Rgb;
      for (let petal = 0; petal < 5; petal += 1) {
        dab(
          canvas,
          {
            x: x + lean + Math.cos(petal * 1.26) * 4,
            y: y - tall + Math.sin(petal * 1.26) * 3,
            rx: 3.6,
            ry: 2.8,
          },
          colour,
        );
      }
    }
  }
}

/** Rounded stones, wet and dark below, lit above. */
export function stones(canvas: Canvas, random: Random, bank: Bank): void {
  const count = Math.round((bank.to - bank.from) / (bank.height * 0.5));
  for (let index = 0; index < count; index += 1) {
    const depth = index / count;
    const x = between(random, bank.from, bank.to);
    const y = bank.y + depth * bank.height * 2.6;
    const r = bank.height * between(random, 0.3, 0.8) * (0.5 + depth * 0.7);
    const flat = between(random, 0.5, 0.68);
    dab(
      canvas,
      { x, y: y + r * 0.28, rx: r * 1.15, ry: r * flat, alpha: 0.5, soft: 0.5 },
      scale(bank.dark, 0.5),
    );
    dab(canvas, { x, y, rx: r, ry: r * flat }, bank.dark);
    dab(
      canvas,
      { x: x - r * 0.05, y: y - r * 0.1, rx: r * 0.88, ry: r * flat * 0.76, soft: 0.7 },
      mix(bank.dark, bank.light, 0.5),
    );
    dab(canvas, { x: x + r * 0.12, y: y - r * 0.2, rx: r * 0.6, ry: r * flat * 0.42, soft: 0.9 }, bank.light);
    for (let speck = 0; speck < 14; speck += 1) {
      dab(
        canvas,
        { x: x + bell(random) * r * 0.7, y: y + bell(random) * r * flat * 0.6, rx: 2, ry: 1.3, alpha: 0.25 },
        random() < 0.5 ? bank.dark : [255, 255, 255],
      );
    }
  }
}

/** A leafy branch reaching in from a corner of the picture. */
export function branch(
  canvas: Canvas,
  random: Random,
  reach: {
    from: readonly [number, number];
    to: readonly [number, number];
    leaf: number;
    dark: Rgb;
    light: Rgb;
    side: number;
  },
): void {
  const { from, to } = reach;
  stroke(canvas, { from, to, width: 18, taper: 0.2, bend: 40 }, scale(reach.dark, 0.7));
  for (let twig = 0; twig < 13; twig += 1) {
    const t = 0.1 + (0.92 * twig) / 13;
    const bow = 160 * t * (1 - t);
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const x = from[0] + (to[0] - from[0]) * t - ((to[1] - from[1]) / length) * bow;
    const y = from[1] + (to[1] - from[1]) * t + ((to[0] - from[0]) / length) * bow;
    const size = between(random, 55, 95) * (1.1 - t * 0.5);
    const tree: Tree = { x, y, height: size, dark: reach.dark, light: reach.light, side: reach.side };
    leafClump(canvas, random, {
      cx: x + bell(random) * 30,
      cy: y + between(random, -30, 50),
      size,
      leaf: reach.leaf,
      tree,
    });
  }
}
