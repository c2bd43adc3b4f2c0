/** Woods seen from inside: layers of trunks fading into lit mist, a floor of leaves, someone on the path. */
import { type Canvas, glow } from '../engine/canvas.ts';
import { type Rgb, mix, scale } from '../engine/colour.ts';
import { type Random, between } from '../engine/noise.ts';
import { overlay } from '../engine/overlay.ts';
import type { Scene } from '../engine/scene.ts';
import { fern } from '../nature/floor.ts';
import { conifer } from '../nature/trees.ts';
import { canopy, shafts, trunk } from '../nature/trunks.ts';
import { type ForestMood, paintAir, paintGround, pathMiddle } from './glade.ts';

interface Layer {
  readonly mood: ForestMood;
  /** 0 lost in the mist – 1 close by. */
  readonly depth: number;
  readonly haze: Rgb;
  readonly fade: number;
}

function standTree(canvas: Canvas, random: Random, layer: Layer, x: number): void {
  const { mood, depth, haze, fade } = layer;
  const { height } = canvas;
  const k = height / 1200;
  const ground = height * (mood.horizon + (1 - mood.horizon) * 0.34 * depth ** 2.2);
  const width = (10 + 46 * depth ** 1.6) * between(random, 0.6, 1.3) * k;
  const foot = ground + between(random, -8, 12) * k;
  const side = x > mood.light.x * canvas.width ? -1 : 1;
  if (mood.conifers && random() < 0.55) {
    const tall = height * between(random, 0.3, 0.62) * (0.45 + depth * 0.5);
    const dark = mix(mood.leafDark, haze, fade);
    const light = mix(mood.leaves[0] as Rgb, haze, fade);
    return conifer(canvas, random, { x, y: foot, height: tall, dark, light, side });
  }
  const dark = mix(mood.bark[0], haze, fade);
  const light = mix(mood.bark[1], haze, fade * 0.9);
  const lean = between(random, -50, 50) * k;
  trunk(canvas, { x, foot, top: -20, width, lean, dark, light, side });
}

function paintLayer(canvas: Canvas, random: Random, mood: ForestMood, depth: number): void {
  const { width, height } = canvas;
  const k = height / 1200;
  const haze = mood.air[mood.air.length - 1] as Rgb;
  const fade = 0.82 * (1 - depth);
  const step = width / (22 - 13 * depth);
  const clearing = mood.path ? (60 + 150 * depth) * k : 0;
  for (let x = -step; x < width + step; x += step * between(random, 0.5, 1.5)) {
    if (Math.abs(x - pathMiddle(canvas, mood, 0.1 + depth * 0.2)) < clearing) continue;
    standTree(canvas, random, { mood, depth, haze, fade }, x);
  }
  canopy(canvas, random, {
    bottom: height * mood.canopyBottom * (0.75 + 0.4 * (1 - depth)),
    count: Math.round(46 + 34 * depth),
    size: (5 + 8 * depth) * k,
    colours: mood.leaves.map((leaf) => mix(leaf, haze, fade * 0.8)),
    dark: mix(mood.leafDark, haze, fade),
    light: { x: mood.light.x * width, y: mood.light.y * height },
  });
}

function paintBeams(canvas: Canvas, mood: ForestMood): void {
  const { light } = mood;
  const { width, height } = canvas;
  const source = { x: light.x * width, y: light.y * height - 260 };
  shafts(
    canvas,
    { ...source, length: height * 1.15, strength: light.strength * 0.75, seed: 5 },
    light.colour,
  );
}

function paintNear(canvas: Canvas, mood: ForestMood): void {
  const { width, height } = canvas;
  for (const near of mood.close) {
    const side = near.x > mood.light.x ? -1 : 1;
    trunk(canvas, {
      x: near.x * width,
      foot: height * 0.97,
      top: -40,
      width: near.width * (height / 1200),
      lean: 40 * side,
      dark: scale(mood.bark[0], 0.7),
      light: mood.bark[1],
      side,
    });
  }
}

function paintFerns(canvas: Canvas, random: Random, ferns: readonly [Rgb, Rgb]): void {
  const { width, height } = canvas;
  const [dark, light] = ferns;
  for (let plant = 0; plant < 20; plant += 1) {
    const t = plant / 20;
    const x = (random() < 0.5 ? between(random, -0.02, 0.3) : between(random, 0.72, 1.02)) * width;
    const size = (50 + 95 * t) * (height / 1200);
    fern(canvas, random, { x, y: height * (0.82 + 0.2 * t), size, dark, light });
  }
}

export function forest(mood: ForestMood): Scene {
  return async (canvas, random) => {
    paintAir(canvas, mood);
    for (const depth of [0.05, 0.3]) paintLayer(canvas, random, mood, depth);
    paintGround(canvas, random, mood);
    for (const depth of [0.55, 0.8]) paintLayer(canvas, random, mood, depth);
    paintBeams(canvas, mood);
    paintNear(canvas, mood);
    for (const prop of mood.props(canvas)) await overlay(canvas, prop.svg, { box: prop.box });
    mood.animals?.(canvas, random);
    for (const lamp of mood.lamps ?? []) {
      const spot = { x: lamp.x * canvas.width, y: lamp.y * canvas.height, radius: lamp.radius };
      glow(canvas, { ...spot, strength: 0.5 }, [255, 190, 96]);
    }
    if (mood.ferns) paintFerns(canvas, random, mood.ferns);
    return mood.finish;
  };
}
