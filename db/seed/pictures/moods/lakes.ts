/** Lake moods for Alba: a hill lake with its island at four hours of the day. */
import { hex, palette } from '../engine/colour.ts';
import { DAYLIGHT, GOLDEN } from '../engine/scene.ts';
import type { Range } from '../nature/dolomites.ts';
import { branch, reeds } from '../nature/shore.ts';
import { touringBoat } from '../objects/boats.ts';
import { island } from '../objects/buildings.ts';
import type { LakeMood } from '../scenes/lake.ts';

const HILLS: Range = {
  seed: 7,
  rise: 980,
  foot: 1300,
  wall: 4600,
  gap: 0.22,
  snow: 1,
  rock: hex('#8E8A84'),
  wood: hex('#4C5F45'),
  meadow: hex('#7F9255'),
  sunX: 0.7,
  sunZ: 0.4,
  lit: hex('#FFD9AE'),
  shade: hex('#566089'),
  haze: hex('#E6BFAE'),
  clear: 5200,
};

const ISLAND = { wall: hex('#E3BE92'), roof: hex('#B25D40') };

export const dawnLake: LakeMood = {
  finish: GOLDEN,
  sky: palette('#4E6A9C', '#A79CBB', '#F0B79E', '#FFDDA8'),
  sun: { x: 0.68, y: 0.4, radius: 34, colour: hex('#FFF4D6'), halo: hex('#FFB27A'), reach: 640 },
  clouds: { cover: 0.5, lit: hex('#FFD9B8'), shade: hex('#8E86AE'), seed: 12 },
  range: HILLS,
  shoreline: 0.5,
  trees: { height: 34, dark: hex('#3A4458'), light: hex('#8A7F78'), conifers: false },
  water: { far: hex('#E0AE98'), near: hex('#3A5578'), mirror: 0.45, ripple: 0.28 },
  mist: { strength: 0.75, colour: hex('#FBE2CC') },
  glitter: { colour: hex('#FFE6B8'), width: 80, count: 420 },
  boats: [{ svg: (x, y, unit) => touringBoat(x, y, unit, hex('#FFE0A8')), at: [0.38, 0.72, 2.9] }],
  shore: (canvas, random) =>
    reeds(canvas, random, {
      from: 1120,
      to: 1680,
      y: 1180,
      height: 330,
      dark: hex('#2A3038'),
      light: hex('#8A7748'),
    }),
};

export const morningLake: LakeMood = {
  ...dawnLake,
  finish: DAYLIGHT,
  sky: palette('#4F93CF', '#9CC6E6', '#E6EFEC'),
  sun: { x: 0.2, y: 0.12, radius: 30, colour: hex('#FFFDF0'), halo: hex('#FFF0C8'), reach: 560 },
  clouds: { cover: 0.66, lit: hex('#FFFFFF'), shade: hex('#A9BFD8'), seed: 21 },
  range: {
    ...HILLS,
    seed: 11,
    lit: hex('#FFF0CF'),
    shade: hex('#5C6F92'),
    haze: hex('#BBD3E4'),
    clear: 8200,
    sunX: -0.7,
  },
  trees: { height: 36, dark: hex('#284635'), light: hex('#7FA35A'), conifers: false },
  water: { far: hex('#8FC3D6'), near: hex('#1F5F86'), mirror: 0.4, ripple: 0.45 },
  mist: { strength: 0.25, colour: hex('#EAF2F4') },
  glitter: { colour: hex('#FFFFFF'), width: 150, count: 240 },
  boats: [{ svg: (x, y, unit) => touringBoat(x, y, unit, hex('#FFF6DC')), at: [0.62, 0.74, 2.6] }],
  town: (canvas) =>
    island(canvas.width * 0.26, canvas.height * 0.5, 1.9, {
      ...ISLAND,
      shade: hex('#5C6F92'),
      haze: hex('#BBD3E4'),
      hazed: 0.12,
    }),
  shore: (canvas, random) =>
    branch(canvas, random, {
      from: [1680, -30],
      to: [1180, 170],
      leaf: 8,
      dark: hex('#1F3A2A'),
      light: hex('#9BBF5C'),
      side: -1,
    }),
};

export const sunsetLake: LakeMood = {
  ...dawnLake,
  sky: palette('#3B3F78', '#9A5F8C', '#EE7F5F', '#FFC06B'),
  sun: { x: 0.36, y: 0.42, radius: 44, colour: hex('#FFE9B0'), halo: hex('#FF8A4A'), reach: 760 },
  clouds: { cover: 0.68, lit: hex('#FFAE78'), shade: hex('#6A4A80'), seed: 33 },
  range: {
    ...HILLS,
    seed: 3,
    lit: hex('#FFB27E'),
    shade: hex('#4B3F70'),
    haze: hex('#D97F74'),
    clear: 5200,
    sunX: -0.4,
  },
  trees: { height: 34, dark: hex('#2B2440'), light: hex('#7A4A58'), conifers: false },
  water: { far: hex('#E08A6A'), near: hex('#3A2F66'), mirror: 0.5, ripple: 0.4 },
  mist: { strength: 0.2, colour: hex('#FFBE92') },
  glitter: { colour: hex('#FFD894'), width: 120, count: 800 },
  boats: [{ svg: (x, y, unit) => touringBoat(x, y, unit, hex('#FFC478')), at: [0.64, 0.7, 2.2] }],
  shore: (canvas, random) =>
    reeds(canvas, random, {
      from: -80,
      to: 420,
      y: 1180,
      height: 380,
      dark: hex('#1E1830'),
      light: hex('#6A3F4A'),
    }),
};

export const islandLake: LakeMood = {
  ...dawnLake,
  sky: palette('#5A86B8', '#B9C6D6', '#F4D7B4', '#FFE6BC'),
  sun: { x: 0.84, y: 0.3, radius: 32, colour: hex('#FFF6DE'), halo: hex('#FFCB92'), reach: 640 },
  clouds: { cover: 0.56, lit: hex('#FFF0DA'), shade: hex('#A5A6C2'), seed: 44 },
  range: { ...HILLS, seed: 14, clear: 5800, haze: hex('#E2CDBE') },
  trees: { height: 30, dark: hex('#3B4F48'), light: hex('#9AA06A'), conifers: false },
  water: { far: hex('#D8C9B6'), near: hex('#33658A'), mirror: 0.5, ripple: 0.3 },
  mist: { strength: 0.4, colour: hex('#FBEEDD') },
  glitter: { colour: hex('#FFF3D2'), width: 90, count: 320 },
  town: (canvas) =>
    island(canvas.width * 0.46, canvas.height * 0.5, 2.7, {
      ...ISLAND,
      shade: hex('#6A6284'),
      haze: hex('#E2CDBE'),
      hazed: 0.1,
    }),
  boats: [
    { svg: (x, y, unit) => touringBoat(x, y, unit, hex('#FFE9BC')), at: [0.7, 0.82, 3.1] },
    { svg: (x, y, unit) => touringBoat(x, y, unit, hex('#FFE9BC')), at: [0.24, 0.6, 1.1] },
  ],
  shore: (canvas, random) =>
    branch(canvas, random, {
      from: [-60, -30],
      to: [420, 150],
      leaf: 8,
      dark: hex('#23402F'),
      light: hex('#A9B85C'),
      side: 1,
    }),
};
