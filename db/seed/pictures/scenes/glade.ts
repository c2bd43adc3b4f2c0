/** What a wood is painted from, and its mist and ground, before the trees stand in it. */
import { type Canvas, glow } from '../engine/canvas.ts';
import { type Rgb, ramp } from '../engine/colour.ts';
import type { Finish } from '../engine/finish.ts';
import { type Random, cellHash } from '../engine/noise.ts';
import type { Box } from '../engine/overlay.ts';
import { litter, paintFloor, undergrowth } from '../nature/floor.ts';

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

export function paintAir(canvas: Canvas, mood: ForestMood): void {
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
  glow(
    canvas,
    {
      x: light.x * width,
      y: light.y * height,
      radius: height * 0.75,
      stretch: 1.2,
      strength: light.strength * 0.8,
    },
    light.colour,
  );
}

export function pathMiddle(canvas: Canvas, mood: ForestMood, t: number): number {
  const bend = mood.path?.bend ?? 0;
  return canvas.width * (0.5 + bend * (0.16 - 0.5 * (1 - t) ** 2 + 0.34 * (1 - t) ** 5));
}

export function paintGround(canvas: Canvas, random: Random, mood: ForestMood): void {
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
    const onPath = (x: number, t: number) =>
      track !== undefined && Math.abs(x - track.middle(t)) < track.half(t) * 1.05;
    undergrowth(canvas, random, { horizon, count: 2200, dark, light, haze, clear: onPath });
  }
  if (mood.fallen) litter(canvas, random, { horizon, count: 3800, colours: mood.fallen, haze });
}
