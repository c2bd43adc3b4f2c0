/** Riva's Lake Garda: the terrace, the harbour and sails on the water. */
import { hex, palette } from '../engine/colour.ts';
import { DAYLIGHT, GOLDEN, NIGHT } from '../engine/scene.ts';
import type { Range } from '../nature/dolomites.ts';
import { branch } from '../nature/shore.ts';
import { mooredBoat, sailBoat } from '../objects/boats.ts';
import type { LakeMood } from '../scenes/lake.ts';
import type { HarbourMood, TerraceMood } from '../scenes/riviera.ts';

const SHORE: Range = {
  seed: 4, rise: 1250, foot: 1500, wall: 5200, gap: 0.3, snow: 1, rock: hex('#B0A79F'), wood: hex('#4A5A4E'), meadow: hex('#7A8A5A'),
  sunX: -0.7, sunZ: 0.3, lit: hex('#FFC9A0'), shade: hex('#4A5484'), haze: hex('#D9A8A0'), clear: 9000,
};

function sail(colour: string, hull = '#F2ECE0', shade = '#6A6F9A') {
  return (x: number, y: number, unit: number) => sailBoat(x, y, unit, { sail: hex(colour), hull: hex(hull), shade: hex(shade) });
}

function moored(hull: string, stripe: string, more: { mast?: boolean; cover?: string; flip?: boolean } = {}) {
  const { cover, ...rest } = more;
  const top = cover ? { cover: hex(cover) } : {};
  return (x: number, y: number, unit: number) => mooredBoat({ x, y, unit, hull: hex(hull), stripe: hex(stripe), ...rest, ...top });
}

export const duskLake: LakeMood = {
  finish: GOLDEN, sky: palette('#2B3A6E', '#6A5F96', '#D98F86', '#FFC98F'),
  sun: { x: 0.3, y: 0.44, radius: 30, colour: hex('#FFF0CF'), halo: hex('#FF9A66'), reach: 620 },
  clouds: { cover: 0.6, lit: hex('#FFC29A'), shade: hex('#6A5F92'), seed: 6 },
  range: SHORE, shoreline: 0.5, trees: { height: 30, dark: hex('#2A3048'), light: hex('#6A5F6A'), conifers: false },
  water: { far: hex('#C98F92'), near: hex('#27406E'), mirror: 0.4, ripple: 0.5 }, glitter: { colour: hex('#FFDCA0'), width: 90, count: 500 },
  boats: [{ svg: sail('#FFF0DC'), at: [0.6, 0.57, 1.2] }, { svg: sail('#F2D2B8'), at: [0.43, 0.525, 0.5] }],
};

export const coverLake: LakeMood = {
  ...duskLake, range: { ...SHORE, seed: 19, gap: 0.36 }, sun: { x: 0.52, y: 0.42, radius: 36, colour: hex('#FFF0CF'), halo: hex('#FF9A66'), reach: 720 },
  boats: [{ svg: sail('#FFF0DC'), at: [0.7, 0.7, 2.2] }, { svg: sail('#F2D2B8'), at: [0.36, 0.57, 0.9] }],
};

export const dayLake: LakeMood = {
  finish: DAYLIGHT, sky: palette('#3F86C8', '#8FC0E4', '#E2EEF0'),
  clouds: { cover: 0.66, lit: hex('#FFFFFF'), shade: hex('#A8BCD4'), seed: 11 },
  range: { ...SHORE, lit: hex('#FFF0D0'), haze: hex('#B4D0E6'), shade: hex('#5A6C98'), clear: 11000, wood: hex('#4F6E4C') },
  shoreline: 0.52, trees: { height: 30, dark: hex('#284A3A'), light: hex('#7FA060'), conifers: false },
  water: { far: hex('#5FA8C8'), near: hex('#124A7A'), mirror: 0.42, ripple: 0.55 },
  boats: [{ svg: sail('#FFFFFF', '#1F5F8F'), at: [0.3, 0.66, 2.1] }, { svg: sail('#F7E7D0'), at: [0.66, 0.57, 0.9] }, { svg: sail('#FFFFFF'), at: [0.8, 0.545, 0.5] }],
};

export const blueHourLake: LakeMood = {
  ...duskLake, finish: NIGHT, sky: palette('#0E1A44', '#263A7A', '#5F6AA8', '#D99A98'),
  sun: { x: 0.6, y: 0.5, radius: 8, colour: hex('#FFD9BC'), halo: hex('#E08A88'), reach: 520 }, stars: true,
  clouds: { cover: 0.42, lit: hex('#C99AB0'), shade: hex('#3A3F78'), seed: 14 },
  range: { ...SHORE, seed: 9, lit: hex('#A994C0'), shade: hex('#2A3268'), haze: hex('#5F6AA0'), clear: 7000 },
  trees: { height: 30, dark: hex('#141C3C'), light: hex('#3F4A74'), conifers: false },
  water: { far: hex('#7A78A8'), near: hex('#12204C'), mirror: 0.5, ripple: 0.45 }, glitter: { colour: hex('#FFC9A4'), width: 70, count: 200 },
  boats: [{ svg: sail('#C9C4DC', '#8A8AB0'), at: [0.36, 0.57, 1.1] }],
};

