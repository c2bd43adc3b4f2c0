/** The floor of a wood: soil and path, fallen leaves, grass and ferns. */
import { type Canvas, blend, dab, stroke } from '../engine/canvas.ts';
import { type Rgb, mix, ramp, scale, smooth } from '../engine/colour.ts';
import { type Random, bell, between, fractal, noise } from '../engine/noise.ts';

export interface Floor {
  readonly horizon: number;
  readonly colours: readonly Rgb[];
  readonly haze: Rgb;
  /** The path's middle and half-width at a depth 0 far – 1 near, in pixels; none for open wood. */
  readonly path?: { middle: (t: number) => number; half: (t: number) => number; colour: Rgb; edge: Rgb };
  readonly light: { x: number; reach: number; colour: Rgb };
}

export function paintFloor(canvas: Canvas, floor: Floor): void {
  const { width, height } = canvas;
  for (let y = Math.floor(floor.horizon); y < height; y += 1) {
    const t = (y - floor.horizon) / (height - floor.horizon);
    const depth = 1 / (t + 0.06);
    const hazed = Math.exp(-t * 6.5);
    for (let x = 0; x < width; x += 1) {
      const u = ((x - width / 2) / width) * depth;
      const patch = fractal(u * 7, depth * 5, 3) + (noise(u * 40, depth * 26) - 0.5) * 0.22;
      let colour = ramp(floor.colours, patch * 1.5 - 0.25);
      if (floor.path) {
        const off =
          Math.abs(x - floor.path.middle(t)) / floor.path.half(t) + (noise(u * 16, depth * 9) - 0.5) * 0.5;
        const rut = smooth(0.18, 0.4, Math.abs(off - 0.42)) * 0.3 + 0.7;
        const soil = mix(scale(floor.path.edge, 0.9), floor.path.colour, rut * (0.55 + 0.6 * patch));
        colour = mix(soil, colour, smooth(0.8, 1.12, off));
      }
      const shaft =
        smooth(0.42, 0.68, fractal(u * 3.4 + 9, depth * 1.6, 2)) *
        Math.max(0, 1 - Math.abs(x - floor.light.x) / floor.light.reach);
      colour = mix(colour, floor.light.colour, shaft * 0.42);
      const dim = 1 - 0.34 * t;
      blend(canvas, (y * width + x) * 3, mix(scale(colour, dim), floor.haze, hazed), smooth(0, 0.02, t));
    }
  }
}

export function litter(
  canvas: Canvas,
  random: Random,
  leaves: { horizon: number; count: number; colours: readonly Rgb[]; haze: Rgb },
): void {
  const span = canvas.height - leaves.horizon;
  for (let index = 0; index < leaves.count; index += 1) {
    const t = Math.sqrt((index + 1) / leaves.count) ** 1.15;
    const size = 1.2 + 11 * t * t;
    const colour = leaves.colours[Math.floor(random() * leaves.colours.length)] as Rgb;
    const x = random() * canvas.width;
    const y = leaves.horizon + t * span + bell(random) * 10;
    const tone = mix(scale(colour, between(random, 0.55, 1.1)), leaves.haze, Math.exp(-t * 5));
    if (t > 0.5)
      dab(canvas, { x: x + 2, y: y + size * 0.35, rx: size, ry: size * 0.4, alpha: 0.35 }, [20, 12, 8]);
    dab(canvas, { x, y, rx: size, ry: size * between(random, 0.28, 0.5), angle: bell(random) * 0.7 }, tone);
  }
}

/** Blades over the green floor of a wood, taller as they come closer. */
export function undergrowth(
  canvas: Canvas,
  random: Random,
  blades: {
    horizon: number;
    count: number;
    dark: Rgb;
    light: Rgb;
    haze: Rgb;
    clear: (x: number, t: number) => boolean;
  },
): void {
  const span = canvas.height - blades.horizon;
  for (let index = 0; index < blades.count; index += 1) {
    const t = ((index + 1) / blades.count) ** 0.7;
    const x = random() * canvas.width;
    if (blades.clear(x, t)) continue;
    const y = blades.horizon + t * span;
    const tall = (5 + 44 * t) * between(random, 0.4, 1) * (0.4 + noise(x / 90, t * 9));
    const tone = mix(mix(blades.dark, blades.light, random()), blades.haze, Math.exp(-t * 5));
    const lean = bell(random) * tall * 0.5;
    stroke(
      canvas,
      { from: [x, y], to: [x + lean, y - tall], width: 1.4 + 3 * t, taper: 0.25, bend: lean * 0.2 },
      tone,
    );
  }
}

export function fern(
  canvas: Canvas,
  random: Random,
  plant: { x: number; y: number; size: number; dark: Rgb; light: Rgb },
): void {
  const { x, y, size } = plant;
  for (let frond = 0; frond < 7; frond += 1) {
    const angle = -Math.PI / 2 + ((frond - 3) / 3) * 1.05 + bell(random) * 0.1;
    const length = size * between(random, 0.75, 1.1);
    for (let step = 2; step < 18; step += 1) {
      const t = step / 18;
      const droop = t * t * size * 0.35;
      const px = x + Math.cos(angle) * length * t;
      const py = y + Math.sin(angle) * length * t + droop;
      const leaf = size * 0.24 * (1 - t) ** 0.8 + 1.5;
      const tone = mix(plant.dark, plant.light, 0.25 + 0.6 * t + between(random, -0.15, 0.2));
      for (const turn of [-1, 1]) {
        const aim = angle + turn * 1.05;
        stroke(
          canvas,
          {
            from: [px, py],
            to: [px + Math.cos(aim) * leaf, py + Math.sin(aim) * leaf + leaf * 0.25],
            width: Math.max(1.6, size * 0.034),
            taper: 0.3,
          },
          tone,
        );
      }
    }
  }
}
