/** The vineyard's own slope: grass lanes close by, falling away into the hills of the Langhe. */
import { type Rgb, mix, smooth } from '../engine/colour.ts';
import { fractal, noise } from '../engine/noise.ts';
import type { GroundShader, HeightField } from '../engine/terrain.ts';
import { type Land, langheHeight, langheShader } from '../nature/langhe.ts';
import type { Clouds } from '../nature/sky.ts';

export interface VineyardMood {
  readonly sky: readonly Rgb[];
  readonly sun: { x: number; y: number; colour: Rgb; halo: Rgb };
  readonly clouds: Omit<Clouds, 'size'>;
  readonly land: Land;
  readonly grass: readonly [Rgb, Rgb];
  readonly leaves: readonly Rgb[];
  readonly leafDark: Rgb;
  readonly rim: Rgb;
  readonly grapes?: Rgb;
  readonly side: number;
  readonly bend: number;
  readonly people: boolean;
  readonly village: boolean;
  readonly eye: number;
}

export function hillside(mood: VineyardMood): HeightField {
  const far = langheHeight(mood.land);
  return (x, z) => {
    const local = -0.075 * z + (fractal(x / 34, z / 30, 2) - 0.5) * 4 * smooth(4, 40, z);
    if (z < 90) return local;
    const away = far(x, z) - mood.land.relief * 0.62 + smooth(600, 3600, z) * mood.land.relief * 0.55;
    return local + (away - local) * smooth(90, 420, z);
  };
}

export function hillsideShader(mood: VineyardMood): GroundShader {
  const far = langheShader(mood.land);
  const { haze, clear } = mood.land.light;
  return (point, out) => {
    if (point.z > 120) return far(point, out);
    const lane = ((point.x - mood.bend * (point.z / 40) ** 2) / 2.6 + 40) % 1;
    const under = Math.abs(lane - 0.5) * 2;
    const shadow = (0.5 + 0.5 * Math.sin((lane * mood.side + 0.05) * 2 * Math.PI)) * 0.75;
    const blades = noise(point.x * 9, point.z * 3) * 0.5 + noise(point.x * 2, point.z * 0.7) * 0.5;
    const lit = (1 - shadow) * (0.35 + 0.65 * blades) - (1 - under) * 0.25;
    const colour = mix(mood.grass[0], mood.grass[1], lit);
    const hazed = 1 - Math.exp(-point.z / clear);
    for (let channel = 0; channel < 3; channel += 1) {
      const value = colour[channel] as number;
      out[channel] = value + ((haze[channel] as number) - value) * hazed;
    }
  };
}
