/** Woods seen from inside: layers of trunks fading into lit mist, a floor of leaves, someone on the path. */
import { type Canvas, glow } from '../engine/canvas.ts';
import { type Rgb, mix, ramp, scale } from '../engine/colour.ts';
import type { Finish } from '../engine/finish.ts';
import { between, cellHash, type Random } from '../engine/noise.ts';
import { type Box, overlay } from '../engine/overlay.ts';
import type { Scene } from '../engine/scene.ts';
import { canopy, fern, litter, paintFloor, shafts, trunk, undergrowth } from '../nature/forest.ts';
import { conifer } from '../nature/trees.ts';

export interface ForestMood {
  readonly finish: Finish;
  /** Mist from the top of the picture to the ground. */
  readonly air: readonly Rgb[];
  readonly light: { x: number; y: number; colour: Rgb; strength: number };
  readonly horizon: number;
  readonly bark: readonly [Rgb, Rgb];
  readonly leaves: readonly Rgb[];
  readonly leafDark: Rgb;
  readonly floor: readonly Rgb[];
  readonly fallen?: readonly Rgb[];
  readonly ferns?: readonly [Rgb, Rgb];
  readonly path?: { colour: Rgb; edge: Rgb; bend: number };
  readonly conifers: boolean;
  readonly canopyBottom: number;
  /** Trunks close by, as shares of the width. */
  readonly close: readonly { x: number; width: number }[];
  readonly props: (canvas: Canvas) => readonly { svg: string; box: Box }[];
  readonly animals?: (canvas: Canvas, random: Random) => void;
  readonly lamps?: readonly { x: number; y: number; radius: number }[];
}

function paintAir(canvas: Canvas, mood: ForestMood): void {
  const { width, height, data } = canvas;
  for (let y = 0; y < height; y += 1) {
    const colour = ramp(mood.air, Math.min(1, y / (height * mood.horizon * 1.1)));
    for (let x = 0; x < width; x += 1) {
      const dither = cellHash(x, y) - 0.5;
      for (let channel = 0; channel < 3; channel += 1) {
        data[(y * width + x) * 3 + channel] = (colour[channel] as number) + dither;
      }
    }
  }
  const { light } = mood;
  glow(canvas, { x: light.x * width, y: light.y * height, radius: height * 0.75, stretch: 1.2, strength: light.strength * 0.8 }, light.colour);
}

function layer(canvas: Canvas, random: Random, mood: ForestMood, depth: number): void {
  const { width, height } = canvas;
  const k = height / 1200;
  const haze = mood.air[mood.air.length - 1] as Rgb;
  const foot = height * (mood.horizon + (1 - mood.horizon) * 0.34 * depth ** 2.2);
  const fade = 0.82 * (1 - depth);
  const side = mood.light.x > 0.5 ? 1 : -1;
  const step = width / (22 - 13 * depth);
  for (let x = -step; x < width + step; x += step * between(random, 0.5, 1.5)) {
    const nearPath = mood.path && Math.abs(x - pathMiddle(canvas, mood, 0.1 + depth * 0.2)) < (60 + 150 * depth) * k;
    if (nearPath) continue;
    const thick = (10 + 46 * depth ** 1.6) * between(random, 0.6, 1.3) * k;
    const dark = mix(mood.bark[0], haze, fade);
    const light = mix(mood.bark[1], haze, fade * 0.9);
    const grown = foot + between(random, -8, 12) * k;
    if (mood.conifers && random() < 0.55) {
      const tall = height * between(random, 0.3, 0.62) * (0.45 + depth * 0.5);
      conifer(canvas, random, { x, y: grown, height: tall, dark: mix(mood.leafDark, haze, fade), light: mix(mood.leaves[0] as Rgb, haze, fade), side });
    } else {
      trunk(canvas, { x, foot: grown, top: -20, width: thick, lean: between(random, -50, 50) * k, dark, light, side: x > mood.light.x * width ? -1 : 1 });
    }
  }
  const colours = mood.leaves.map((leaf) => mix(leaf, haze, fade * 0.8));
  const spot = { x: mood.light.x * width, y: mood.light.y * height };
  canopy(canvas, random, { bottom: height * mood.canopyBottom * (0.75 + 0.4 * (1 - depth)), count: Math.round(46 + 34 * depth), size: (5 + 8 * depth) * k, colours, dark: mix(mood.leafDark, haze, fade), light: spot });
}

function pathMiddle(canvas: Canvas, mood: ForestMood, t: number): number {
  const bend = mood.path?.bend ?? 0;
  return canvas.width * (0.5 + bend * (0.16 - 0.5 * (1 - t) ** 2 + 0.34 * (1 - t) ** 5));
}

function paintGround(canvas: Canvas, random: Random, mood: ForestMood): void {
  const { width, height } = canvas;
  const horizon = height * mood.horizon;
  const haze = mood.air[mood.air.length - 1] as Rgb;
  const light = { x: mood.light.x * width, reach: width * 0.75, colour: mood.light.colour };
  const floor = { horizon, colours: mood.floor, haze, light };
  const { path } = mood;
  const track = path && {
    middle: (t: number) => pathMiddle(canvas, mood, t),
    half: (t: number) => width * (0.012 + 0.19 * t),
    colour: path.colour,
    edge: path.edge,
  };
  paintFloor(canvas, track ? { ...floor, path: track } : floor);
  if (mood.ferns) {
    const [dark, light] = mood.ferns;
    const onPath = (x: number, t: number) => track !== undefined && Math.abs(x - track.middle(t)) < track.half(t) * 1.05;
    undergrowth(canvas, random, { horizon, count: 2200, dark, light, haze, clear: onPath });
  }
  if (mood.fallen) litter(canvas, random, { horizon, count: 3800, colours: mood.fallen, haze });
}

export function forest(mood: ForestMood): Scene {
  return async (canvas, random) => {
    const { width, height } = canvas;
    paintAir(canvas, mood);
    for (const depth of [0.05, 0.3]) layer(canvas, random, mood, depth);
    paintGround(canvas, random, mood);
    for (const depth of [0.55, 0.8]) layer(canvas, random, mood, depth);
    shafts(canvas, { x: mood.light.x * width, y: mood.light.y * height - 260, length: height * 1.15, strength: mood.light.strength * 0.75, seed: 5 }, mood.light.colour);
    for (const near of mood.close) {
      const side = near.x > mood.light.x ? -1 : 1;
      trunk(canvas, { x: near.x * width, foot: height * 0.97, top: -40, width: near.width * (height / 1200), lean: 40 * side, dark: scale(mood.bark[0], 0.7), light: mood.bark[1], side });
    }
    for (const prop of mood.props(canvas)) await overlay(canvas, prop.svg, { box: prop.box });
    mood.animals?.(canvas, random);
    for (const lamp of mood.lamps ?? []) {
      glow(canvas, { x: lamp.x * width, y: lamp.y * height, radius: lamp.radius, strength: 0.5 }, [255, 190, 96]);
    }
    if (mood.ferns) {
      const [dark, light] = mood.ferns;
      for (let plant = 0; plant < 20; plant += 1) {
        const x = (random() < 0.5 ? between(random, -0.02, 0.3) : between(random, 0.72, 1.02)) * width;
        const t = plant / 20;
        fern(canvas, random, { x, y: height * (0.82 + 0.2 * t), size: (50 + 95 * t) * (height / 1200), dark, light });
      }
    }
    return mood.finish;
  };
}
