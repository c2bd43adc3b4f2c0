/** Trees built from brush dabs: dark mass first, then leaves that catch the light. */
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
  const count = Math.round(Math.min(2600, 16 + (height * height * 0.05) / (needle * 0.8)));
  const lean = bell(random) * height * 0.02;
  stroke(
    canvas,
    { from: [x, y], to: [x + lean, y - height], width: Math.max(1.4, height * 0.03) },
    scale(tree.dark, 0.6),
  );
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

/** A round crown in clumps, each lit from above and from its side. */
export function broadleaf(canvas: Canvas, random: Random, tree: Tree): void {
  const { x, y, height, side } = tree;
  if (height < 120) return bush(canvas, random, tree);
  const crown = height * 0.36;
  stroke(
    canvas,
    { from: [x, y], to: [x + bell(random) * crown * 0.2, y - height * 0.6], width: height * 0.06, taper: 0.5 },
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
      { x: x + u * height * 0.44 * (1 - t * 0.45), y: y - height * (0.12 + 0.66 * t), rx: Math.max(1.1, size), ry: Math.max(0.9, size * 0.8) },
      mix(tree.dark, tree.light, facing),
    );
  }
}

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

/** A far line of trees, as a broken soft edge along a curve. */
export function treeLine(
  canvas: Canvas,
  random: Random,
  line: TreeLine,
): void {
  let x = line.from;
  while (x < line.to) {
    const height = line.height * between(random, 0.55, 1.15);
    const tree = { x, y: line.y(x) + between(random, 0, line.height * 0.12), height, dark: line.dark, light: line.light, side: line.side };
    if (line.conifers && random() < 0.78) conifer(canvas, random, tree);
    else broadleaf(canvas, random, { ...tree, height: height * 0.75 });
    x += line.height * between(random, 0.06, 0.17);
  }
}
