/** What the levers reach into. */
import type { World } from '../call.ts';
import type { Courier } from '../delivery.ts';
import type { Faults } from '../faults.ts';

export type ControlParts = {
  world: World;
  courier: Courier;
  faults: Faults;
  /** Runs what became due and sends what is queued. */
  tick(): void;
};
