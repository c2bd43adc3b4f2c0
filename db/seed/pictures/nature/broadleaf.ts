/** Broad-leaved trees: clumps of leaves lit from above, or a lumpy mass when far off. */
import { type Canvas, dab, stroke } from '../engine/canvas.ts';
import { mix, scale } from '../engine/colour.ts';
import { type Random, bell, between } from '../engine/noise.ts';
import type { Tree } from './trees.ts';

/** A round crown in clumps, each lit from above and from its side. */
export function broadleaf(canvas: Canvas, random: Random, tree: Tree): void {
  const { x, y, height } = tree;
  if (height < 120) return bush(canvas, random, tree);
  const crown = height * 0.36;
  stroke(
    canvas,
    {
      from: [x, y],
      to: [x + bell(random) * crown * 0.2, y - height * 0.6],
      width: height * 0.06,
      taper: 0.5,
    },
    scale(tree.dark, 0.6),
  );
  const leaf = Math.max(1.6, Math.min(9, height * 0.018));
  for (let clump = 0; clump < 12; clump += 1) {
    const cx = x + bell(random) * crown * 1.05;
    const cy = y - height * 0.6 + bell(random) * crown * 0.8 - clump * height * 0.01;
    const size = crown * between(random, 0.32, 0.55);
    dab(canvas, { x: cx, y: cy, rx: size, ry: size * 0.82, soft: 0.35 }, mix(tree.dark, tree.light, 0.12));
    leafClump(canvas, random, { cx, cy, size, leaf, tree });
  }
}

interface Clump {
  readonly cx: number;
  readonly cy: number;
  readonly size: number;
  readonly leaf: number;
  readonly tree: Tree;
}

export function leafClump(canvas: Canvas, random: Random, clump: Clump): void {
  const { cx, cy, size, leaf, tree } = clump;
  const leaves = Math.min(260, Math.round(((size * size) / (leaf * leaf)) * 1.5));
  for (let touch = 0; touch < leaves; touch += 1) {
    const u = bell(random);
    const v = bell(random);
    const facing = 0.36 + u * tree.side * 0.42 - v * 0.5 + between(random, -0.16, 0.16);
    dab(
      canvas,
      { x: cx + u * size * 1.1, y: cy + v * size * 0.95, rx: leaf, ry: leaf * 0.62, angle: random() * 3 },
      mix(tree.dark, tree.light, facing),
    );
  }
}

/** A tree too far to show its trunk: a lumpy mass that meets the ground. */
function bush(canvas: Canvas, random: Random, tree: Tree): void {
  const { x, y, height, side } = tree;
  const touches = Math.round(5 + height * 0.5);
  dab(canvas, { x, y: y - height * 0.3, rx: height * 0.46, ry: height * 0.36 }, tree.dark);
  for (let touch = 0; touch < touches; touch += 1) {
    const u = bell(random);
    const t = touch / touches;
    const size = height * between(random, 0.1, 0.19) * (1.15 - t * 0.6);
    const facing = t * 0.75 + u * side * 0.45 + between(random, -0.15, 0.15);
    dab(
      canvas,
      {
        x: x + u * height * 0.44 * (1 - t * 0.45),
        y: y - height * (0.12 + 0.66 * t),
        rx: Math.max(1.1, size),
        ry: Math.max(0.9, size * 0.8),
      },
      mix(tree.dark, tree.light, facing),
    );
  }
}
