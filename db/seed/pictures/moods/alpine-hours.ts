/** Bosco's lakes at dawn, in autumn and at sunset. */
import { hex, palette } from '../engine/colour.ts';
import { GOLDEN } from '../engine/scene.ts';
import { branch, grass, stones } from '../nature/shore.ts';
import type { LakeMood } from '../scenes/lake.ts';
import { GREEN, PEAKS, RED, YELLOW, afloat, turquoiseLake } from './alpine.ts';

export const dawnCanoe: LakeMood = {
  ...turquoiseLake,
  finish: GOLDEN,
  sky: palette('#3F5A94', '#9A94BC', '#F2B49A', '#FFDCB0'),
  sun: { x: 0.5, y: 0.44, radius: 30, colour: hex('#FFF3D6'), halo: hex('#FFAE80'), reach: 560 },
  clouds: { cover: 0.54, lit: hex('#FFD6BC'), shade: hex('#8A86B4'), seed: 15 },
  range: {
    ...PEAKS,
    seed: 5,
    snow: 0.5,
    lit: hex('#FFCFA8'),
    shade: hex('#4F5A8A'),
    haze: hex('#D9B4B8'),
    clear: 8000,
  },
  trees: { height: 56, dark: hex('#26344A'), light: hex('#6A6A6A'), conifers: true },
  water: { far: hex('#D9AFA8'), near: hex('#2F5578'), mirror: 0.5, ripple: 0.2 },
  mist: { strength: 0.85, colour: hex('#FBE4D6') },
  glitter: { colour: hex('#FFE8C4'), width: 70, count: 360 },
  boats: [{ svg: afloat({ ...RED, rim: hex('#FFD9A0') }), at: [0.36, 0.76, 2.7] }],
  shore: (canvas, random) =>
    grass(canvas, random, {
      from: 960,
      to: 1660,
      y: 1180,
      height: 130,
      dark: hex('#1F2A34'),
      light: hex('#7A7050'),
    }),
};

export const autumnCanoe: LakeMood = {
  ...turquoiseLake,
  sky: palette('#3A78BC', '#8CB8DE', '#EFE6D2'),
  clouds: { cover: 0.62, lit: hex('#FFFDF6'), shade: hex('#A4B4CC'), seed: 24 },
  range: {
    ...PEAKS,
    seed: 8,
    rise: 1400,
    snow: 0.66,
    wood: hex('#8A7A34'),
    meadow: hex('#C9A04A'),
    gap: 0.2,
    sunX: -0.75,
  },
  trees: { height: 62, dark: hex('#5A4420'), light: hex('#E8B040'), conifers: true },
  water: { far: hex('#7FB8B0'), near: hex('#0F6276'), mirror: 0.42, ripple: 0.3 },
  boats: [
    { svg: afloat({ ...YELLOW, flip: true }), at: [0.42, 0.76, 3.1] },
    { svg: afloat(RED), at: [0.78, 0.62, 1] },
  ],
  shore: (canvas, random) => {
    branch(canvas, random, {
      from: [-60, -20],
      to: [470, 170],
      leaf: 9,
      dark: hex('#7A3A1C'),
      light: hex('#F0B43A'),
      side: 1,
    });
    stones(canvas, random, {
      from: 1080,
      to: 1660,
      y: 1120,
      height: 48,
      dark: hex('#50564E'),
      light: hex('#BDB6A2'),
    });
  },
};

export const sunsetCanoe: LakeMood = {
  ...turquoiseLake,
  finish: GOLDEN,
  sky: palette('#2F4A86', '#7A78B0', '#E8977E', '#FFC88A'),
  sun: { x: 0.62, y: 0.45, radius: 32, colour: hex('#FFF0C8'), halo: hex('#FF965A'), reach: 640 },
  clouds: { cover: 0.66, lit: hex('#FFB88E'), shade: hex('#6A6496'), seed: 35 },
  range: {
    ...PEAKS,
    seed: 10,
    snow: 0.58,
    lit: hex('#FFB48A'),
    shade: hex('#464A80'),
    haze: hex('#C98F98'),
    clear: 9000,
    sunX: 0.7,
    sunZ: 0.2,
  },
  trees: { height: 60, dark: hex('#1C2238'), light: hex('#5A4A54'), conifers: true },
  water: { far: hex('#C9807A'), near: hex('#1F3A66'), mirror: 0.5, ripple: 0.35 },
  glitter: { colour: hex('#FFD99A'), width: 90, count: 520 },
  boats: [
    { svg: afloat({ ...GREEN, rim: hex('#FFCF94') }), at: [0.34, 0.74, 2.4] },
    { svg: afloat({ ...YELLOW, rim: hex('#FFCF94') }), at: [0.7, 0.66, 1.4] },
  ],
  shore: (canvas, random) =>
    stones(canvas, random, {
      from: 900,
      to: 1660,
      y: 1120,
      height: 50,
      dark: hex('#22263A'),
      light: hex('#8A7278'),
    }),
};
