/** A truffle dog, a curly Lagotto with its nose to the ground, painted curl by curl. */
import { type Canvas, dab } from '../engine/canvas.ts';
import { type Rgb, hex, mix } from '../engine/colour.ts';
import { bell, between, type Random } from '../engine/noise.ts';

export interface Dog {
  readonly x: number;
  /** Where the paws stand. */
  readonly y: number;
  readonly unit: number;
  /** Which way it faces: −1 left, 1 right. */
  readonly facing: number;
  /** Side the light comes from. */
  readonly side: number;
}

interface Part {
  readonly at: readonly [number, number];
  readonly size: readonly [number, number];
  readonly turn?: number;
  /** 0 the near, lit coat – 1 the far side in shade. */
  readonly shade?: number;
  readonly brown?: number;
}

// Far legs first, then the body, the near legs and the lowered head.
const PARTS: readonly Part[] = [
  { at: [18, -11], size: [3.4, 10], turn: -0.12, shade: 0.75 },
  { at: [16, -2], size: [4.2, 2.2], shade: 0.75 },
  { at: [-14, -11], size: [3.2, 10], turn: 0.14, shade: 0.75 },
  { at: [-16, -2], size: [4, 2.1], shade: 0.75 },
  { at: [32, -41], size: [3, 8.5], turn: 0.5, brown: 0.2 },
  { at: [29, -34], size: [3, 5], turn: -0.5 },
  { at: [3, -27], size: [23, 9.5], turn: 0.04 },
  { at: [20, -28], size: [11, 11.5], brown: 0.15 },
  { at: [-14, -26], size: [12, 11.5], turn: 0.1 },
  { at: [3, -31], size: [12, 5], turn: 0.04, brown: 0.7 },
  { at: [24, -16], size: [5.8, 9.5], turn: 0.35 },
  { at: [27, -7], size: [3.4, 7], turn: -0.2 },
  { at: [25.5, -1.6], size: [4.8, 2.3] },
  { at: [-20, -12], size: [4.4, 11.5], turn: 0.06 },
  { at: [-21.5, -1.6], size: [4.8, 2.3] },
  { at: [-26, -22], size: [8, 10], turn: -0.75 },
  { at: [-34, -15], size: [9.4, 8.4], brown: 0.2 },
  { at: [-41, -8.5], size: [7.6, 5.6], turn: -0.75 },
  { at: [-29.5, -14], size: [4.6, 9], turn: 0.3, brown: 1 },
];

const COAT: Rgb = hex('#F0E0C0');
const BROWN: Rgb = hex('#A8713F');
const DARK: Rgb = hex('#4A3222');

function curls(canvas: Canvas, random: Random, dog: Dog, part: Part): void {
  const { unit, facing } = dog;
  const [rx, ry] = part.size;
  const turn = part.turn ?? 0;
  const coat = mix(COAT, BROWN, part.brown ?? 0);
  const base = mix(DARK, coat, 0.62 - (part.shade ?? 0) * 0.4);
  const middle = { x: dog.x + part.at[0] * -facing * unit, y: dog.y + part.at[1] * unit };
  dab(canvas, { ...middle, rx: rx * unit, ry: ry * unit, angle: -turn * facing }, base);
  const count = Math.round(40 + rx * ry * 3.2);
  for (let index = 0; index < count; index += 1) {
    const angle = random() * Math.PI * 2;
    const reach = Math.sqrt(random());
    const u = Math.cos(angle) * reach * rx;
    const v = Math.sin(angle) * reach * ry;
    const x = part.at[0] + u * Math.cos(turn) - v * Math.sin(turn);
    const y = part.at[1] + u * Math.sin(turn) + v * Math.cos(turn);
    const high = -v / ry;
    const toward = (-u / rx) * facing * dog.side;
    const lit = 0.5 + high * 0.36 + toward * 0.16 + bell(random) * 0.14 - (part.shade ?? 0) * 0.55;
    const size = between(random, 0.7, 1.25) * unit;
    const px = dog.x - x * facing * unit;
    const py = dog.y + y * unit;
    const whirl = random() * 3;
    dab(
      canvas,
      { x: px, y: py, rx: size, ry: size * 0.72, angle: whirl },
      mix(DARK, coat, 0.42 + lit * 0.66),
    );
    if (lit > 0.72) {
      dab(
        canvas,
        { x: px, y: py - size * 0.35, rx: size * 0.5, ry: size * 0.26, angle: whirl, alpha: 0.5 },
        [255, 248, 228],
      );
    }
  }
}

export function truffleDog(canvas: Canvas, random: Random, dog: Dog): void {
  const { x, y, unit, facing } = dog;
  dab(canvas, { x, y: y + unit, rx: 46 * unit, ry: 5.5 * unit, alpha: 0.6, soft: 0.8 }, [22, 13, 8]);
  for (const part of PARTS) curls(canvas, random, dog, part);
  const place = (u: number, v: number) => ({ x: x + u * facing * unit, y: y + v * unit });
  dab(canvas, { ...place(46.5, -4.6), rx: 2.5 * unit, ry: 2 * unit }, [26, 18, 16]);
  dab(canvas, { ...place(46.1, -5.3), rx: 0.9 * unit, ry: 0.5 * unit, alpha: 0.6 }, [200, 190, 185]);
  dab(canvas, { ...place(38.5, -14), rx: 1.3 * unit, ry: 1.4 * unit }, [24, 16, 12]);
  dab(canvas, { ...place(38.9, -14.5), rx: 0.45 * unit, ry: 0.45 * unit }, [255, 250, 240]);
  for (let bead = 0; bead < 9; bead += 1) {
    const t = bead / 8;
    dab(
      canvas,
      { ...place(27 - 5 * t + 2 * Math.sin(t * 3), -31 + 17 * t), rx: 1.5 * unit, ry: 1.3 * unit },
      [176, 54, 36],
    );
  }
}
