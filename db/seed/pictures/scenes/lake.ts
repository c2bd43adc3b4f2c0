/** Lakes: mountains or hills mirrored in still water, with boats on it and the shore close by. */
import type { Canvas } from '../engine/canvas.ts';
import { glow } from '../engine/canvas.ts';
import { type Rgb, mix, scale } from '../engine/colour.ts';
import { type Random, noise } from '../engine/noise.ts';
import { overlay } from '../engine/overlay.ts';
import type { Finish } from '../engine/finish.ts';
import type { Scene } from '../engine/scene.ts';
import { paintTerrain } from '../engine/terrain.ts';
import { type Range, rangeHeight, rangeShader } from '../nature/dolomites.ts';
import { type Clouds, paintSky } from '../nature/sky.ts';
import { paintStars } from '../nature/stars.ts';
import { treeLine } from '../nature/tree-line.ts';
import { type Water, paintGlitter, paintMist, paintWater } from '../nature/water.ts';
import { paintWood } from '../nature/woods.ts';

export interface LakeMood {
  readonly finish: Finish;
  readonly sky: readonly Rgb[];
  readonly sun?: { x: number; y: number; radius: number; colour: Rgb; halo: Rgb; reach: number };
  readonly stars?: boolean;
  readonly clouds: Omit<Clouds, 'size'>;
  readonly range: Range;
  readonly shoreline: number;
  readonly trees: { height: number; dark: Rgb; light: Rgb; conifers: boolean };
  readonly water: Omit<Water, 'horizon' | 'bottom' | 'seed'>;
  readonly mist?: { strength: number; colour: Rgb };
  readonly glitter?: { colour: Rgb; width: number; count: number };
  readonly boats: readonly {
    svg: (x: number, y: number, unit: number) => string;
    at: readonly [number, number, number];
  }[];
  /** Buildings on the far shore, mirrored with it. */
  readonly town?: (canvas: Canvas, random: Random) => string;
  readonly shore?: (canvas: Canvas, random: Random) => void;
}

function paintRange(canvas: Canvas, random: Random, mood: LakeMood, shoreY: number): void {
  const { range } = mood;
  const camera = {
    eye: 8,
    horizon: shoreY - 4,
    focal: Math.min(canvas.width * 0.8, canvas.height * 1.15),
    centre: canvas.width / 2,
  };
  const height = rangeHeight(range);
  const depths = paintTerrain(canvas, {
    camera,
    height,
    shade: rangeShader(range),
    near: range.foot,
    far: range.wall * 2.3,
    stride: [0.006, 0.006],
  });
  const treeLineAt = (x: number, z: number) => range.rise * (0.26 + 0.18 * noise(x / 420, z / 420));
  paintWood(canvas, random, {
    camera,
    height,
    depths,
    near: range.foot * 1.05,
    far: range.wall * 1.5,
    tries: 5600,
    metres: 46,
    grows: (x, z) => {
      const up = height(x, z);
      return up > 4 && up < treeLineAt(x, z);
    },
    kind: mood.trees.conifers ? 'conifer' : 'broadleaf',
    dark: scale(range.wood, 0.62),
    lights: [range.wood, scale(range.wood, 1.35), mix(range.wood, range.meadow, 0.5)],
    haze: range.haze,
    clear: range.clear * 0.75,
    side: Math.sign(range.sunX),
  });
}

function paintSurface(canvas: Canvas, random: Random, mood: LakeMood, shoreY: number): void {
  const { width, height } = canvas;
  if (mood.mist)
    paintMist(
      canvas,
      { y: shoreY - 12, height: 70, strength: mood.mist.strength, seed: 4 },
      mood.mist.colour,
    );
  paintWater(canvas, { ...mood.water, horizon: shoreY, bottom: height, seed: mood.range.seed });
  if (mood.mist)
    paintMist(
      canvas,
      { y: shoreY + 14, height: 46, strength: mood.mist.strength * 0.9, seed: 9 },
      mood.mist.colour,
    );
  if (mood.glitter && mood.sun) {
    paintGlitter(canvas, random, { ...mood.glitter, x: mood.sun.x * width, horizon: shoreY, bottom: height });
  }
}

export function lake(mood: LakeMood): Scene {
  return async (canvas, random) => {
    const { width, height } = canvas;
    const shoreY = Math.round(height * mood.shoreline);
    const sun = mood.sun && { ...mood.sun, x: mood.sun.x * width, y: mood.sun.y * height };
    const sky = { stops: mood.sky, horizon: shoreY, clouds: { ...mood.clouds, size: 440 } };
    paintSky(canvas, sun ? { ...sky, sun } : sky);
    if (mood.stars) paintStars(canvas, random, shoreY);
    paintRange(canvas, random, mood, shoreY);
    if (sun)
      glow(canvas, { x: sun.x, y: sun.y, radius: sun.reach * 0.9, stretch: 1.3, strength: 0.24 }, sun.halo);
    const edge = (x: number) => shoreY + 2 - 5 * noise(x / 130, 8);
    treeLine(canvas, random, {
      from: -40,
      to: width + 40,
      y: edge,
      ...mood.trees,
      side: Math.sign(mood.range.sunX),
    });
    if (mood.town) await overlay(canvas, mood.town(canvas, random));
    paintSurface(canvas, random, mood, shoreY);
    for (const boat of mood.boats) {
      const [x, y, unit] = [boat.at[0] * width, Math.round(boat.at[1] * height), boat.at[2]];
      const box = { x: x - 95 * unit, y: y - 110 * unit, width: 190 * unit, height: 124 * unit };
      await overlay(canvas, boat.svg(x, y, unit), {
        box,
        mirror: { y: Math.round(y + 4 * unit), strength: 0.62, ripple: 9 + unit * 6 },
      });
    }
    mood.shore?.(canvas, random);
    return mood.finish;
  };
}
