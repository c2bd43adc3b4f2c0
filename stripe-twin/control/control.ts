/** The levers a test pulls: time, deliveries, failures, and what banks and people would do. */
import type { Fault } from '../faults.ts';
import { accountLevers, paymentLevers } from './payments.ts';
import { deliveryLevers } from './deliveries.ts';
import type { ControlParts } from './act.ts';

export function createControl(parts: ControlParts) {
  const { world, faults, tick } = parts;
  const setNow = (moment: Date): void => {
    world.clock.set(moment);
    tick();
  };
  return {
    ...deliveryLevers(parts),
    ...paymentLevers(parts),
    ...accountLevers(parts),
    /** Makes the next matching API requests fail. */
    fail: (fault: Fault): void => faults.plant(fault),
    clearFaults: (): void => faults.clear(),
    now: (): Date => world.clock.now(),
    /** Moves the clock; what falls due on the way happens at once. */
    setNow,
    advance: (ms: number): void => setNow(new Date(world.clock.now().getTime() + ms)),
  };
}

export type TwinControl = ReturnType<typeof createControl>;
