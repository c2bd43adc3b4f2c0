/** The night sky's stars, painted over its ground. */
import { type Canvas, dab, glow } from '../engine/canvas.ts';
import { type Rgb, smooth } from '../engine/colour.ts';
import { type Random, bell, between } from '../engine/noise.ts';

/** Stars thicken along a band, as the Milky Way does. */
export function paintStars(canvas: Canvas, random: Random, bottom: number): void {
  const { width } = canvas;
  for (let index = 0; index < 2600; index += 1) {
    const inBand = index % 5 < 3;
    const t = random();
    const x = inBand ? t * width + bell(random) * 170 : random() * width;
    const y = inBand ? bottom * (0.98 - 0.95 * t) + bell(random) * 210 : random() * bottom;
    const bright = random() ** 5;
    const r = 0.7 + bright * 1.9;
    const tint: Rgb = random() < 0.3 ? [255, 226, 190] : [214, 230, 255];
    const alpha = (0.25 + 0.75 * bright) * smooth(bottom, bottom * 0.7, y);
    dab(canvas, { x, y, rx: r, ry: r, alpha }, tint);
    if (bright > 0.9) glow(canvas, { x, y, radius: 13, strength: 0.3 }, tint);
  }
  for (let index = 0; index < 60; index += 1) {
    const t = random();
    const radius = between(random, 70, 190);
    const x = t * width + bell(random) * 90;
    const y = bottom * (0.98 - 0.95 * t) + bell(random) * 90;
    glow(canvas, { x, y, radius, stretch: 1.4, strength: 0.07 }, [150, 170, 235]);
  }
}
