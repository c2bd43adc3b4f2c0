/** Truffle hunting for Alba: the autumn wood at noon, in the fog and at evening. */
import type { Canvas } from '../engine/canvas.ts';
import { hex, palette } from '../engine/colour.ts';
import type { Random } from '../engine/noise.ts';
import { GOLDEN } from '../engine/scene.ts';
import { truffleDog } from '../objects/dog.ts';
import { truffleHunter } from '../objects/hunter.ts';
import type { ForestMood } from '../scenes/glade.ts';
import { around } from './placing.ts';

const RIM = hex('#FFD995');

function dogAt(place: readonly [number, number, number], facing = -1) {
  return (canvas: Canvas, random: Random) =>
    truffleDog(canvas, random, {
      x: place[0] * canvas.width,
      y: place[1] * canvas.height,
      unit: place[2],
      facing,
      side: 1,
    });
}

function hunterAt(canvas: Canvas, place: readonly [number, number, number]) {
  const [x, y] = [place[0] * canvas.width, place[1] * canvas.height];
  return { svg: truffleHunter(x, y, place[2], RIM), box: around(x, y, 80 * place[2], 112 * place[2]) };
}

export const truffleAutumn: ForestMood = {
  finish: GOLDEN,
  air: palette('#E9B45E', '#F6D9A0', '#F4DCAE'),
  light: { x: 0.62, y: 0.3, colour: hex('#FFDF9C'), strength: 0.55 },
  horizon: 0.6,
  bark: [hex('#3B2A22'), hex('#9C7350')],
  leaves: palette('#D9822B', '#E8A83A', '#B8512A', '#C9972F'),
  leafDark: hex('#5B2F1C'),
  floor: palette('#5A3A22', '#8A5A2C', '#B9772F'),
  fallen: palette('#C9742A', '#E0A03A', '#9C4A26', '#B98A3A', '#7A4A28'),
  conifers: false,
  canopyBottom: 0.36,
  close: [
    { x: 0.06, width: 150 },
    { x: 0.93, width: 120 },
  ],
  props: (canvas) => [hunterAt(canvas, [0.58, 0.8, 3.4])],
  animals: dogAt([0.36, 0.88, 3.2]),
};

export const truffleFog: ForestMood = {
  ...truffleAutumn,
  air: palette('#A9A7A0', '#D6CDBE', '#DDD2BF'),
  light: { x: 0.3, y: 0.34, colour: hex('#FFF0D4'), strength: 0.42 },
  bark: [hex('#35302F'), hex('#8A7866')],
  leaves: palette('#B98A3A', '#C9A04A', '#94602F', '#A9873F'),
  leafDark: hex('#4A3A2A'),
  floor: palette('#4A3A2C', '#75583A', '#9C7A4A'),
  close: [{ x: 0.9, width: 170 }],
  props: () => [],
  animals: dogAt([0.45, 0.85, 5]),
};

export const truffleEvening: ForestMood = {
  ...truffleAutumn,
  air: palette('#7A3F3A', '#D9774A', '#F2AE6A'),
  light: { x: 0.46, y: 0.42, colour: hex('#FFB868'), strength: 0.6 },
  bark: [hex('#2A1A1C'), hex('#A8603C')],
  leaves: palette('#C24F26', '#D9772B', '#8F2F24', '#E0953A'),
  leafDark: hex('#3F1A1A'),
  floor: palette('#3F2420', '#753F26', '#B9652C'),
  path: { colour: hex('#B9844F'), edge: hex('#5A3626'), bend: -0.4 },
  close: [
    { x: 0.03, width: 130 },
    { x: 0.86, width: 150 },
  ],
  props: (canvas) => [hunterAt(canvas, [0.44, 0.76, 2.5])],
  animals: dogAt([0.6, 0.85, 2.9], 1),
};
