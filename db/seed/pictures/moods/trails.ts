/** Mountain bikes for Bosco: the same wood in summer, in autumn and by evening light. */
import type { Canvas } from '../engine/canvas.ts';
import { hex, palette } from '../engine/colour.ts';
import { DAYLIGHT, GOLDEN } from '../engine/scene.ts';
import { type Cyclist, cyclist } from '../objects/cyclist.ts';
import type { ForestMood } from '../scenes/glade.ts';
import { around } from './placing.ts';

const RIM = hex('#FFD995');

type Kit = Pick<Cyclist, 'frame' | 'jersey' | 'shorts' | 'helmet'>;
const RED: Kit = { frame: '#D9482B', jersey: '#1F6F8F', shorts: '#22262C', helmet: '#E0592A' };
const GREEN: Kit = { frame: '#1F6F54', jersey: '#F0B33C', shorts: '#2B2F36', helmet: '#F4F4F0' };

function rider(canvas: Canvas, place: readonly [number, number, number], kit: Kit, flip = false) {
  const [x, y] = [place[0] * canvas.width, place[1] * canvas.height];
  return {
    svg: cyclist({ x, y, unit: place[2], rim: RIM, flip, ...kit }),
    box: around(x, y, 110 * place[2], 106 * place[2]),
  };
}

export const bikeGreen: ForestMood = {
  finish: DAYLIGHT,
  air: palette('#9FC48A', '#D8E8B0', '#E6EFC4'),
  light: { x: 0.4, y: 0.28, colour: hex('#FFF3B8'), strength: 0.5 },
  horizon: 0.56,
  bark: [hex('#2C2A26'), hex('#8A7358')],
  leaves: palette('#5F9A3C', '#8CB84A', '#3F7A3A', '#A9C95A'),
  leafDark: hex('#17382A'),
  floor: palette('#2F4A26', '#4F7A34', '#86A84A'),
  ferns: [hex('#1D4527'), hex('#86B04A')],
  path: { colour: hex('#B98F62'), edge: hex('#6A4C30'), bend: 0.5 },
  conifers: true,
  canopyBottom: 0.3,
  close: [
    { x: 0.04, width: 140 },
    { x: 0.97, width: 170 },
  ],
  props: (canvas) => [rider(canvas, [0.44, 0.73, 1.9], GREEN), rider(canvas, [0.6, 0.88, 3.6], RED)],
};

export const bikeAutumn: ForestMood = {
  ...bikeGreen,
  finish: GOLDEN,
  air: palette('#D9A85A', '#F2D796', '#F3E0B0'),
  light: { x: 0.64, y: 0.3, colour: hex('#FFE2A0'), strength: 0.55 },
  leaves: palette('#D98A2B', '#E8B43A', '#B9562A', '#A9A03A'),
  leafDark: hex('#4F2F1C'),
  floor: palette('#5A4222', '#8A6A2C', '#B98F3F'),
  fallen: palette('#D9842B', '#E8B03A', '#A8502A', '#B98A3A'),
  ferns: [hex('#4A4A20'), hex('#B9A040')],
  path: { colour: hex('#C29A6A'), edge: hex('#70502F'), bend: -0.5 },
  props: (canvas) => [rider(canvas, [0.42, 0.87, 3.7], GREEN, true)],
};

export const bikeEvening: ForestMood = {
  ...bikeGreen,
  finish: GOLDEN,
  air: palette('#3F6A78', '#9FB49A', '#F0D49A'),
  light: { x: 0.52, y: 0.46, colour: hex('#FFD083'), strength: 0.55 },
  bark: [hex('#20242A'), hex('#8A6248')],
  leaves: palette('#4F7F48', '#7A9A4A', '#2F6048'),
  leafDark: hex('#12302F'),
  floor: palette('#20382A', '#3F5F34', '#8A8A44'),
  path: { colour: hex('#C29060'), edge: hex('#4F3A30'), bend: 0.2 },
  close: [
    { x: 0.08, width: 160 },
    { x: 0.9, width: 130 },
  ],
  props: (canvas) => [rider(canvas, [0.36, 0.76, 2.1], RED), rider(canvas, [0.56, 0.84, 3], GREEN)],
};
