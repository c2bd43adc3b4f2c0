/** Balloon flights over the Langhe through the seasons, and Alba's cover. */
import { hex, palette } from '../engine/colour.ts';
import { SPRING_FIELDS, SUMMER_FIELDS, WINTER_FIELDS } from '../nature/langhe.ts';
import type { AerialMood } from '../scenes/balloon.ts';
import { AUTUMN, CLEAR, GOLD, ROSE, SUMMER } from './seasons.ts';

const CREAM = '#F4E3C4';

export const dawnBalloons: AerialMood = {
  sky: palette('#6F9CC9', '#B4C8DC', '#F4D9C4', '#FFE4B8'),
  horizon: 0.46,
  sun: { x: 0.2, y: 0.4, colour: hex('#FFF3D0'), halo: hex('#FFB98A') },
  clouds: { cover: 0.6, lit: hex('#FFF0E0'), shade: hex('#A5A8C8'), seed: 8 },
  land: {
    seed: 5,
    relief: 210,
    fields: SUMMER_FIELDS,
    wood: hex('#4F5C2C'),
    light: {
      ...ROSE,
      haze: hex('#EFD0C0'),
      shade: hex('#5A5A80'),
      lit: hex('#FFDCB0'),
      clear: 3600,
      mistTop: 70,
      mist: hex('#FDEEE2'),
    },
  },
  eye: 330,
  village: [-180, 900],
  balloons: [
    { at: [0.66, 0.3, 0.17], gores: palette('#C2410C', CREAM, '#E8892B', CREAM) },
    { at: [0.3, 0.25, 0.06], gores: palette('#2F6F8F', '#F2E7CF') },
    { at: [0.44, 0.42, 0.03], gores: palette('#9B2F3F', '#F2C14E') },
  ],
};

export const autumnBalloons: AerialMood = {
  ...dawnBalloons,
  sky: palette('#4F6FA8', '#B59CB8', '#F7B48C', '#FFDDA0'),
  horizon: 0.44,
  sun: { x: 0.76, y: 0.36, colour: hex('#FFF1CC'), halo: hex('#FF9F62') },
  clouds: { cover: 0.56, lit: hex('#FFD8B4'), shade: hex('#8F7FA8'), seed: 19 },
  land: { ...AUTUMN, seed: 2, relief: 190, light: { ...GOLD, mistTop: 60, mist: hex('#FBE3CC') } },
  eye: 270,
  village: [190, 780],
  balloons: [
    { at: [0.3, 0.32, 0.19], gores: palette('#7A1F3D', '#F2C14E', '#7A1F3D', CREAM) },
    { at: [0.62, 0.2, 0.055], gores: palette('#C2410C', CREAM) },
    { at: [0.9, 0.3, 0.035], gores: palette('#2F5D73', '#E8892B') },
  ],
};

export const winterBalloons: AerialMood = {
  ...dawnBalloons,
  sky: palette('#7FA6D0', '#C2D3E6', '#F6DCD6', '#FFE9D2'),
  horizon: 0.48,
  sun: { x: 0.3, y: 0.42, colour: hex('#FFF8E8'), halo: hex('#FFC9AE') },
  clouds: { cover: 0.54, lit: hex('#FFF6F0'), shade: hex('#B4B8D6'), seed: 29 },
  land: {
    seed: 18,
    relief: 220,
    fields: WINTER_FIELDS,
    wood: hex('#6A6468'),
    light: {
      ...ROSE,
      lit: hex('#FFE6D6'),
      shade: hex('#7F8CB8'),
      haze: hex('#EBDADC'),
      clear: 3400,
      mistTop: 66,
      mist: hex('#FFFAF6'),
    },
  },
  eye: 310,
  village: [160, 880],
  balloons: [
    { at: [0.38, 0.29, 0.16], gores: palette('#1F5F7A', CREAM, '#D9482B', CREAM) },
    { at: [0.72, 0.36, 0.07], gores: palette('#C2410C', '#F2C14E') },
  ],
};

export const noonBalloons: AerialMood = {
  ...dawnBalloons,
  sky: palette('#3F86CC', '#8FC2E8', '#E4EFF0'),
  horizon: 0.42,
  sun: { x: 0.88, y: 0.08, colour: hex('#FFFDF2'), halo: hex('#FFF0CC') },
  clouds: { cover: 0.7, lit: hex('#FFFFFF'), shade: hex('#A9C0DA'), seed: 41 },
  land: { seed: 21, relief: 240, fields: SPRING_FIELDS, wood: hex('#47682F'), light: CLEAR },
  eye: 360,
  village: [-120, 820],
  balloons: [
    { at: [0.7, 0.34, 0.2], gores: palette('#E8A33A', CREAM, '#C2410C', CREAM) },
    { at: [0.2, 0.22, 0.08], gores: palette('#1F7A5C', CREAM) },
    { at: [0.42, 0.14, 0.045], gores: palette('#7A3F8F', '#F2C14E') },
    { at: [0.5, 0.36, 0.025], gores: palette('#B5322E', CREAM) },
  ],
};

export const eveningCover: AerialMood = {
  ...autumnBalloons,
  eye: 250,
  horizon: 0.42,
  village: [-230, 700],
  sun: { x: 0.7, y: 0.36, colour: hex('#FFF1CC'), halo: hex('#FFA666') },
  land: { ...SUMMER, seed: 27, relief: 200, light: { ...GOLD, mistTop: 62, mist: hex('#FDE6CC') } },
  balloons: [{ at: [0.8, 0.24, 0.085], gores: palette('#C2410C', CREAM, '#E8892B', CREAM) }],
};
