/** A floured wooden table seen from above. */
import { type Canvas, dab } from '../engine/canvas.ts';
import { type Rgb, mix, scale, smooth } from '../engine/colour.ts';
import { bell, between, cellHash, fractal, noise, type Random } from '../engine/noise.ts';

export interface Tabletop {
  readonly wood: Rgb;
  readonly dark: Rgb;
  readonly light: Rgb;
  /** Where the window light falls from, in shares of the canvas. */
  readonly from: readonly [number, number];
  readonly plank: number;
}

export function paintTabletop(canvas: Canvas, table: Tabletop): void {
  const { width, height, data } = canvas;
  const [lx, ly] = table.from;
  for (let y = 0; y < height; y += 1) {
    const place = y / table.plank + 0.3;
    const plank = Math.floor(place);
    const seam = smooth(0.485, 0.5, Math.abs(place - plank - 0.5));
    const tone = 0.86 + 0.26 * cellHash(plank, 7);
    for (let x = 0; x < width; x += 1) {
      const warp = noise(x / 380 + plank * 9, y / 90) * 3;
      const ring = fractal(x / 620 + plank * 31, y / 17 + warp, 3);
      const fibre = noise(x / 60 + plank * 5, y / 1.9) * 0.2;
      const figure = smooth(0.2, 0.85, ring + fibre - 0.1);
      const away = Math.hypot(x / width - lx, y / height - ly);
      const lit = 1.14 - 0.52 * smooth(0.1, 1.15, away);
      const colour = mix(mix(table.dark, table.wood, figure), scale(table.dark, 0.35), seam);
      const at = (y * width + x) * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        const value = (colour[channel] as number) * tone * lit;
        data[at + channel] = value + ((table.light[channel] as number) - value) * 0.14 * (1 - away);
      }
    }
  }
}

/** Flour thrown by hand: a soft drift, then specks. */
export function flour(
  canvas: Canvas,
  random: Random,
  heap: { x: number; y: number; reach: number; amount: number },
): void {
  const { x, y, reach, amount } = heap;
  for (let puff = 0; puff < 46 * amount; puff += 1) {
    const size = reach * between(random, 0.1, 0.34);
    dab(
      canvas,
      {
        x: x + bell(random) * reach,
        y: y + bell(random) * reach * 0.7,
        rx: size,
        ry: size * 0.75,
        alpha: 0.15,
        soft: 1,
        angle: random() * 3,
      },
      [250, 244, 232],
    );
  }
  for (let speck = 0; speck < 900 * amount; speck += 1) {
    const size = between(random, 0.7, 2.3);
    const alpha = between(random, 0.25, 0.9);
    dab(
      canvas,
      { x: x + bell(random) * reach * 1.5, y: y + bell(random) * reach * 1.1, rx: size, ry: size, alpha },
      [252, 247, 238],
    );
  }
}

/** A cast shadow, to be laid before the thing itself. */
export function shadow(
  canvas: Canvas,
  spot: { x: number; y: number; rx: number; ry: number; angle?: number; strength?: number },
): void {
  const { x, y, rx, ry, angle = 0, strength = 0.55 } = spot;
  const drop = Math.min(rx, ry) * 0.2 + 7;
  dab(
    canvas,
    { x: x + drop * 0.8, y: y + drop, rx: rx * 1.16, ry: ry * 1.16, angle, alpha: strength, soft: 0.45 },
    [36, 20, 12],
  );
}
