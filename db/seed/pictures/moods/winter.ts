/** Bosco by night: snowshoes under the stars, by moonlight and in falling snow. */
import type { Canvas } from '../engine/canvas.ts';
import { hex, palette } from '../engine/colour.ts';
import type { Range } from '../nature/dolomites.ts';
import { alpineHut, snowshoer } from '../objects/walkers.ts';
import type { SnowMood } from '../scenes/snow.ts';

const RIM = hex('#FFD9A0');

const PEAKS: Range = {
  seed: 6,
  rise: 1500,
  foot: 900,
  wall: 3600,
  gap: 0.2,
  snow: 0.1,
  rock: hex('#6A7290'),
  wood: hex('#26385A'),
  meadow: hex('#8FA0C8'),
  sunX: 0.7,
  sunZ: -0.3,
  lit: hex('#B8CCF2'),
  shade: hex('#2A3A6A'),
  haze: hex('#4A66A0'),
  clear: 9000,
};

function hutAt(canvas: Canvas, share: number, level: number, unit: number) {
  const [x, y] = [share * canvas.width, level * canvas.height];
  return {
    svg: alpineHut(x, y, unit),
    box: { x: x - 130 * unit, y: y - 225 * unit, width: 260 * unit, height: 240 * unit },
  };
}

function walkerAt(
  canvas: Canvas,
  place: readonly [number, number, number],
  clothes: { jacket: string; bag: string; cap: string },
) {
  const [x, y] = [place[0] * canvas.width, place[1] * canvas.height];
  const height = place[2];
  return {
    svg: snowshoer({ x, y, height, rim: RIM, ...clothes }),
    box: { x: x - height * 0.4, y: y - height * 1.1, width: height * 0.8, height: height * 1.2 },
  };
}

const RUST = { jacket: '#C2502E', bag: '#2F4A6A', cap: '#E0A23A' };
const TEAL = { jacket: '#2F7A6A', bag: '#8A4A2E', cap: '#C23B3B' };
const OCHRE = { jacket: '#C9963A', bag: '#4A5A3A', cap: '#2F5A8A' };

export const starryWalk: SnowMood = {
  sky: palette('#060C24', '#122250', '#2D4A86', '#6F86B8'),
  stars: true,
  range: PEAKS,
  snow: [hex('#2B4380'), hex('#B9CDF2')],
  fir: [hex('#0C1A34'), hex('#8FA8D8')],
  flakes: false,
  trail: 2,
  props: (canvas) => [
    hutAt(canvas, 0.78, 0.645, 1.2),
    walkerAt(canvas, [0.585, 0.695, 110], OCHRE),
    walkerAt(canvas, [0.615, 0.75, 170], RUST),
    walkerAt(canvas, [0.545, 0.87, 280], TEAL),
  ],
  lamps: [
    [0.78, 0.63, 260],
    [0.615, 0.74, 150],
    [0.545, 0.87, 250],
  ],
};

export const moonWalk: SnowMood = {
  ...starryWalk,
  sky: palette('#0B1838', '#1F3A6E', '#4A6EA8', '#9DB6DA'),
  moon: [0.7, 0.17],
  range: { ...PEAKS, seed: 13, gap: 0.26, lit: hex('#D6E4FF'), haze: hex('#6A88BE') },
  snow: [hex('#3A5592'), hex('#D2E2FC')],
  fir: [hex('#122444'), hex('#A9C0EA')],
  trail: -2,
  props: (canvas) => [
    walkerAt(canvas, [0.45, 0.68, 95], OCHRE),
    walkerAt(canvas, [0.41, 0.745, 160], TEAL),
    walkerAt(canvas, [0.475, 0.89, 300], RUST),
  ],
  lamps: [
    [0.45, 0.68, 90],
    [0.41, 0.745, 140],
    [0.475, 0.89, 250],
  ],
};

export const snowfallWalk: SnowMood = {
  ...starryWalk,
  sky: palette('#1A2440', '#3A4A72', '#7A7F9E', '#C9A49A'),
  stars: false,
  flakes: true,
  range: {
    ...PEAKS,
    seed: 17,
    lit: hex('#E0C9CC'),
    shade: hex('#3F4A74'),
    haze: hex('#8A86A4'),
    clear: 5200,
  },
  snow: [hex('#46507E'), hex('#DCD6E4')],
  fir: [hex('#1A2440'), hex('#B4B4D0')],
  trail: 2,
  props: (canvas) => [hutAt(canvas, 0.34, 0.67, 1.9), walkerAt(canvas, [0.6, 0.82, 230], OCHRE)],
  lamps: [
    [0.34, 0.63, 360],
    [0.6, 0.8, 190],
  ],
};
