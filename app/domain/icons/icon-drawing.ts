// An icon ready to be drawn by a page.
import type { IconPath } from './icon-paths.ts';

export type IconDrawing = {
  /** `tabler:sailboat` */
  name: string;
  paths: IconPath[];
};
