/** The canvas box around something standing at a point, for laying it over the painting. */
import type { Box } from '../engine/overlay.ts';

export function around(x: number, y: number, wide: number, tall: number): Box {
  return { x: x - wide / 2, y: y - tall, width: wide, height: tall * 1.1 };
}
