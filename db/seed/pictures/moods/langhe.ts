/** Vineyards and balloons through the year in the Langhe. */
import { hex, palette } from '../engine/colour.ts';
import { AUTUMN_FIELDS, type Land, SPRING_FIELDS, SUMMER_FIELDS, WINTER_FIELDS } from '../nature/langhe.ts';
import type { AerialMood } from '../scenes/balloon.ts';
import type { VineyardMood } from '../scenes/vineyard.ts';

const GOLD: Land['light'] = { sunX: 0.6, sunZ: 0.8, lit: hex('#FFD9A0'), shade: hex('#5A5470'), haze: hex('#F0C4A0'), clear: 3300 };
const CLEAR: Land['light'] = { sunX: -0.6, sunZ: 0.3, lit: hex('#FFF2D2'), shade: hex('#6A7590'), haze: hex('#C6D8E6'), clear: 5200 };
const ROSE: Land['light'] = { sunX: -0.6, sunZ: 0.8, lit: hex('#FFC9A0'), shade: hex('#5A4A78'), haze: hex('#EBB0A0'), clear: 3200 };
const SUMMER: Land = { seed: 7, relief: 210, fields: SUMMER_FIELDS, wood: hex('#4F5C2C'), light: GOLD };
const AUTUMN: Land = { seed: 9, relief: 230, fields: AUTUMN_FIELDS, wood: hex('#7A5424'), light: ROSE };

export const sunsetVines: VineyardMood = {
  sky: palette('#5D7FB0', '#A9B3C9', '#F2C9A0', '#FFDCA0'),
  sun: { x: 0.7, y: 0.33, colour: hex('#FFF3D0'), halo: hex('#FFB56B') },
  clouds: { cover: 0.58, lit: hex('#FFE3C0'), shade: hex('#A58FA8'), seed: 3 },
  land: SUMMER, grass: [hex('#3D4A24'), hex('#C9B25A')],
  leaves: palette('#7F9A3A', '#A6AE45', '#6B8A38', '#B9A845'), leafDark: hex('#2C3A22'), rim: hex('#FFE08A'), grapes: hex('#6A4580'),
  side: 1, bend: 1.2, people: true, village: false, eye: 4.2,
};

export const autumnVines: VineyardMood = {
  sky: palette('#5A6A9E', '#B79AB4', '#F5AE8A', '#FFD79A'),
  sun: { x: 0.26, y: 0.34, colour: hex('#FFF0CC'), halo: hex('#FF9A5C') },
  clouds: { cover: 0.64, lit: hex('#FFD2AC'), shade: hex('#8F78A0'), seed: 17 },
  land: AUTUMN, grass: [hex('#4A3A20'), hex('#C99A4A')],
  leaves: palette('#C9762C', '#E0A03A', '#A8412A', '#D9B24A', '#8F7A30'), leafDark: hex('#4A2420'), rim: hex('#FFD27A'),
  side: -1, bend: -1.6, people: false, village: true, eye: 5,
};

export const springVines: VineyardMood = {
  sky: palette('#4A90D0', '#9CCBE8', '#E9F1E8'),
  sun: { x: 0.86, y: 0.1, colour: hex('#FFFDF0'), halo: hex('#FFF2CC') },
  clouds: { cover: 0.7, lit: hex('#FFFFFF'), shade: hex('#B0C4DA'), seed: 26 },
  land: { seed: 12, relief: 220, fields: SPRING_FIELDS, wood: hex('#4F7038'), light: { ...CLEAR, sunX: 0.6 } },
  grass: [hex('#3F6A2C'), hex('#A9C95C')],
  leaves: palette('#8FB944', '#A9CC54', '#79A83E', '#BBD468'), leafDark: hex('#2F5A2A'), rim: hex('#F0F5A0'),
  side: 1, bend: 2.4, people: true, village: true, eye: 4.6,
};

export const harvestVines: VineyardMood = {
  ...sunsetVines,
  sky: palette('#6A9CCB', '#BCD2DC', '#F4E2BC', '#FFEBC0'),
  sun: { x: 0.4, y: 0.24, colour: hex('#FFF9E4'), halo: hex('#FFD48A') },
  clouds: { cover: 0.5, lit: hex('#FFF4DE'), shade: hex('#B4AFC4'), seed: 38 },
  land: { ...SUMMER, seed: 15, light: { ...GOLD, haze: hex('#EAD9BC'), clear: 4200 } },
  leaves: palette('#6F8F36', '#8FA33C', '#C2A040', '#5F7F34'), grapes: hex('#5B3A86'), eye: 2.6, bend: -0.6, people: false,
};

const CREAM = '#F4E3C4';

