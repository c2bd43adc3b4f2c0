/** Wine cellars for Alba: a tasting, the aisle of casks, a flight of glasses. */
import { hex } from '../engine/colour.ts';
import { board, bottle, candle, glass } from '../objects/tableware.ts';
import type { CellarMood } from '../scenes/cellar.ts';

const RED_WINE = '#6B1226';

export const tasting: CellarMood = {
  vault: {
    horizon: 0.42,
    brick: hex('#B07A58'),
    floor: hex('#8A7460'),
    oak: hex('#B5814C'),
    lamp: hex('#FFB868'),
    ambient: [34, 24, 34],
    rows: 2,
    aside: 0,
  },
  table: 0.78,
  wood: hex('#8A5A34'),
  laid: ({ width, height }) =>
    bottle(width * 0.36, height * 0.89, 2.5, '#F2E6CC') +
    glass(width * 0.47, height * 0.91, 2.5, RED_WINE) +
    glass(width * 0.57, height * 0.88, 2.3, '#7A1A2C') +
    board(width * 0.76, height * 0.93, 2.4) +
    candle(width * 0.25, height * 0.88, 2.4),
  candles: [[0.25, 0.77]],
};

export const aisle: CellarMood = {
  ...tasting,
  table: 1,
  vault: {
    ...tasting.vault,
    horizon: 0.5,
    aside: 0.55,
    brick: hex('#A87458'),
    lamp: hex('#FFAE5C'),
    rows: 2,
  },
  laid: () => '',
  candles: [],
};

export const oldCasks: CellarMood = {
  ...tasting,
  table: 0.82,
  vault: {
    ...tasting.vault,
    horizon: 0.46,
    aside: -0.6,
    rows: 1,
    brick: hex('#C09A78'),
    floor: hex('#9A8A74'),
    oak: hex('#9A6436'),
    lamp: hex('#FFC47A'),
    ambient: [40, 32, 40],
  },
  laid: ({ width, height }) =>
    glass(width * 0.2, height * 0.93, 2.8, '#D9A441') +
    glass(width * 0.3, height * 0.95, 2.8, RED_WINE) +
    glass(width * 0.4, height * 0.93, 2.8, '#8F2038') +
    candle(width * 0.6, height * 0.93, 2.8) +
    bottle(width * 0.74, height * 0.93, 2.7, '#EAD9B4') +
    bottle(width * 0.83, height * 0.95, 2.7, '#D9CDB8'),
  candles: [[0.6, 0.8]],
};
