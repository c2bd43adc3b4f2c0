/** Vineyard walks at sunset, in autumn, in spring and before the harvest. */
import { hex, palette } from '../engine/colour.ts';
import { SPRING_FIELDS } from '../nature/langhe.ts';
import type { VineyardMood } from '../scenes/hillside.ts';
import { AUTUMN, CLEAR, GOLD, SUMMER } from './seasons.ts';

export const sunsetVines: VineyardMood = {
  sky: palette('#5D7FB0', '#A9B3C9', '#F2C9A0', '#FFDCA0'),
  sun: { x: 0.7, y: 0.33, colour: hex('#FFF3D0'), halo: hex('#FFB56B') },
  clouds: { cover: 0.58, lit: hex('#FFE3C0'), shade: hex('#A58FA8'), seed: 3 },
  land: SUMMER,
  grass: [hex('#3D4A24'), hex('#C9B25A')],
  leaves: palette('#7F9A3A', '#A6AE45', '#6B8A38', '#B9A845'),
  leafDark: hex('#2C3A22'),
  rim: hex('#FFE08A'),
  grapes: hex('#6A4580'),
  side: 1,
  bend: 1.2,
  people: true,
  village: false,
  eye: 4.2,
};

export const autumnVines: VineyardMood = {
  sky: palette('#5A6A9E', '#B79AB4', '#F5AE8A', '#FFD79A'),
  sun: { x: 0.26, y: 0.34, colour: hex('#FFF0CC'), halo: hex('#FF9A5C') },
  clouds: { cover: 0.64, lit: hex('#FFD2AC'), shade: hex('#8F78A0'), seed: 17 },
  land: AUTUMN,
  grass: [hex('#4A3A20'), hex('#C99A4A')],
  leaves: palette('#C9762C', '#E0A03A', '#A8412A', '#D9B24A', '#8F7A30'),
  leafDark: hex('#4A2420'),
  rim: hex('#FFD27A'),
  side: -1,
  bend: -1.6,
  people: false,
  village: true,
  eye: 5,
};

export const springVines: VineyardMood = {
  sky: palette('#4A90D0', '#9CCBE8', '#E9F1E8'),
  sun: { x: 0.86, y: 0.1, colour: hex('#FFFDF0'), halo: hex('#FFF2CC') },
  clouds: { cover: 0.7, lit: hex('#FFFFFF'), shade: hex('#B0C4DA'), seed: 26 },
  land: {
    seed: 12,
    relief: 220,
    fields: SPRING_FIELDS,
    wood: hex('#4F7038'),
    light: { ...CLEAR, sunX: 0.6 },
  },
  grass: [hex('#3F6A2C'), hex('#A9C95C')],
  leaves: palette('#8FB944', '#A9CC54', '#79A83E', '#BBD468'),
  leafDark: hex('#2F5A2A'),
  rim: hex('#F0F5A0'),
  side: 1,
  bend: 2.4,
  people: true,
  village: true,
  eye: 4.6,
};

export const harvestVines: VineyardMood = {
  ...sunsetVines,
  sky: palette('#6A9CCB', '#BCD2DC', '#F4E2BC', '#FFEBC0'),
  sun: { x: 0.4, y: 0.24, colour: hex('#FFF9E4'), halo: hex('#FFD48A') },
  clouds: { cover: 0.5, lit: hex('#FFF4DE'), shade: hex('#B4AFC4'), seed: 38 },
  land: { ...SUMMER, seed: 15, light: { ...GOLD, haze: hex('#EAD9BC'), clear: 4200 } },
  leaves: palette('#6F8F36', '#8FA33C', '#C2A040', '#5F7F34'),
  grapes: hex('#5B3A86'),
  eye: 2.6,
  bend: -0.6,
  people: false,
};
