/** Woods: truffle hunting for Alba, mountain bikes and the cabin in the trees for Bosco. */
import type { Canvas } from '../engine/canvas.ts';
import { hex, palette } from '../engine/colour.ts';
import { DAYLIGHT, GOLDEN, NIGHT } from '../engine/scene.ts';
import type { Random } from '../engine/noise.ts';
import { truffleDog } from '../objects/dog.ts';
import { truffleHunter } from '../objects/hunter.ts';
import { type Cyclist, cyclist } from '../objects/cyclist.ts';
import { treehouse } from '../objects/treehouse.ts';
import type { ForestMood } from '../scenes/forest.ts';

const RIM = hex('#FFD995');

function around(x: number, y: number, wide: number, tall: number) {
  return { x: x - wide / 2, y: y - tall, width: wide, height: tall * 1.1 };
}

function dogAt(place: readonly [number, number, number], facing = -1) {
  return (canvas: Canvas, random: Random) =>
    truffleDog(canvas, random, { x: place[0] * canvas.width, y: place[1] * canvas.height, unit: place[2], facing, side: 1 });
}

function hunterAt(canvas: Canvas, place: readonly [number, number, number]) {
  const [x, y] = [place[0] * canvas.width, place[1] * canvas.height];
  return { svg: truffleHunter(x, y, place[2], RIM), box: around(x, y, 80 * place[2], 112 * place[2]) };
}

export const truffleAutumn: ForestMood = {
  finish: GOLDEN, air: palette('#E9B45E', '#F6D9A0', '#F4DCAE'),
  light: { x: 0.62, y: 0.3, colour: hex('#FFDF9C'), strength: 0.55 }, horizon: 0.6,
  bark: [hex('#3B2A22'), hex('#9C7350')], leaves: palette('#D9822B', '#E8A83A', '#B8512A', '#C9972F'), leafDark: hex('#5B2F1C'),
  floor: palette('#5A3A22', '#8A5A2C', '#B9772F'), fallen: palette('#C9742A', '#E0A03A', '#9C4A26', '#B98A3A', '#7A4A28'),
  conifers: false, canopyBottom: 0.36, close: [{ x: 0.06, width: 150 }, { x: 0.93, width: 120 }],
  props: (canvas) => [hunterAt(canvas, [0.58, 0.8, 3.4])], animals: dogAt([0.36, 0.88, 3.2]),
};

export const truffleFog: ForestMood = {
  ...truffleAutumn, air: palette('#A9A7A0', '#D6CDBE', '#DDD2BF'),
  light: { x: 0.3, y: 0.34, colour: hex('#FFF0D4'), strength: 0.42 }, bark: [hex('#35302F'), hex('#8A7866')],
  leaves: palette('#B98A3A', '#C9A04A', '#94602F', '#A9873F'), leafDark: hex('#4A3A2A'), floor: palette('#4A3A2C', '#75583A', '#9C7A4A'),
  close: [{ x: 0.9, width: 170 }], props: () => [], animals: dogAt([0.45, 0.85, 5]),
};

export const truffleEvening: ForestMood = {
  ...truffleAutumn, air: palette('#7A3F3A', '#D9774A', '#F2AE6A'),
  light: { x: 0.46, y: 0.42, colour: hex('#FFB868'), strength: 0.6 }, bark: [hex('#2A1A1C'), hex('#A8603C')],
  leaves: palette('#C24F26', '#D9772B', '#8F2F24', '#E0953A'), leafDark: hex('#3F1A1A'), floor: palette('#3F2420', '#753F26', '#B9652C'),
  path: { colour: hex('#B9844F'), edge: hex('#5A3626'), bend: -0.4 },
  close: [{ x: 0.03, width: 130 }, { x: 0.86, width: 150 }],
  props: (canvas) => [hunterAt(canvas, [0.44, 0.76, 2.5])], animals: dogAt([0.6, 0.85, 2.9], 1),
};

type Kit = Pick<Cyclist, 'frame' | 'jersey' | 'shorts' | 'helmet'>;
const RED: Kit = { frame: '#D9482B', jersey: '#1F6F8F', shorts: '#22262C', helmet: '#E0592A' };
const GREEN: Kit = { frame: '#1F6F54', jersey: '#F0B33C', shorts: '#2B2F36', helmet: '#F4F4F0' };

function rider(canvas: Canvas, place: readonly [number, number, number], kit: Kit, flip = false) {
  const [x, y] = [place[0] * canvas.width, place[1] * canvas.height];
  return { svg: cyclist({ x, y, unit: place[2], rim: RIM, flip, ...kit }), box: around(x, y, 110 * place[2], 106 * place[2]) };
}

export const bikeGreen: ForestMood = {
  finish: DAYLIGHT, air: palette('#9FC48A', '#D8E8B0', '#E6EFC4'),
  light: { x: 0.4, y: 0.28, colour: hex('#FFF3B8'), strength: 0.5 }, horizon: 0.56,
  bark: [hex('#2C2A26'), hex('#8A7358')], leaves: palette('#5F9A3C', '#8CB84A', '#3F7A3A', '#A9C95A'), leafDark: hex('#17382A'),
  floor: palette('#2F4A26', '#4F7A34', '#86A84A'), ferns: [hex('#1D4527'), hex('#86B04A')],
  path: { colour: hex('#B98F62'), edge: hex('#6A4C30'), bend: 0.5 }, conifers: true, canopyBottom: 0.3,
  close: [{ x: 0.04, width: 140 }, { x: 0.97, width: 170 }],
  props: (canvas) => [rider(canvas, [0.44, 0.73, 1.9], GREEN), rider(canvas, [0.6, 0.88, 3.6], RED)],
};

