/** Bosco's mountain lakes with canoes in full daylight. */
import { hex, palette } from '../engine/colour.ts';
import { DAYLIGHT } from '../engine/scene.ts';
import { DOLOMITE, type Range } from '../nature/dolomites.ts';
import { branch, grass, stones } from '../nature/shore.ts';
import { type Canoe, canoe } from '../objects/boats.ts';
import type { LakeMood } from '../scenes/lake.ts';

export const PEAKS: Range = {
  seed: 2,
  rise: 1500,
  foot: 900,
  wall: 4200,
  gap: 0.28,
  snow: 0.62,
  rock: DOLOMITE,
  wood: hex('#3D5A45'),
  meadow: hex('#8AA35C'),
  sunX: 0.8,
  sunZ: -0.35,
  lit: hex('#FFE9C8'),
  shade: hex('#5C6A92'),
  haze: hex('#BCD4EA'),
  clear: 14000,
};

export function afloat(look: Omit<Canoe, 'x' | 'y' | 'unit'>) {
  return (x: number, y: number, unit: number) => canoe({ x, y, unit, ...look });
}

export const RED = { hull: hex('#C8472B'), rim: hex('#FFE9C8') };
export const GREEN = { hull: hex('#2E7D5B'), rim: hex('#F2E0B8') };
export const YELLOW = { hull: hex('#E2A52F'), rim: hex('#FFF3D2') };

export const turquoiseLake: LakeMood = {
  finish: DAYLIGHT,
  sky: palette('#3F7FC0', '#86B4DC', '#D9E8EE'),
  clouds: { cover: 0.7, lit: hex('#FFFFFF'), shade: hex('#9DB4CF'), seed: 5 },
  range: PEAKS,
  shoreline: 0.53,
  trees: { height: 60, dark: hex('#1F3D35'), light: hex('#6F9A55'), conifers: true },
  water: { far: hex('#5FC4BD'), near: hex('#0B7A86'), mirror: 0.3, ripple: 0.35 },
  boats: [
    { svg: afloat(GREEN), at: [0.27, 0.64, 1.2] },
    { svg: afloat(RED), at: [0.57, 0.78, 3] },
  ],
  shore: (canvas, random) => {
    stones(canvas, random, {
      from: -40,
      to: 520,
      y: 1120,
      height: 44,
      dark: hex('#4A5A5E'),
      light: hex('#B4B8AC'),
    });
    branch(canvas, random, {
      from: [1660, -20],
      to: [1120, 150],
      leaf: 8,
      dark: hex('#18352C'),
      light: hex('#8FB04F'),
      side: -1,
    });
  },
};

export const meadowLake: LakeMood = {
  ...turquoiseLake,
  sky: palette('#4A92D4', '#9ACBEA', '#E6F1EE'),
  clouds: { cover: 0.74, lit: hex('#FFFFFF'), shade: hex('#A9C0DA'), seed: 46 },
  range: {
    ...PEAKS,
    seed: 12,
    rise: 1350,
    snow: 0.7,
    wood: hex('#48684A'),
    meadow: hex('#94B45E'),
    gap: 0.34,
  },
  shoreline: 0.5,
  water: { far: hex('#6FC9C4'), near: hex('#12808E'), mirror: 0.34, ripple: 0.4 },
  boats: [
    { svg: afloat(YELLOW), at: [0.66, 0.66, 1.7] },
    { svg: afloat(GREEN), at: [0.3, 0.72, 2.2] },
  ],
  shore: (canvas, random) =>
    grass(canvas, random, {
      from: -40,
      to: 2040,
      y: canvas.height - 22,
      height: 150,
      dark: hex('#23502F'),
      light: hex('#A4C45E'),
      flowers: palette('#FFFFFF', '#F2C53D', '#D9587A', '#8F7AD0'),
    }),
};
