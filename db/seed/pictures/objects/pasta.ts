/** Fresh pasta painted dab by dab: nests of tajarin, and plin in rows. */
import { type Canvas, dab } from '../engine/canvas.ts';
import { type Rgb, css, mix } from '../engine/colour.ts';
import { bell, between, type Random } from '../engine/noise.ts';
import { shadow } from '../nature/tabletop.ts';

const PASTA: Rgb = [240, 200, 104];
const DEEP: Rgb = [172, 116, 44];
const PALE: Rgb = [255, 234, 170];

interface Strand {
  readonly ring: number;
  readonly start: number;
  readonly sweep: number;
  readonly squash: number;
  readonly tilt: number;
  readonly wave: number;
}

function strandPath(strand: Strand, x: number, y: number): string {
  const points: string[] = [];
  const steps = Math.ceil(strand.sweep * 7);
  const cos = Math.cos(strand.tilt);
  const sin = Math.sin(strand.tilt);
  for (let step = 0; step <= steps; step += 1) {
    const angle = strand.start + (strand.sweep * step) / steps;
    const reach = strand.ring * (1 + 0.06 * Math.sin(angle * 3 + strand.wave));
    const u = Math.cos(angle) * reach;
    const v = Math.sin(angle) * reach * strand.squash;
    points.push(`${(x + u * cos - v * sin).toFixed(1)} ${(y + u * sin + v * cos).toFixed(1)}`);
  }
  return `M${points.join('L')}`;
}

/** A nest: strands wound round and round, each with its shaded and its lit edge. */
export function nest(random: Random, spot: { x: number; y: number; radius: number }): string {
  const { x, y, radius } = spot;
  const thick = radius * 0.078;
  let markup = `<circle cx="${x}" cy="${y}" r="${radius * 0.72}" fill="${css(mix(DEEP, [90, 56, 20], 0.4))}"/>`;
  for (let index = 0; index < 62; index += 1) {
    const level = index / 62;
    const ring = radius * (0.26 + 0.68 * random() ** 0.7) * (1 - level * 0.16);
    const strand = {
      ring,
      start: random() * 6.28,
      sweep: between(random, 1.8, 4.8),
      squash: between(random, 0.8, 1),
      tilt: random() * 3,
      wave: index,
    };
    const path = strandPath(strand, x + bell(random) * radius * 0.14, y + bell(random) * radius * 0.14);
    const body = mix(DEEP, PASTA, 0.62 + 0.38 * level + bell(random) * 0.12);
    markup += `<path d="${path}" stroke="#4a2a10" stroke-opacity=".5" stroke-width="${thick * 1.25}" transform="translate(2 3)"/><path d="${path}" stroke="${css(body)}" stroke-width="${thick}"/><path d="${path}" stroke="${css(PALE)}" stroke-opacity="${0.35 + 0.4 * level}" stroke-width="${thick * 0.3}" transform="translate(-1.2 -1.5)"/>`;
  }
  return `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${markup}</g>`;
}

/** A plin: a pinched little parcel of pasta. */
export function plin(
  canvas: Canvas,
  random: Random,
  spot: { x: number; y: number; size: number; angle: number },
): void {
  const { x, y, size } = spot;
  const angle = spot.angle + bell(random) * 0.14;
  shadow(canvas, { x, y, rx: size, ry: size * 0.72, angle, strength: 0.5 });
  dab(canvas, { x, y, rx: size * 1.04, ry: size * 0.7, angle }, mix(DEEP, PASTA, 0.45));
  dab(canvas, { x, y, rx: size, ry: size * 0.64, angle }, PASTA);
  for (const end of [-1, 1]) {
    const px = x + Math.cos(angle) * size * 0.46 * end;
    const py = y + Math.sin(angle) * size * 0.46 * end;
    dab(canvas, { x: px + 2, y: py + 3, rx: size * 0.4, ry: size * 0.4, alpha: 0.45, soft: 0.6 }, DEEP);
    dab(canvas, { x: px - 1, y: py - 2, rx: size * 0.36, ry: size * 0.36, soft: 0.7 }, PALE);
  }
  dab(canvas, { x, y, rx: size * 0.1, ry: size * 0.5, angle, alpha: 0.6, soft: 0.6 }, DEEP);
}

/** A sheet of rolled dough, translucent at its edges. */
export function sheet(
  canvas: Canvas,
  random: Random,
  spot: { x: number; y: number; rx: number; ry: number },
): void {
  const { x, y, rx, ry } = spot;
  shadow(canvas, { x, y, rx: rx * 0.96, ry: ry * 0.96, strength: 0.4 });
  for (let lobe = 0; lobe < 80; lobe += 1) {
    const angle = (lobe / 80) * 6.283;
    const out = 0.13 + 0.05 * Math.sin(lobe * 0.31 + random() * 0.5) + 0.03 * Math.sin(lobe * 0.83);
    dab(
      canvas,
      {
        x: x + Math.cos(angle) * rx * 0.8,
        y: y + Math.sin(angle) * ry * 0.8,
        rx: rx * out,
        ry: ry * out * 1.1,
        angle,
      },
      mix(DEEP, PASTA, 0.82),
    );
  }
  dab(canvas, { x, y, rx: rx * 0.95, ry: ry * 0.95 }, mix(DEEP, PASTA, 0.9));
  dab(
    canvas,
    { x: x - rx * 0.08, y: y - ry * 0.1, rx: rx * 0.86, ry: ry * 0.84, soft: 0.9, alpha: 0.75 },
    PALE,
  );
  for (let dust = 0; dust < 500; dust += 1) {
    dab(
      canvas,
      { x: x + bell(random) * rx * 0.8, y: y + bell(random) * ry * 0.8, rx: 1.6, ry: 1.6, alpha: 0.5 },
      [255, 250, 240],
    );
  }
}
