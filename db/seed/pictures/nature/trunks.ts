/** The inside of a wood above the ground: trunks with bark, leaves overhead, shafts of light. */
import { type Canvas, blend, dab } from '../engine/canvas.ts';
import { type Rgb, mix, smooth } from '../engine/colour.ts';
import { type Random, bell, between, fractal, noise } from '../engine/noise.ts';

export interface Trunk {
  readonly x: number;
  readonly foot: number;
  readonly top: number;
  readonly width: number;
  readonly lean: number;
  readonly dark: Rgb;
  readonly light: Rgb;
  readonly side: number;
}

/** A trunk shaded round like a column, furrowed by its bark and flared at the foot. */
export function trunk(canvas: Canvas, shape: Trunk): void {
  const { foot, top, width, lean, side } = shape;
  const tall = foot - top;
  for (let y = Math.max(0, Math.floor(top)); y < Math.min(canvas.height, foot + width * 0.3); y += 1) {
    const t = (foot - y) / tall;
    const flare = 0.8 * Math.exp(-Math.max(0, foot - y) / (width * 0.55));
    const half = (width / 2) * (1 + flare - 0.3 * t) * (0.94 + 0.12 * noise(y / 60, shape.x));
    const middle = shape.x + lean * t + (noise(y / 330, shape.x) - 0.5) * width * 0.34;
    const end = Math.min(canvas.width - 1, middle + half);
    for (let x = Math.max(0, Math.ceil(middle - half)); x <= end; x += 1) {
      const u = (x - middle) / half;
      const root = y > foot ? noise(u * 3.5 + shape.x, 4) * width * 0.3 : width;
      if (y - foot > root) continue;
      const bark = fractal((u * width) / 9 + shape.x, y / 46, 2);
      const round = smooth(-1, 1, u * side) * 0.85;
      const rim = smooth(0.55, 0.95, u * side) * 0.35;
      const tone = round * (0.45 + 0.9 * (bark - 0.25)) + rim;
      const cover = Math.min(1, (1 - Math.abs(u)) * half);
      blend(canvas, (y * canvas.width + x) * 3, mix(shape.dark, shape.light, tone), cover);
    }
  }
}

/** A canopy of leaves hung in clumps across the top of the picture. */
export function canopy(
  canvas: Canvas,
  random: Random,
  leaves: {
    bottom: number;
    count: number;
    size: number;
    colours: readonly Rgb[];
    dark: Rgb;
    light: { x: number; y: number };
  },
): void {
  for (let clump = 0; clump < leaves.count; clump += 1) {
    const cx = random() * canvas.width;
    const cy = random() ** 1.5 * leaves.bottom - 30;
    const spread = between(random, 60, 150) * (canvas.height / 1200);
    const nearLight =
      1 - Math.min(1, Math.hypot(cx - leaves.light.x, cy - leaves.light.y) / (canvas.width * 0.55));
    const base = leaves.colours[Math.floor(random() * leaves.colours.length)] as Rgb;
    for (let touch = 0; touch < 34; touch += 1) {
      const u = bell(random);
      const v = bell(random);
      const facing = 0.2 + nearLight * 0.75 - v * 0.35 + between(random, -0.2, 0.2);
      const size = leaves.size * between(random, 0.6, 1.25);
      dab(
        canvas,
        {
          x: cx + u * spread,
          y: cy + v * spread * 0.6,
          rx: size,
          ry: size * 0.58,
          angle: random() * 3,
          alpha: 0.94,
        },
        mix(leaves.dark, base, facing),
      );
    }
  }
}

/** Beams slanting down through the mist, strongest near their source. */
export function shafts(
  canvas: Canvas,
  light: { x: number; y: number; length: number; strength: number; seed: number },
  colour: Rgb,
): void {
  const { width, data } = canvas;
  for (let y = 0; y < canvas.height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const dx = x - light.x;
      const dy = y - light.y;
      const away = Math.sqrt(dx * dx + dy * dy);
      if (away > light.length || dy < 0) continue;
      const beam =
        smooth(0.5, 0.78, noise((dx / (dy + 260)) * 7 + light.seed, light.seed)) * 0.75 +
        smooth(0.45, 0.8, noise((dx / (dy + 260)) * 19, 4)) * 0.35;
      const force = light.strength * beam * (1 - away / light.length) * smooth(0, 90, dy);
      if (force < 0.004) continue;
      const at = (y * width + x) * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        const under = data[at + channel] as number;
        const ray = (colour[channel] as number) * force;
        data[at + channel] = under + ray - (under * ray) / 255;
      }
    }
  }
}
