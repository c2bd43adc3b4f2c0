/** Pale dolomite walls over wooded slopes, with snow where asked, as a height field. */
import { type Rgb, hex, mix, smooth } from '../engine/colour.ts';
import { fractal, noise, ridged } from '../engine/noise.ts';
import type { GroundPoint, GroundShader, HeightField } from '../engine/terrain.ts';

export interface Range {
  readonly seed: number;
  /** Height of the walls in metres. */
  readonly rise: number;
  /** Where the slopes start and where the walls stand. */
  readonly foot: number;
  readonly wall: number;
  /** Half-width of the gap left open in the middle, as a slope sideways; 0 for none. */
  readonly gap: number;
  readonly snow: number;
  readonly rock: Rgb;
  readonly wood: Rgb;
  readonly meadow: Rgb;
  readonly sunX: number;
  readonly sunZ: number;
  readonly lit: Rgb;
  readonly shade: Rgb;
  readonly haze: Rgb;
  readonly clear: number;
}

export function rangeHeight(range: Range): HeightField {
  return (x, z) => {
    const u = x / 2300 + range.seed * 5.3;
    const v = z / 2300 + range.seed;
    const climb = smooth(range.foot, range.wall, z + (noise(u * 2, v * 2) - 0.5) * 900);
    const side = Math.abs(x - (noise(z / 900, range.seed) - 0.5) * 500) / z;
    const open = range.gap === 0 ? 1 : 0.2 + 0.8 * smooth(range.gap * 0.2, range.gap * 1.6, side);
    const walls = ridged(u, v, 5);
    const steep = walls * 0.75 + smooth(0.42, 0.62, walls) * 0.34;
    const slopes = fractal(u * 3, v * 3, 3) * 0.24 * climb;
    return (steep * climb * climb + slopes) * range.rise * open - 4;
  };
}

function cover(range: Range, point: GroundPoint): Rgb {
  const { x, z, height } = point;
  const steep = Math.hypot(point.slopeX, point.slopeZ);
  const speck = noise(x / 38, z / 38);
  const treeLine = range.rise * (0.3 + 0.2 * noise(x / 420, z / 420));
  const strata = noise(x / 900, height / 26);
  const rock = mix(range.rock, [range.rock[0] * 0.84, range.rock[1] * 0.84, range.rock[2] * 0.88], strata);
  const scree = mix(range.meadow, rock, smooth(0.55, 1, steep + (speck - 0.5) * 0.4));
  const bare = mix(scree, rock, smooth(treeLine, treeLine * 1.5, height));
  const wooded = mix(range.wood, bare, smooth(treeLine * 0.85, treeLine * 1.1, height + speck * 90));
  if (range.snow >= 1) return wooded;
  const snowLine = range.rise * range.snow * (0.8 + 0.4 * noise(x / 260, z / 260));
  const held = smooth(snowLine, snowLine + 190, height) * smooth(1.9, 0.9, steep);
  return mix(wooded, [244, 247, 252], held);
}

export function rangeShader(range: Range): GroundShader {
  return (point, out) => {
    const { slopeX, slopeZ } = point;
    const length = Math.sqrt(1 + slopeX * slopeX + slopeZ * slopeZ);
    const facing = (0.55 - slopeX * range.sunX - slopeZ * range.sunZ) / length;
    const lit = smooth(-0.15, 1, facing);
    const colour = cover(range, point);
    const hazed = 1 - Math.exp(-point.z / range.clear);
    const low = Math.exp(-Math.max(0, point.height) / (range.rise * 0.22)) * 0.45;
    const veil = Math.min(0.96, hazed + low * hazed);
    for (let channel = 0; channel < 3; channel += 1) {
      const dark = range.shade[channel] as number;
      const tint = (dark + ((range.lit[channel] as number) - dark) * lit) / 190;
      const value = (colour[channel] as number) * tint;
      out[channel] = value + ((range.haze[channel] as number) - value) * veil;
    }
  };
}

export const DOLOMITE: Rgb = hex('#C9BDB2');
