/** A canvas of raw RGB pixels and the marks every scene is made of: dabs, strokes and glows. */
import type { Rgb } from './colour.ts';

export interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

export function createCanvas(width: number, height: number): Canvas {
  return { width, height, data: new Uint8ClampedArray(width * height * 3) };
}

export function blend(canvas: Canvas, offset: number, colour: Rgb, alpha: number): void {
  const { data } = canvas;
  const red = data[offset] as number;
  const green = data[offset + 1] as number;
  const blue = data[offset + 2] as number;
  data[offset] = red + (colour[0] - red) * alpha;
  data[offset + 1] = green + (colour[1] - green) * alpha;
  data[offset + 2] = blue + (colour[2] - blue) * alpha;
}

export interface Dab {
  readonly x: number;
  readonly y: number;
  readonly rx: number;
  readonly ry: number;
  readonly angle?: number;
  readonly alpha?: number;
  /** 0 a hard edge, 1 fading from the centre. */
  readonly soft?: number;
}

/** One touch of the brush: an ellipse with an antialiased or soft edge. */
export function dab(canvas: Canvas, mark: Dab, colour: Rgb): void {
  const { x, y, rx, ry, angle = 0, alpha = 1, soft = 0 } = mark;
  const { data, width } = canvas;
  const [red, green, blue] = colour;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const ux = cos / rx;
  const uy = sin / rx;
  const vx = -sin / ry;
  const vy = cos / ry;
  const edge = Math.max(soft, Math.min(1, 1.2 / Math.min(rx, ry)));
  const inner = (1 - edge) ** 2;
  const tall = Math.sqrt((rx * sin) ** 2 + (ry * cos) ** 2) + 0.5;
  const wide = Math.sqrt((rx * cos) ** 2 + (ry * sin) ** 2) + 0.5;
  const bottom = Math.min(canvas.height - 1, Math.ceil(y + tall));
  const left = Math.max(0, Math.floor(x - wide));
  const right = Math.min(width - 1, Math.ceil(x + wide));
  for (let py = Math.max(0, Math.floor(y - tall)); py <= bottom; py += 1) {
    const down = py - y;
    for (let px = left; px <= right; px += 1) {
      const across = px - x;
      const u = across * ux + down * uy;
      const v = across * vx + down * vy;
      const square = u * u + v * v;
      if (square >= 1) continue;
      let strength = alpha;
      if (square > inner) {
        const fade = (1 - Math.sqrt(square)) / edge;
        strength *= soft > 0 ? fade * fade * (3 - 2 * fade) : fade;
      }
      const at = (py * width + px) * 3;
      const under = data[at] as number;
      const underGreen = data[at + 1] as number;
      const underBlue = data[at + 2] as number;
      data[at] = under + (red - under) * strength;
      data[at + 1] = underGreen + (green - underGreen) * strength;
      data[at + 2] = underBlue + (blue - underBlue) * strength;
    }
  }
}

export interface Stroke {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  readonly width: number;
  readonly taper?: number;
  readonly bend?: number;
  readonly alpha?: number;
}

/** A tapering stroke laid as overlapping dabs. */
export function stroke(canvas: Canvas, line: Stroke, colour: Rgb): void {
  const { from, to, width, taper = 0.2, bend = 0, alpha = 1 } = line;
  const dx = to[0] - from[0];
  const dy = to[1] - from[1];
  const length = Math.hypot(dx, dy) || 1;
  const steps = Math.ceil(length / Math.max(0.8, width * taper * 0.5 + width * 0.15));
  for (let step = 0; step <= steps; step += 1) {
    const t = step / steps;
    const bow = bend * 4 * t * (1 - t);
    const radius = Math.max(0.6, (width / 2) * (1 + (taper - 1) * t));
    const x = from[0] + dx * t - (dy / length) * bow;
    const y = from[1] + dy * t + (dx / length) * bow;
    dab(canvas, { x, y, rx: radius, ry: radius, alpha }, colour);
  }
}

export interface Glow {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly stretch?: number;
  readonly strength: number;
}

/** Adds light the way a lens does: screened, falling off smoothly. */
export function glow(canvas: Canvas, light: Glow, colour: Rgb): void {
  const { x, y, radius, stretch = 1, strength } = light;
  const { data, width, height } = canvas;
  const wide = radius * stretch;
  const [red, green, blue] = colour;
  for (let py = Math.max(0, Math.floor(y - radius)); py < Math.min(height, y + radius); py += 1) {
    const down = (py - y) / radius;
    const reach = wide * Math.sqrt(Math.max(0, 1 - down * down));
    const end = Math.min(width, x + reach);
    for (let px = Math.max(0, Math.ceil(x - reach)); px < end; px += 1) {
      const across = (px - x) / wide;
      const left = 1 - down * down - across * across;
      const force = strength * left * left * left;
      const at = (py * width + px) * 3;
      const under = data[at] as number;
      const underGreen = data[at + 1] as number;
      const underBlue = data[at + 2] as number;
      data[at] = under + red * force * (1 - under / 255);
      data[at + 1] = underGreen + green * force * (1 - underGreen / 255);
      data[at + 2] = underBlue + blue * force * (1 - underBlue / 255);
    }
  }
}
