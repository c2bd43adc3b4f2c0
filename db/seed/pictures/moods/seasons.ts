/** The Langhe's light and land through the year, shared by the vineyards and the balloons. */
import { hex } from '../engine/colour.ts';
import { AUTUMN_FIELDS, type Land, SUMMER_FIELDS } from '../nature/langhe.ts';

export const GOLD: Land['light'] = {
  sunX: 0.6,
  sunZ: 0.8,
  lit: hex('#FFD9A0'),
  shade: hex('#5A5470'),
  haze: hex('#F0C4A0'),
  clear: 3300,
};
export const CLEAR: Land['light'] = {
  sunX: -0.6,
  sunZ: 0.3,
  lit: hex('#FFF2D2'),
  shade: hex('#6A7590'),
  haze: hex('#C6D8E6'),
  clear: 5200,
};
export const ROSE: Land['light'] = {
  sunX: -0.6,
  sunZ: 0.8,
  lit: hex('#FFC9A0'),
  shade: hex('#5A4A78'),
  haze: hex('#EBB0A0'),
  clear: 3200,
};
export const SUMMER: Land = {
  seed: 7,
  relief: 210,
  fields: SUMMER_FIELDS,
  wood: hex('#4F5C2C'),
  light: GOLD,
};
export const AUTUMN: Land = {
  seed: 9,
  relief: 230,
  fields: AUTUMN_FIELDS,
  wood: hex('#7A5424'),
  light: ROSE,
};
