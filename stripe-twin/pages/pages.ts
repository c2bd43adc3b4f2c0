/** What the hosted pages need from the twin. */
import type { World } from '../call.ts';

export type PageParts = {
  world: World;
  /** Called after each form, once its effects are stored. */
  settled(): void;
};