export const sailing: LakeMood = {
  ...dayLake, range: { ...dayLake.range, seed: 16, gap: 0.24 }, clouds: { ...dayLake.clouds, seed: 31, cover: 0.72 },
  boats: [{ svg: sail('#FFFFFF', '#C2452E'), at: [0.62, 0.74, 4], }, { svg: sail('#F9ECD6', '#1F5F8F'), at: [0.27, 0.6, 1.5] }, { svg: sail('#FFFFFF'), at: [0.84, 0.56, 0.7] }],
  shore: (canvas, random) => branch(canvas, random, { from: [-60, -30], to: [430, 150], leaf: 8, dark: hex('#2A4A34'), light: hex('#A4B870'), side: 1 }),
};

export const sailingSunset: LakeMood = {
  ...duskLake, range: { ...SHORE, seed: 19, gap: 0.34 }, sun: { x: 0.56, y: 0.42, radius: 40, colour: hex('#FFF0C8'), halo: hex('#FF8F52'), reach: 720 },
  clouds: { ...duskLake.clouds, seed: 27, cover: 0.66 }, glitter: { colour: hex('#FFDCA0'), width: 120, count: 760 },
  boats: [{ svg: sail('#FFE2C0', '#3A3458', '#7A4A68'), at: [0.32, 0.72, 3.3] }, { svg: sail('#FFD2AC', '#3A3458', '#7A4A68'), at: [0.74, 0.58, 1.2] }],
};

const STONE = { stone: '#A8909C', shade: '#5F5578', lit: '#E8BFAE' };

export const duskTerrace: TerraceMood = {
  lake: duskLake, stone: STONE, floor: [hex('#3A3550'), hex('#A8848A')], cloth: { cloth: '#E9D6CC', fold: '#B099B0', chair: '#241F30' },
  tables: [[0.34, 0.92, 1.7], [0.69, 0.95, 1.9]], rail: 0.74, evening: true, leaf: [hex('#1C2A30'), hex('#6F8A4A')],
};

export const dayTerrace: TerraceMood = {
  ...duskTerrace, lake: dayLake, stone: { stone: '#D9CDBA', shade: '#8F8FA0', lit: '#FFF6E2' }, floor: [hex('#8A7F78'), hex('#E6D2B4')],
  cloth: { cloth: '#FBF6EC', fold: '#C9CCD6', chair: '#3A4A4A' }, tables: [[0.62, 0.94, 1.9]], evening: false, leaf: [hex('#1F4A2C'), hex('#8FB850')],
};

export const blueTerrace: TerraceMood = {
  ...duskTerrace, lake: blueHourLake, stone: { stone: '#6F6F98', shade: '#33386A', lit: '#B0A4BC' }, floor: [hex('#1C2248'), hex('#7F6A80')],
  cloth: { cloth: '#C9C0D2', fold: '#7F80AC', chair: '#12142C' }, tables: [[0.25, 0.9, 1.5], [0.53, 0.96, 1.9], [0.8, 0.89, 1.4]], leaf: [hex('#0E1C2C'), hex('#4F6A58')],
};

const WALLS = palette('#E0A25A', '#D98A6A', '#E9CF9A', '#C96F52', '#F0DCC0', '#D9B06A');
const FLEET: LakeMood['boats'] = [
  { svg: moored('#F2EEE4', '#1F5F8F', { mast: true, cover: '#2F6F9F' }), at: [0.22, 0.72, 2.2] },
  { svg: moored('#2F6A8F', '#F0E0C0', { cover: '#D9C9A8' }), at: [0.53, 0.78, 2.6] },
  { svg: moored('#B5432E', '#F4E6CC', { flip: true }), at: [0.81, 0.88, 3.4] },
];

export const noonHarbour: HarbourMood = {
  lake: { ...dayLake, shoreline: 0.56, boats: FLEET },
  front: { span: [0.3, 1.05], base: 0.548, unit: 2.1, walls: WALLS, roof: hex('#B5603F'), shade: hex('#5A5070'), haze: hex('#C9D9E6'), hazed: 0.1, lit: 0.05 },
};

export const sunsetHarbour: HarbourMood = {
  lake: { ...duskLake, shoreline: 0.54, sun: { x: 0.8, y: 0.42, radius: 34, colour: hex('#FFF0CF'), halo: hex('#FF9A66'), reach: 640 }, boats: [{ svg: moored('#F0E2D0', '#8F3F3A', { cover: '#B5654A' }), at: [0.28, 0.84, 3] }, { svg: moored('#3F5A86', '#F0D9B8', { mast: true, cover: '#D9C0A0', flip: true }), at: [0.7, 0.74, 2.2] }] },
  front: { span: [-0.05, 0.6], base: 0.528, unit: 2, walls: palette('#D98F5A', '#C9785F', '#E2B887', '#B5604F', '#E8C8A4'), roof: hex('#9A4A3C'), shade: hex('#4A3F6A'), haze: hex('#D9948A'), hazed: 0.18, lit: 0.3 },
};

export const nightHarbour: HarbourMood = {
  lake: { ...blueHourLake, shoreline: 0.56, boats: [{ svg: moored('#A9A4C0', '#2F3A6A', { mast: true, cover: '#3A4A86' }), at: [0.34, 0.76, 2.6] }, { svg: moored('#5A3F5A', '#B09AA8', { cover: '#8A7A90' }), at: [0.7, 0.84, 3] }] },
  front: { span: [0.08, 0.96], base: 0.548, unit: 1.9, walls: palette('#8A6A78', '#7A5A74', '#A08A8E', '#6F4F6A'), roof: hex('#4F3A58'), shade: hex('#1C2048'), haze: hex('#3F4A86'), hazed: 0.25, lit: 0.55 },
};
