/** Firs and cypresses built from brush dabs, the lit side lighter. */
import { type Canvas, dab, stroke } from '../engine/canvas.ts';
import { type Rgb, mix, scale } from '../engine/colour.ts';
import { bell, between, type Random } from '../engine/noise.ts';

export interface Tree {
  readonly x: number;
  /** Where it stands. */
  readonly y: number;
  readonly height: number;
  readonly dark: Rgb;
  readonly light: Rgb;
  /** Which side the light comes from: −1 left, 1 right. */
  readonly side: number;
}

export function conifer(canvas: Canvas, random: Random, tree: Tree): void {
  const { x, y, height, side } = tree;
  const half = height * between(random, 0.16, 0.21);
  const tiers = 5 + Math.round(Math.min(13, height / 34));
  const needle = Math.max(1.1, Math.min(5.5, height * 0.016));
  const count = Math.round(Math.min(1700, 9 + (height * height * 0.038) / (needle * 0.9)));
  const lean = bell(random) * height * 0.02;
  // Too far away, a trunk is lost among the needles.
  if (height > 40) {
    const top: [number, number] = [x + lean, y - height];
    stroke(canvas, { from: [x, y], to: top, width: height * 0.03 }, scale(tree.dark, 0.6));
  }
  for (let index = 0; index < count; index += 1) {
    const t = Math.sqrt((index + random()) / count);
    const phase = (t * tiers) % 1;
    const reach = half * (0.05 + 0.95 * t) * (0.62 + 0.38 * phase);
    const out = random() * 2 - 1;
    const droop = Math.abs(out) * height * 0.03;
    const edge = Math.abs(out) * 0.35;
    const facing = (0.3 + out * side * 0.45 + edge + (phase - 0.65) * 0.7) * between(random, 0.5, 1.1);
    dab(
      canvas,
      {
        x: x + lean * (1 - t) + out * reach,
        y: y - height * (1 - 0.93 * t) + droop,
        rx: needle * between(random, 1.6, 2.8),
        ry: needle * 0.62,
        angle: out * 0.75,
      },
      mix(tree.dark, tree.light, facing),
    );
  }
}

export function cypress(canvas: Canvas, random: Random, tree: Tree): void {
  const { x, y, height, side } = tree;
  const half = height * 0.085;
  const count = Math.round(Math.min(420, 30 + height * 2.2));
  for (let index = 0; index < count; index += 1) {
    const t = index / count;
    const body = Math.sin(Math.PI * (0.08 + 0.88 * t ** 0.8)) ** 0.7;
    const out = bell(random);
    const facing = Math.max(0, out * side + between(random, -0.35, 0.25));
    const size = Math.max(1, height * 0.022);
    dab(
      canvas,
      { x: x + out * half * body, y: y - height * t, rx: size * 0.75, ry: size * 2.1, angle: out * 0.2 },
      mix(tree.dark, tree.light, facing),
    );
  }
}