export const dawnBalloons: AerialMood = {
  sky: palette('#6F9CC9', '#B4C8DC', '#F4D9C4', '#FFE4B8'), horizon: 0.46,
  sun: { x: 0.2, y: 0.4, colour: hex('#FFF3D0'), halo: hex('#FFB98A') },
  clouds: { cover: 0.6, lit: hex('#FFF0E0'), shade: hex('#A5A8C8'), seed: 8 },
  land: { seed: 5, relief: 210, fields: SUMMER_FIELDS, wood: hex('#4F5C2C'), light: { ...ROSE, haze: hex('#EFD0C0'), shade: hex('#5A5A80'), lit: hex('#FFDCB0'), clear: 3600, mistTop: 70, mist: hex('#FDEEE2') } },
  eye: 330, village: [-180, 900],
  balloons: [
    { at: [0.66, 0.3, 0.17], gores: palette('#C2410C', CREAM, '#E8892B', CREAM) },
    { at: [0.3, 0.25, 0.06], gores: palette('#2F6F8F', '#F2E7CF') },
    { at: [0.44, 0.42, 0.03], gores: palette('#9B2F3F', '#F2C14E') },
  ],
};

export const autumnBalloons: AerialMood = {
  ...dawnBalloons,
  sky: palette('#4F6FA8', '#B59CB8', '#F7B48C', '#FFDDA0'), horizon: 0.44,
  sun: { x: 0.76, y: 0.36, colour: hex('#FFF1CC'), halo: hex('#FF9F62') },
  clouds: { cover: 0.56, lit: hex('#FFD8B4'), shade: hex('#8F7FA8'), seed: 19 },
  land: { ...AUTUMN, seed: 2, relief: 190, light: { ...GOLD, mistTop: 60, mist: hex('#FBE3CC') } },
  eye: 270, village: [190, 780],
  balloons: [
    { at: [0.3, 0.32, 0.19], gores: palette('#7A1F3D', '#F2C14E', '#7A1F3D', CREAM) },
    { at: [0.62, 0.2, 0.055], gores: palette('#C2410C', CREAM) },
    { at: [0.9, 0.3, 0.035], gores: palette('#2F5D73', '#E8892B') },
  ],
};

export const winterBalloons: AerialMood = {
  ...dawnBalloons,
  sky: palette('#7FA6D0', '#C2D3E6', '#F6DCD6', '#FFE9D2'), horizon: 0.48,
  sun: { x: 0.3, y: 0.42, colour: hex('#FFF8E8'), halo: hex('#FFC9AE') },
  clouds: { cover: 0.54, lit: hex('#FFF6F0'), shade: hex('#B4B8D6'), seed: 29 },
  land: { seed: 18, relief: 220, fields: WINTER_FIELDS, wood: hex('#6A6468'), light: { ...ROSE, lit: hex('#FFE6D6'), shade: hex('#7F8CB8'), haze: hex('#EBDADC'), clear: 3400, mistTop: 66, mist: hex('#FFFAF6') } },
  eye: 310, village: [160, 880],
  balloons: [
    { at: [0.38, 0.29, 0.16], gores: palette('#1F5F7A', CREAM, '#D9482B', CREAM) },
    { at: [0.72, 0.36, 0.07], gores: palette('#C2410C', '#F2C14E') },
  ],
};

export const noonBalloons: AerialMood = {
  ...dawnBalloons,
  sky: palette('#3F86CC', '#8FC2E8', '#E4EFF0'), horizon: 0.42,
  sun: { x: 0.88, y: 0.08, colour: hex('#FFFDF2'), halo: hex('#FFF0CC') },
  clouds: { cover: 0.7, lit: hex('#FFFFFF'), shade: hex('#A9C0DA'), seed: 41 },
  land: { seed: 21, relief: 240, fields: SPRING_FIELDS, wood: hex('#47682F'), light: CLEAR },
  eye: 360, village: [-120, 820],
  balloons: [
    { at: [0.7, 0.34, 0.2], gores: palette('#E8A33A', CREAM, '#C2410C', CREAM) },
    { at: [0.2, 0.22, 0.08], gores: palette('#1F7A5C', CREAM) },
    { at: [0.42, 0.14, 0.045], gores: palette('#7A3F8F', '#F2C14E') },
    { at: [0.5, 0.36, 0.025], gores: palette('#B5322E', CREAM) },
  ],
};

export const eveningCover: AerialMood = {
  ...autumnBalloons, eye: 250, horizon: 0.42, village: [-230, 700],
  sun: { x: 0.7, y: 0.36, colour: hex('#FFF1CC'), halo: hex('#FFA666') },
  land: { ...SUMMER, seed: 27, relief: 200, light: { ...GOLD, mistTop: 62, mist: hex('#FDE6CC') } },
  balloons: [{ at: [0.8, 0.24, 0.085], gores: palette('#C2410C', CREAM, '#E8892B', CREAM) }],
};
