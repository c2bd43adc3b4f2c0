/** Water mirrors what is already painted above it, broken by ripples and tinted by its depth. */
import { type Canvas, blend, dab } from '../engine/canvas.ts';
import { type Rgb, mix, smooth } from '../engine/colour.ts';
import { between, fractal, noise, type Random } from '../engine/noise.ts';

export interface Water {
  readonly horizon: number;
  readonly bottom: number;
  /** Colour of the water far away and at the viewer's feet. */
  readonly far: Rgb;
  readonly near: Rgb;
  /** How much of the mirror is left at the viewer's feet, 0–1. */
  readonly mirror: number;
  /** 0 glass – 1 breeze. */
  readonly ripple: number;
  readonly seed: number;
}

export function paintWater(canvas: Canvas, water: Water): void {
  const { horizon, bottom } = water;
  const { width, data } = canvas;
  const span = bottom - horizon;
  const squeeze = Math.min(1, horizon / span) * 0.98;
  for (let y = bottom - 1; y >= horizon; y -= 1) {
    const t = (y - horizon) / span;
    const deep = mix(water.far, water.near, smooth(0, 0.9, t));
    const keep = 0.86 + (water.mirror - 0.86) * smooth(0, 1, t);
    const v = 42 / (t + 0.045);
    const push = water.ripple * (3 + 44 * t);
    for (let x = 0; x < width; x += 1) {
      const u = ((x - width / 2) / width) * (7 / (t + 0.16));
      const wave = noise(u * 1.7 + water.seed, v) - 0.5 + (noise(u * 5, v * 2.3) - 0.5) * 0.5;
      const lift = Math.max(0, (y - horizon) * squeeze + wave * push * 1.6);
      const row = Math.max(0, Math.min(horizon - 1, Math.floor(horizon - 1 - lift)));
      const column = Math.max(0, Math.min(width - 1, Math.floor(x + wave * push * 0.5)));
      const source = (row * width + column) * 3;
      const offset = (y * width + x) * 3;
      const force = Math.min(1, Math.max(0, keep + wave * water.ripple * 0.7));
      for (let channel = 0; channel < 3; channel += 1) {
        const tint = deep[channel] as number;
        data[offset + channel] = tint + ((data[source + channel] as number) - tint) * force;
      }
    }
  }
}

export interface Glitter {
  readonly x: number;
  readonly horizon: number;
  readonly bottom: number;
  readonly width: number;
  readonly colour: Rgb;
  readonly count: number;
}

/** The path of light under a low sun or a lamp: sparks that widen and part towards the viewer. */
export function paintGlitter(canvas: Canvas, random: Random, path: Glitter): void {
  const span = path.bottom - path.horizon;
  for (let index = 0; index < path.count; index += 1) {
    const t = random() ** 1.4;
    const reach = path.width * (0.25 + t * 1.1);
    const x = path.x + (random() + random() - 1) * reach;
    const y = path.horizon + 2 + t * span;
    const rx = between(random, 2, 7 + 26 * t) * (path.width / 160);
    const alpha = between(random, 0.15, 0.85) * (1 - 0.45 * t);
    dab(canvas, { x, y, rx: Math.max(1.5, rx), ry: 0.9 + 2.1 * t, alpha }, path.colour);
  }
}

/** A soft bank of mist lying along a line. */
export function paintMist(
  canvas: Canvas,
  band: { y: number; height: number; strength: number; seed: number },
  colour: Rgb,
): void {
  const top = Math.max(0, Math.floor(band.y - band.height));
  const bottom = Math.min(canvas.height, Math.ceil(band.y + band.height));
  for (let y = top; y < bottom; y += 1) {
    const core = smooth(0, 1, 1 - Math.abs(y - band.y) / band.height);
    for (let x = 0; x < canvas.width; x += 1) {
      const wisp = fractal(x / 330 + band.seed, y / 70 + band.seed, 3);
      const alpha = band.strength * core * smooth(0.2, 0.75, wisp);
      if (alpha > 0.004) blend(canvas, (y * canvas.width + x) * 3, colour, alpha);
    }
  }
}
