/** Bosco's cabin in the trees at dusk, in the morning and by night. */
import type { Canvas } from '../engine/canvas.ts';
import { hex, palette } from '../engine/colour.ts';
import { DAYLIGHT, GOLDEN, NIGHT } from '../engine/scene.ts';
import { treehouse } from '../objects/treehouse.ts';
import type { ForestMood } from '../scenes/glade.ts';

const CABIN = { wood: hex('#9A6A42'), roof: hex('#4A4A4A'), lamp: hex('#FFB347'), shade: hex('#1C1822') };

function cabinAt(canvas: Canvas, place: readonly [number, number, number], look = CABIN) {
  const [x, y] = [place[0] * canvas.width, place[1] * canvas.height];
  const unit = place[2];
  return {
    svg: treehouse(x, y, unit, look),
    box: { x: x - 150 * unit, y: y - 212 * unit, width: 420 * unit, height: 530 * unit },
  };
}

export const cabinDusk: ForestMood = {
  finish: GOLDEN,
  air: palette('#2B3F5E', '#56688A', '#B98F86'),
  light: { x: 0.72, y: 0.45, colour: hex('#FFB27A'), strength: 0.4 },
  horizon: 0.72,
  bark: [hex('#1C1C22'), hex('#6A5048')],
  leaves: palette('#3A5A44', '#4F7048', '#2F5048'),
  leafDark: hex('#101F24'),
  floor: palette('#16241F', '#28402C', '#4A5A34'),
  ferns: [hex('#10241C'), hex('#4F7A44')],
  conifers: true,
  canopyBottom: 0.26,
  close: [
    { x: 0.44, width: 150 },
    { x: 0.97, width: 110 },
  ],
  props: (canvas) => [cabinAt(canvas, [0.45, 0.56, 2.1])],
  lamps: [{ x: 0.45, y: 0.5, radius: 420 }],
};

export const cabinMorning: ForestMood = {
  ...cabinDusk,
  finish: DAYLIGHT,
  air: palette('#A9CBA0', '#DCEBC0', '#ECF2D0'),
  light: { x: 0.24, y: 0.26, colour: hex('#FFF4C4'), strength: 0.5 },
  bark: [hex('#2F2A26'), hex('#927A5C')],
  leaves: palette('#6AA03F', '#93BC50', '#4A8440'),
  leafDark: hex('#1C402C'),
  floor: palette('#2F4F2A', '#527F38', '#8FB050'),
  ferns: [hex('#1F4A2A'), hex('#8CB850')],
  close: [
    { x: 0.56, width: 150 },
    { x: 0.03, width: 130 },
  ],
  props: (canvas) => [
    cabinAt(canvas, [0.56, 0.58, 1.9], { ...CABIN, wood: hex('#B98552'), shade: hex('#3A2A22') }),
  ],
  lamps: [],
};

export const cabinNight: ForestMood = {
  ...cabinDusk,
  finish: NIGHT,
  air: palette('#0B1630', '#1C3458', '#34567A'),
  light: { x: 0.2, y: 0.2, colour: hex('#7FA6E0'), strength: 0.42 },
  bark: [hex('#0C1018'), hex('#3F4F6A')],
  leaves: palette('#24485A', '#2F5A60', '#1C3A50'),
  leafDark: hex('#07121C'),
  floor: palette('#0C1820', '#183040', '#2C4A5A'),
  ferns: [hex('#081820'), hex('#2F5A5A')],
  close: [
    { x: 0.5, width: 160 },
    { x: 0.05, width: 150 },
  ],
  props: (canvas) => [cabinAt(canvas, [0.5, 0.57, 2.2])],
  lamps: [
    { x: 0.5, y: 0.5, radius: 560 },
    { x: 0.5, y: 0.52, radius: 240 },
  ],
};
