/** A far line of trees, as a broken soft edge along a curve. */
import type { Canvas } from '../engine/canvas.ts';
import type { Rgb } from '../engine/colour.ts';
import { type Random, between } from '../engine/noise.ts';
import { broadleaf } from './broadleaf.ts';
import { conifer } from './trees.ts';

export interface TreeLine {
  readonly from: number;
  readonly to: number;
  readonly y: (x: number) => number;
  readonly height: number;
  readonly dark: Rgb;
  readonly light: Rgb;
  readonly side: number;
  readonly conifers: boolean;
}

export function treeLine(canvas: Canvas, random: Random, line: TreeLine): void {
  let x = line.from;
  while (x < line.to) {
    const height = line.height * between(random, 0.55, 1.15);
    const tree = {
      x,
      y: line.y(x) + between(random, 0, line.height * 0.12),
      height,
      dark: line.dark,
      light: line.light,
      side: line.side,
    };
    if (line.conifers && random() < 0.78) conifer(canvas, random, tree);
    else broadleaf(canvas, random, { ...tree, height: height * 0.75 });
    x += line.height * between(random, 0.06, 0.17);
  }
}
