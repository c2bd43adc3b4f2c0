/** What a scene is: a painter over a canvas, answering how the picture is to be finished. */
import type { Canvas } from './canvas.ts';
import type { Finish } from './finish.ts';
import type { Random } from './noise.ts';

export type Scene = (canvas: Canvas, random: Random) => Promise<Finish>;

export const DAYLIGHT: Finish = { bloom: 0.6, threshold: 218, grain: 5, vignette: 0.45 };
export const GOLDEN: Finish = { bloom: 0.9, threshold: 196, grain: 6, vignette: 0.6 };
export const NIGHT: Finish = { bloom: 1.3, threshold: 150, grain: 6, vignette: 0.6 };
