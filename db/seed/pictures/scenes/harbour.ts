/** The harbour: a waterfront of painted houses mirrored in the lake, boats at their moorings. */
import type { Canvas } from '../engine/canvas.ts';
import type { Random } from '../engine/noise.ts';
import type { Scene } from '../engine/scene.ts';
import { type Front, waterfront } from '../objects/waterfront.ts';
import { type LakeMood, lake } from './lake.ts';

export interface HarbourMood {
  readonly lake: LakeMood;
  readonly front: Omit<Front, 'y' | 'from' | 'to'> & { span: readonly [number, number]; base: number };
}

/** The houses go in before the water, so that they are mirrored in it. */
export function harbour(mood: HarbourMood): Scene {
  return lake({
    ...mood.lake,
    town: (canvas: Canvas, random: Random) => {
      const { span, base, ...look } = mood.front;
      const y = Math.round(canvas.height * base);
      return waterfront(random, { ...look, y, from: span[0] * canvas.width, to: span[1] * canvas.width });
    },
  });
}
