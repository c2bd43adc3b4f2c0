/** Lake Garda seen from Riva: dusk, daylight, the blue hour, and sails on the water. */
import { hex, palette } from '../engine/colour.ts';
import { DAYLIGHT, GOLDEN, NIGHT } from '../engine/scene.ts';
import type { Range } from '../nature/dolomites.ts';
import { branch } from '../nature/shore.ts';
import { sailBoat } from '../objects/boats.ts';
import type { LakeMood } from '../scenes/lake.ts';

const SHORE: Range = {
  seed: 4,
  rise: 1250,
  foot: 1500,
  wall: 5200,
  gap: 0.3,
  snow: 1,
  rock: hex('#B0A79F'),
  wood: hex('#4A5A4E'),
  meadow: hex('#7A8A5A'),
  sunX: -0.7,
  sunZ: 0.3,
  lit: hex('#FFC9A0'),
  shade: hex('#4A5484'),
  haze: hex('#D9A8A0'),
  clear: 9000,
};

function sail(colour: string, hull = '#F2ECE0', shade = '#6A6F9A') {
  return (x: number, y: number, unit: number) =>
    sailBoat(x, y, unit, { sail: hex(colour), hull: hex(hull), shade: hex(shade) });
}

export const duskLake: LakeMood = {
  finish: GOLDEN,
  sky: palette('#2B3A6E', '#6A5F96', '#D98F86', '#FFC98F'),
  sun: { x: 0.3, y: 0.44, radius: 30, colour: hex('#FFF0CF'), halo: hex('#FF9A66'), reach: 620 },
  clouds: { cover: 0.6, lit: hex('#FFC29A'), shade: hex('#6A5F92'), seed: 6 },
  range: SHORE,
  shoreline: 0.5,
  trees: { height: 30, dark: hex('#2A3048'), light: hex('#6A5F6A'), conifers: false },
  water: { far: hex('#C98F92'), near: hex('#27406E'), mirror: 0.4, ripple: 0.5 },
  glitter: { colour: hex('#FFDCA0'), width: 90, count: 500 },
  boats: [
    { svg: sail('#FFF0DC'), at: [0.6, 0.57, 1.2] },
    { svg: sail('#F2D2B8'), at: [0.43, 0.525, 0.5] },
  ],
};

export const coverLake: LakeMood = {
  ...duskLake,
  range: { ...SHORE, seed: 19, gap: 0.36 },
  sun: { x: 0.52, y: 0.42, radius: 36, colour: hex('#FFF0CF'), halo: hex('#FF9A66'), reach: 720 },
  boats: [
    { svg: sail('#FFF0DC'), at: [0.7, 0.7, 2.2] },
    { svg: sail('#F2D2B8'), at: [0.36, 0.57, 0.9] },
  ],
};

export const dayLake: LakeMood = {
  finish: DAYLIGHT,
  sky: palette('#3F86C8', '#8FC0E4', '#E2EEF0'),
  clouds: { cover: 0.66, lit: hex('#FFFFFF'), shade: hex('#A8BCD4'), seed: 11 },
  range: {
    ...SHORE,
    lit: hex('#FFF0D0'),
    haze: hex('#B4D0E6'),
    shade: hex('#5A6C98'),
    clear: 11000,
    wood: hex('#4F6E4C'),
  },
  shoreline: 0.52,
  trees: { height: 30, dark: hex('#284A3A'), light: hex('#7FA060'), conifers: false },
  water: { far: hex('#5FA8C8'), near: hex('#124A7A'), mirror: 0.42, ripple: 0.55 },
  boats: [
    { svg: sail('#FFFFFF', '#1F5F8F'), at: [0.3, 0.66, 2.1] },
    { svg: sail('#F7E7D0'), at: [0.66, 0.57, 0.9] },
    { svg: sail('#FFFFFF'), at: [0.8, 0.545, 0.5] },
  ],
};

export const blueHourLake: LakeMood = {
  ...duskLake,
  finish: NIGHT,
  sky: palette('#0E1A44', '#263A7A', '#5F6AA8', '#D99A98'),
  sun: { x: 0.6, y: 0.5, radius: 8, colour: hex('#FFD9BC'), halo: hex('#E08A88'), reach: 520 },
  stars: true,
  clouds: { cover: 0.42, lit: hex('#C99AB0'), shade: hex('#3A3F78'), seed: 14 },
  range: { ...SHORE, seed: 9, lit: hex('#A994C0'), shade: hex('#2A3268'), haze: hex('#5F6AA0'), clear: 7000 },
  trees: { height: 30, dark: hex('#141C3C'), light: hex('#3F4A74'), conifers: false },
  water: { far: hex('#7A78A8'), near: hex('#12204C'), mirror: 0.5, ripple: 0.45 },
  glitter: { colour: hex('#FFC9A4'), width: 70, count: 200 },
  boats: [{ svg: sail('#C9C4DC', '#8A8AB0'), at: [0.36, 0.57, 1.1] }],
};

export const sailing: LakeMood = {
  ...dayLake,
  range: { ...dayLake.range, seed: 16, gap: 0.24 },
  clouds: { ...dayLake.clouds, seed: 31, cover: 0.72 },
  boats: [
    { svg: sail('#FFFFFF', '#C2452E'), at: [0.62, 0.74, 4] },
    { svg: sail('#F9ECD6', '#1F5F8F'), at: [0.27, 0.6, 1.5] },
    { svg: sail('#FFFFFF'), at: [0.84, 0.56, 0.7] },
  ],
  shore: (canvas, random) =>
    branch(canvas, random, {
      from: [-60, -30],
      to: [430, 150],
      leaf: 8,
      dark: hex('#2A4A34'),
      light: hex('#A4B870'),
      side: 1,
    }),
};

export const sailingSunset: LakeMood = {
  ...duskLake,
  range: { ...SHORE, seed: 19, gap: 0.34 },
  sun: { x: 0.56, y: 0.42, radius: 40, colour: hex('#FFF0C8'), halo: hex('#FF8F52'), reach: 720 },
  clouds: { ...duskLake.clouds, seed: 27, cover: 0.66 },
  glitter: { colour: hex('#FFDCA0'), width: 120, count: 760 },
  boats: [
    { svg: sail('#FFE2C0', '#3A3458', '#7A4A68'), at: [0.32, 0.72, 3.3] },
    { svg: sail('#FFD2AC', '#3A3458', '#7A4A68'), at: [0.74, 0.58, 1.2] },
  ],
};
