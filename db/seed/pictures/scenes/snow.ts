/** The mountains by night under snow: stars, blue drifts, fir trees and walkers with their lamps. */
import { type Canvas, dab, glow } from '../engine/canvas.ts';
import { type Rgb, hex, mix, smooth } from '../engine/colour.ts';
import { between, fractal, noise, type Random } from '../engine/noise.ts';
import { type Box, overlay } from '../engine/overlay.ts';
import { NIGHT, type Scene } from '../engine/scene.ts';
import { project } from '../engine/camera.ts';
import { paintTerrain } from '../engine/terrain.ts';
import { type Range, rangeHeight, rangeShader } from '../nature/dolomites.ts';
import { paintSky } from '../nature/sky.ts';
import { paintStars } from '../nature/stars.ts';
import { conifer } from '../nature/trees.ts';

export interface SnowMood {
  readonly sky: readonly Rgb[];
  readonly range: Range;
  readonly snow: readonly [Rgb, Rgb];
  readonly fir: readonly [Rgb, Rgb];
  readonly moon?: readonly [number, number];
  readonly stars: boolean;
  readonly props: (canvas: Canvas) => readonly { svg: string; box: Box }[];
  readonly lamps: readonly (readonly [number, number, number])[];
  readonly flakes: boolean;
  readonly trail: number;
}

const height = (x: number, z: number) =>
  (fractal(x / 60 + 3, z / 60, 3) - 0.5) * 11 * smooth(6, 60, z) + (Math.abs(x) / 40) ** 2 * 2.2 + z * 0.02;

function paintDrifts(canvas: Canvas, mood: SnowMood) {
  const camera = {
    eye: 3.6,
    horizon: canvas.height * 0.56,
    focal: canvas.width * 0.8,
    centre: canvas.width / 2,
  };
  const haze = mood.sky[mood.sky.length - 1] as Rgb;
  paintTerrain(canvas, {
    camera,
    height,
    near: 4,
    far: 420,
    stride: [0.006, 0.012],
    shade: (point, out) => {
      const path = Math.abs(point.x - Math.sin(point.z / 17) * mood.trail - point.z * 0.02);
      const trodden = smooth(0.9, 0.5, path) * (0.55 + 0.45 * noise(point.x * 4, point.z * 2.2));
      const facing =
        0.52 - point.slopeX * 1.1 - point.slopeZ * 0.6 + (noise(point.x * 1.7, point.z * 0.8) - 0.5) * 0.16;
      const colour = mix(mix(mood.snow[0], mood.snow[1], facing), mood.snow[0], trodden * 0.75);
      const hazed = 1 - Math.exp(-point.z / 520);
      for (let channel = 0; channel < 3; channel += 1) {
        const value = colour[channel] as number;
        out[channel] = value + ((haze[channel] as number) - value) * hazed;
      }
    },
  });
  return camera;
}

function paintFirs(
  canvas: Canvas,
  random: Random,
  mood: SnowMood,
  camera: ReturnType<typeof paintDrifts>,
): void {
  const spots = Array.from({ length: 120 }, () => {
    const z = 26 + 330 * random() ** 1.3;
    const side = random() < 0.5 ? -1 : 1;
    return { x: side * between(random, 0.14, 0.68) * z + side * 7, z };
  }).sort((a, b) => b.z - a.z);
  const haze = mood.sky[mood.sky.length - 1] as Rgb;
  for (const { x, z } of spots) {
    const spot = project(camera, [x, height(x, z), z]);
    const hazed = 1 - Math.exp(-z / 300);
    const tree = {
      x: spot.x,
      y: spot.y + 3,
      height: between(random, 9, 17) * spot.size,
      side: mood.moon ? Math.sign(mood.moon[0] - 0.5) : 1,
    };
    dab(
      canvas,
      { x: tree.x, y: tree.y, rx: tree.height * 0.25, ry: tree.height * 0.035, alpha: 0.5, soft: 0.7 },
      mood.snow[0],
    );
    conifer(canvas, random, {
      ...tree,
      dark: mix(mood.fir[0], haze, hazed),
      light: mix(mood.fir[1], haze, hazed),
    });
  }
}

function paintHeavens(canvas: Canvas, random: Random, mood: SnowMood): void {
  const { width } = canvas;
  const horizon = canvas.height * 0.58;
  paintSky(canvas, { stops: mood.sky, horizon });
  if (mood.stars) paintStars(canvas, random, horizon);
  if (mood.moon) {
    const [x, y] = [mood.moon[0] * width, mood.moon[1] * canvas.height];
    glow(canvas, { x, y, radius: 520, strength: 0.4 }, hex('#9DB8F0'));
    dab(canvas, { x, y, rx: 38, ry: 38, soft: 0.08 }, hex('#FFF9E6'));
    glow(canvas, { x, y, radius: 130, strength: 0.6 }, hex('#E6EEFF'));
  }
  const { range } = mood;
  paintTerrain(canvas, {
    camera: { eye: 60, horizon: horizon - 6, focal: width * 0.8, centre: width / 2 },
    height: rangeHeight(range),
    shade: rangeShader(range),
    near: range.foot,
    far: range.wall * 2.3,
    stride: [0.007, 0.007],
  });
}

function paintFlakes(canvas: Canvas, random: Random): void {
  for (let flake = 0; flake < 420; flake += 1) {
    const size = between(random, 1.2, 5) * random() + 1;
    const spot = { x: random() * canvas.width, y: random() * canvas.height };
    const alpha = between(random, 0.25, 0.8);
    dab(canvas, { ...spot, rx: size, ry: size, alpha, soft: 0.6 }, [255, 255, 255]);
  }
}

export function snowWalk(mood: SnowMood): Scene {
  return async (canvas, random) => {
    paintHeavens(canvas, random, mood);
    const ground = paintDrifts(canvas, mood);
    paintFirs(canvas, random, mood, ground);
    for (const [x, y, radius] of mood.lamps) {
      const pool = { x: x * canvas.width, y: y * canvas.height, radius, stretch: 1.3, strength: 0.55 };
      glow(canvas, pool, hex('#FFB765'));
    }
    for (const prop of mood.props(canvas)) await overlay(canvas, prop.svg, { box: prop.box });
    if (mood.flakes) paintFlakes(canvas, random);
    return NIGHT;
  };
}
