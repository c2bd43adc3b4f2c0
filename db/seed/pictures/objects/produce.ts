/** Eggs, tomatoes and basil seen from above. */
import { type Canvas, dab } from '../engine/canvas.ts';
import { type Rgb, mix } from '../engine/colour.ts';
import type { Random } from '../engine/noise.ts';
import { shadow } from '../nature/tabletop.ts';

export function egg(
  canvas: Canvas,
  spot: { x: number; y: number; size: number; angle: number; shell: Rgb },
): void {
  const { x, y, size, angle, shell } = spot;
  shadow(canvas, { x, y, rx: size, ry: size * 0.76, angle });
  dab(canvas, { x, y, rx: size, ry: size * 0.76, angle }, mix(shell, [90, 50, 30], 0.45));
  dab(
    canvas,
    { x: x - size * 0.08, y: y - size * 0.09, rx: size * 0.92, ry: size * 0.68, angle, soft: 0.8 },
    shell,
  );
  dab(
    canvas,
    { x: x - size * 0.26, y: y - size * 0.26, rx: size * 0.4, ry: size * 0.26, angle, soft: 1, alpha: 0.85 },
    [255, 250, 240],
  );
}

export function tomato(canvas: Canvas, random: Random, spot: { x: number; y: number; size: number }): void {
  const { x, y, size } = spot;
  shadow(canvas, { x, y, rx: size, ry: size * 0.97 });
  dab(canvas, { x, y, rx: size, ry: size * 0.97 }, [128, 22, 18]);
  dab(
    canvas,
    { x: x - size * 0.07, y: y - size * 0.09, rx: size * 0.9, ry: size * 0.87, soft: 0.8 },
    [216, 52, 34],
  );
  dab(
    canvas,
    {
      x: x - size * 0.34,
      y: y - size * 0.38,
      rx: size * 0.26,
      ry: size * 0.17,
      angle: -0.7,
      soft: 0.9,
      alpha: 0.9,
    },
    [255, 214, 190],
  );
  for (let leaf = 0; leaf < 5; leaf += 1) {
    const angle = leaf * 1.257 + random();
    dab(
      canvas,
      {
        x: x + Math.cos(angle) * size * 0.26,
        y: y + Math.sin(angle) * size * 0.26,
        rx: size * 0.3,
        ry: size * 0.085,
        angle,
      },
      [64, 108, 44],
    );
  }
  dab(canvas, { x, y, rx: size * 0.1, ry: size * 0.1 }, [110, 150, 70]);
}

export function basil(canvas: Canvas, spot: { x: number; y: number; size: number; angle: number }): void {
  const { x, y, size } = spot;
  for (let leaf = 0; leaf < 5; leaf += 1) {
    const angle = spot.angle + (leaf - 2) * 0.75;
    const reach = leaf === 2 ? 0.85 : 0.66;
    const px = x + Math.cos(angle) * size * reach;
    const py = y + Math.sin(angle) * size * reach;
    shadow(canvas, { x: px, y: py, rx: size * 0.55, ry: size * 0.3, angle, strength: 0.4 });
    dab(canvas, { x: px, y: py, rx: size * 0.6, ry: size * 0.34, angle }, [46, 104, 44]);
    dab(
      canvas,
      { x: px - size * 0.05, y: py - size * 0.07, rx: size * 0.48, ry: size * 0.22, angle, soft: 0.9 },
      [120, 178, 78],
    );
    dab(canvas, { x: px, y: py, rx: size * 0.55, ry: size * 0.022, angle }, [170, 210, 120]);
  }
}
