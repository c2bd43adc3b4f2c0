/** Seeded randomness: the same seed always paints the same picture. */

export type Random = () => number;

export function seeded(seed: number): Random {
  let state = (seed * 2654435761) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function between(random: Random, low: number, high: number): number {
  return low + (high - low) * random();
}

/** A bell-shaped number around zero, within ±1: clusters look grown, not scattered. */
export function bell(random: Random): number {
  return (random() + random() + random()) / 1.5 - 1;
}

const SIDE = 256;
const lattice = new Float32Array(SIDE * SIDE);
const filler = seeded(20_27);
for (let index = 0; index < lattice.length; index += 1) lattice[index] = filler();

/** Smooth value noise in 0–1. */
export function noise(x: number, y: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const fx = x - left;
  const fy = y - top;
  const sx = fx * fx * (3 - 2 * fx);
  const sy = fy * fy * (3 - 2 * fy);
  const row = (top & 255) << 8;
  const next = ((top + 1) & 255) << 8;
  const a = lattice[row | (left & 255)] as number;
  const b = lattice[row | ((left + 1) & 255)] as number;
  const c = lattice[next | (left & 255)] as number;
  const d = lattice[next | ((left + 1) & 255)] as number;
  const upper = a + (b - a) * sx;
  return upper + (c + (d - c) * sx - upper) * sy;
}

/** A fixed random number for a lattice cell. */
export function cellHash(x: number, y: number): number {
  return lattice[((y & 255) << 8) | (x & 255)] as number;
}

/** Noise summed over octaves, in 0–1; each octave is turned a little to hide the lattice. */
export function fractal(x: number, y: number, octaves: number): number {
  let sum = 0;
  let weight = 0.5;
  let total = 0;
  let px = x;
  let py = y;
  for (let octave = 0; octave < octaves; octave += 1) {
    sum += weight * noise(px, py);
    total += weight;
    weight *= 0.5;
    const turned = px * 1.6 + py * 1.2 + 17.3;
    py = py * 1.6 - px * 1.2 + 9.1;
    px = turned;
  }
  return sum / total;
}

/** Noise with sharp crests, for rock. */
export function ridged(x: number, y: number, octaves: number): number {
  let sum = 0;
  let weight = 0.5;
  let carry = 1;
  let px = x;
  let py = y;
  for (let octave = 0; octave < octaves; octave += 1) {
    const crest = 1 - Math.abs(2 * noise(px, py) - 1);
    const sharp = crest * crest * carry;
    sum += weight * sharp;
    carry = Math.min(1, sharp * 1.8);
    weight *= 0.52;
    const turned = px * 1.6 + py * 1.2 + 31.7;
    py = py * 1.6 - px * 1.2 + 5.9;
    px = turned;
  }
  return sum;
}
