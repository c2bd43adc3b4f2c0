/** Cooking classes for Alba: tajarin, plin and a sheet of dough. */
import { hex } from '../engine/colour.ts';
import { bowl, cutter, napkin, rollingPin } from '../objects/kitchenware.ts';
import type { KitchenMood } from '../scenes/kitchen.ts';

const BLUE_BOWL = { glaze: '#2F5D73', edge: '#E9DCC4', inside: '#E8DCC6', lit: '#FFFAF0' };
const TERRACOTTA = { glaze: '#B5653F', edge: '#F0E0C4', inside: '#C9922F', lit: '#F9D36A' };

export const tajarin: KitchenMood = {
  table: { wood: hex('#A9744A'), dark: hex('#5E3A22'), light: hex('#FFE2B8'), from: [0.2, 0.1], plank: 210 },
  window: true,
  shell: hex('#D9A27A'),
  under: napkin(1420, 950, 1.25, 14, '#B5432E') + bowl(300, 300, 205, BLUE_BOWL),
  over: rollingPin(980, 265, 1.75, -14) + cutter(560, 1060, 1.5, -28),
  heaps: [
    { x: 760, y: 640, reach: 330, amount: 1.3 },
    { x: 420, y: 470, reach: 160, amount: 0.6 },
  ],
  nests: [
    [660, 610, 132],
    [950, 560, 124],
    [830, 830, 136],
    [1120, 780, 122],
  ],
  eggs: [
    [250, 640, 0.5],
    [400, 720, -0.4],
    [210, 800, 1.2],
  ],
  tomatoes: [
    [1400, 560, 72],
    [1500, 680, 60],
  ],
  basil: [
    [1350, 790, 2.4],
    [520, 900, 0.5],
  ],
};

export const plinLesson: KitchenMood = {
  ...tajarin,
  table: {
    wood: hex('#B98A5C'),
    dark: hex('#74502F'),
    light: hex('#FFF0D4'),
    from: [0.85, 0.05],
    plank: 300,
  },
  window: false,
  under: bowl(1370, 240, 185, TERRACOTTA) + napkin(180, 1040, 1.1, -12, '#3F6A7A'),
  over: rollingPin(270, 330, 1.55, -68) + cutter(1240, 1070, 1.7, 12),
  nests: [],
  plin: { x: 850, y: 690, columns: 5, rows: 6, size: 62, turn: 0.16 },
  heaps: [
    { x: 800, y: 620, reach: 360, amount: 1.6 },
    { x: 1290, y: 720, reach: 120, amount: 0.5 },
  ],
  eggs: [
    [1420, 620, 0.3],
    [1490, 740, 1],
  ],
  tomatoes: [],
  basil: [
    [500, 1090, 0.8],
    [1470, 960, 2.6],
  ],
};

export const sfoglia: KitchenMood = {
  ...tajarin,
  table: { wood: hex('#8F6546'), dark: hex('#4A2F20'), light: hex('#FFDCAA'), from: [0.5, 0], plank: 180 },
  under: bowl(1360, 900, 200, TERRACOTTA) + bowl(1370, 270, 150, BLUE_BOWL),
  over: rollingPin(640, 610, 2.2, -32) + cutter(260, 1050, 1.5, -14),
  sheet: { x: 640, y: 600, rx: 470, ry: 390 },
  nests: [[1330, 590, 118]],
  heaps: [{ x: 640, y: 600, reach: 420, amount: 1.4 }],
  eggs: [
    [170, 200, 0.5],
    [310, 150, -0.3],
  ],
  tomatoes: [
    [1120, 1080, 66],
    [990, 1110, 54],
  ],
  basil: [
    [170, 860, 0.2],
    [1130, 150, 2],
  ],
};