export const bikeAutumn: ForestMood = {
  ...bikeGreen, finish: GOLDEN, air: palette('#D9A85A', '#F2D796', '#F3E0B0'),
  light: { x: 0.64, y: 0.3, colour: hex('#FFE2A0'), strength: 0.55 },
  leaves: palette('#D98A2B', '#E8B43A', '#B9562A', '#A9A03A'), leafDark: hex('#4F2F1C'), floor: palette('#5A4222', '#8A6A2C', '#B98F3F'),
  fallen: palette('#D9842B', '#E8B03A', '#A8502A', '#B98A3A'), ferns: [hex('#4A4A20'), hex('#B9A040')],
  path: { colour: hex('#C29A6A'), edge: hex('#70502F'), bend: -0.5 }, props: (canvas) => [rider(canvas, [0.42, 0.87, 3.7], GREEN, true)],
};

export const bikeEvening: ForestMood = {
  ...bikeGreen, finish: GOLDEN, air: palette('#3F6A78', '#9FB49A', '#F0D49A'),
  light: { x: 0.52, y: 0.46, colour: hex('#FFD083'), strength: 0.55 }, bark: [hex('#20242A'), hex('#8A6248')],
  leaves: palette('#4F7F48', '#7A9A4A', '#2F6048'), leafDark: hex('#12302F'), floor: palette('#20382A', '#3F5F34', '#8A8A44'),
  path: { colour: hex('#C29060'), edge: hex('#4F3A30'), bend: 0.2 },
  close: [{ x: 0.08, width: 160 }, { x: 0.9, width: 130 }], props: (canvas) => [rider(canvas, [0.36, 0.76, 2.1], RED), rider(canvas, [0.56, 0.84, 3], GREEN)],
};

const CABIN = { wood: hex('#9A6A42'), roof: hex('#4A4A4A'), lamp: hex('#FFB347'), shade: hex('#1C1822') };

function cabinAt(canvas: Canvas, place: readonly [number, number, number], look = CABIN) {
  const [x, y] = [place[0] * canvas.width, place[1] * canvas.height];
  const unit = place[2];
  return { svg: treehouse(x, y, unit, look), box: { x: x - 150 * unit, y: y - 212 * unit, width: 420 * unit, height: 530 * unit } };
}

export const cabinDusk: ForestMood = {
  finish: GOLDEN, air: palette('#2B3F5E', '#56688A', '#B98F86'), light: { x: 0.72, y: 0.45, colour: hex('#FFB27A'), strength: 0.4 }, horizon: 0.72,
  bark: [hex('#1C1C22'), hex('#6A5048')], leaves: palette('#3A5A44', '#4F7048', '#2F5048'), leafDark: hex('#101F24'),
  floor: palette('#16241F', '#28402C', '#4A5A34'), ferns: [hex('#10241C'), hex('#4F7A44')], conifers: true, canopyBottom: 0.26,
  close: [{ x: 0.44, width: 150 }, { x: 0.97, width: 110 }], props: (canvas) => [cabinAt(canvas, [0.45, 0.56, 2.1])], lamps: [{ x: 0.45, y: 0.5, radius: 420 }],
};

export const cabinMorning: ForestMood = {
  ...cabinDusk, finish: DAYLIGHT, air: palette('#A9CBA0', '#DCEBC0', '#ECF2D0'), light: { x: 0.24, y: 0.26, colour: hex('#FFF4C4'), strength: 0.5 },
  bark: [hex('#2F2A26'), hex('#927A5C')], leaves: palette('#6AA03F', '#93BC50', '#4A8440'), leafDark: hex('#1C402C'),
  floor: palette('#2F4F2A', '#527F38', '#8FB050'), ferns: [hex('#1F4A2A'), hex('#8CB850')],
  close: [{ x: 0.56, width: 150 }, { x: 0.03, width: 130 }], props: (canvas) => [cabinAt(canvas, [0.56, 0.58, 1.9], { ...CABIN, wood: hex('#B98552'), shade: hex('#3A2A22') })], lamps: [],
};

export const cabinNight: ForestMood = {
  ...cabinDusk, finish: NIGHT, air: palette('#0B1630', '#1C3458', '#34567A'), light: { x: 0.2, y: 0.2, colour: hex('#7FA6E0'), strength: 0.42 },
  bark: [hex('#0C1018'), hex('#3F4F6A')], leaves: palette('#24485A', '#2F5A60', '#1C3A50'), leafDark: hex('#07121C'),
  floor: palette('#0C1820', '#183040', '#2C4A5A'), ferns: [hex('#081820'), hex('#2F5A5A')],
  close: [{ x: 0.5, width: 160 }, { x: 0.05, width: 150 }], props: (canvas) => [cabinAt(canvas, [0.5, 0.57, 2.2])], lamps: [{ x: 0.5, y: 0.5, radius: 560 }, { x: 0.5, y: 0.52, radius: 240 }],
};
