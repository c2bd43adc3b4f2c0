import { missing } from '../errors.ts';
import type { Fault } from '../faults.ts';
import { accountLevers, paymentLevers } from './payments.ts';
import { type Delivery, type Disturbance, toDelivery } from '../event-queue.ts';
import { OWN_ENDPOINTS } from '../resources/events.ts';
import type { ControlParts } from './act.ts';

/** The levers that tests pull: time, deliveries, failures, and what banks and people would do. */
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
    /** Sets the clock; everything due until then happens at once. */
    setNow,
    advance: (ms: number): void => setNow(new Date(world.clock.now().getTime() + ms)),
  };
}

export type TwinControl = ReturnType<typeof createControl>;

/** Levers on webhook deliveries: held back, lost, duplicated, delayed, reordered. */
/** Which of the next events; by default one, of any type. */
export type NextEvents = Pick<Disturbance, 'type' | 'count'>;

export function deliveryLevers({ world, courier }: ControlParts) {
  const rows = world.store.db.prepare('SELECT * FROM deliveries ORDER BY id');
  return {
    pause: (): void => courier.pause(),
    resume: (): void => courier.resume(),
    drop: (next: NextEvents = {}): void => world.queue.disturb({ ...next, kind: 'drop' }),
    /** Sends both copies at the same time. */
    duplicate: (next: NextEvents = {}): void => world.queue.disturb({ ...next, kind: 'duplicate' }),
    delay: (next: NextEvents & { ms: number }): void => world.queue.disturb({ ...next, kind: 'delay' }),
    /** Holds `count` events back, then sends them last first, one at a time. */
    reorder: (next: NextEvents & { count: number }): void =>
      world.queue.disturb({ ...next, kind: 'reorder' }),
    /** Ends the disturbances and releases the events they held back. */
    calm(): void {
      world.queue.calm();
      courier.pump();
    },
    /** Sends at once all deliveries that wait for their next try. */
    hurry: (): void => courier.hurry(),
    /** Sends an event once more, as the dashboard's resend button does. */
    resend(eventId: string): void {
      const event = world.store.find('event', eventId)?.object;
      if (!event) throw missing('event', eventId, 'id');
      const endpoint = event.account ? OWN_ENDPOINTS.connect : OWN_ENDPOINTS.platform;
      world.queue.add({ event: event.id, type: event.type, endpoint });
      courier.pump();
    },
    deliveries: (): Delivery[] => rows.all().map(toDelivery),
    /** Resolves when no delivery is under way and none is due. */
    idle: (): Promise<void> => courier.idle(),
  };
}
