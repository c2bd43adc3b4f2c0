/** Riva's terrace and harbour, by day, at sunset and by night. */
import { hex, palette } from '../engine/colour.ts';
import { mooredBoat } from '../objects/boats.ts';
import type { HarbourMood } from '../scenes/harbour.ts';
import type { LakeMood } from '../scenes/lake.ts';
import type { TerraceMood } from '../scenes/terrace.ts';
import { blueHourLake, dayLake, duskLake } from './garda.ts';

function moored(hull: string, stripe: string, more: { mast?: boolean; cover?: string; flip?: boolean } = {}) {
  const { cover, ...rest } = more;
  const top = cover ? { cover: hex(cover) } : {};
  return (x: number, y: number, unit: number) =>
    mooredBoat({ x, y, unit, hull: hex(hull), stripe: hex(stripe), ...rest, ...top });
}

const STONE = { stone: '#A8909C', shade: '#5F5578', lit: '#E8BFAE' };

export const duskTerrace: TerraceMood = {
  lake: duskLake,
  stone: STONE,
  floor: [hex('#3A3550'), hex('#A8848A')],
  cloth: { cloth: '#E9D6CC', fold: '#B099B0', chair: '#241F30' },
  tables: [
    [0.34, 0.92, 1.7],
    [0.69, 0.95, 1.9],
  ],
  rail: 0.74,
  evening: true,
  leaf: [hex('#1C2A30'), hex('#6F8A4A')],
};

export const dayTerrace: TerraceMood = {
  ...duskTerrace,
  lake: dayLake,
  stone: { stone: '#D9CDBA', shade: '#8F8FA0', lit: '#FFF6E2' },
  floor: [hex('#8A7F78'), hex('#E6D2B4')],
  cloth: { cloth: '#FBF6EC', fold: '#C9CCD6', chair: '#3A4A4A' },
  tables: [[0.62, 0.94, 1.9]],
  evening: false,
  leaf: [hex('#1F4A2C'), hex('#8FB850')],
};

export const blueTerrace: TerraceMood = {
  ...duskTerrace,
  lake: blueHourLake,
  stone: { stone: '#6F6F98', shade: '#33386A', lit: '#B0A4BC' },
  floor: [hex('#1C2248'), hex('#7F6A80')],
  cloth: { cloth: '#C9C0D2', fold: '#7F80AC', chair: '#12142C' },
  tables: [
    [0.25, 0.9, 1.5],
    [0.53, 0.96, 1.9],
    [0.8, 0.89, 1.4],
  ],
  leaf: [hex('#0E1C2C'), hex('#4F6A58')],
};

const WALLS = palette('#E0A25A', '#D98A6A', '#E9CF9A', '#C96F52', '#F0DCC0', '#D9B06A');
const FLEET: LakeMood['boats'] = [
  { svg: moored('#F2EEE4', '#1F5F8F', { mast: true, cover: '#2F6F9F' }), at: [0.22, 0.72, 2.2] },
  { svg: moored('#2F6A8F', '#F0E0C0', { cover: '#D9C9A8' }), at: [0.53, 0.78, 2.6] },
  { svg: moored('#B5432E', '#F4E6CC', { flip: true }), at: [0.81, 0.88, 3.4] },
];

export const noonHarbour: HarbourMood = {
  lake: { ...dayLake, shoreline: 0.56, boats: FLEET },
  front: {
    span: [0.3, 1.05],
    base: 0.548,
    unit: 2.1,
    walls: WALLS,
    roof: hex('#B5603F'),
    shade: hex('#5A5070'),
    haze: hex('#C9D9E6'),
    hazed: 0.1,
    lit: 0.05,
  },
};

export const sunsetHarbour: HarbourMood = {
  lake: {
    ...duskLake,
    shoreline: 0.54,
    sun: { x: 0.8, y: 0.42, radius: 34, colour: hex('#FFF0CF'), halo: hex('#FF9A66'), reach: 640 },
    boats: [
      { svg: moored('#F0E2D0', '#8F3F3A', { cover: '#B5654A' }), at: [0.28, 0.84, 3] },
      {
        svg: moored('#3F5A86', '#F0D9B8', { mast: true, cover: '#D9C0A0', flip: true }),
        at: [0.7, 0.74, 2.2],
      },
    ],
  },
  front: {
    span: [-0.05, 0.6],
    base: 0.528,
    unit: 2,
    walls: palette('#D98F5A', '#C9785F', '#E2B887', '#B5604F', '#E8C8A4'),
    roof: hex('#9A4A3C'),
    shade: hex('#4A3F6A'),
    haze: hex('#D9948A'),
    hazed: 0.18,
    lit: 0.3,
  },
};

export const nightHarbour: HarbourMood = {
  lake: {
    ...blueHourLake,
    shoreline: 0.56,
    boats: [
      { svg: moored('#A9A4C0', '#2F3A6A', { mast: true, cover: '#3A4A86' }), at: [0.34, 0.76, 2.6] },
      { svg: moored('#5A3F5A', '#B09AA8', { cover: '#8A7A90' }), at: [0.7, 0.84, 3] },
    ],
  },
  front: {
    span: [0.08, 0.96],
    base: 0.548,
    unit: 1.9,
    walls: palette('#8A6A78', '#7A5A74', '#A08A8E', '#6F4F6A'),
    roof: hex('#4F3A58'),
    shade: hex('#1C2048'),
    haze: hex('#3F4A86'),
    hazed: 0.25,
    lit: 0.55,
  },
};
