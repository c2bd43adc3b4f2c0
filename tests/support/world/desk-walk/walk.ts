// An operator's desk with random next steps; a seed reproduces them.
import fc from 'fast-check';

import type { Viewer } from '#app/domain/identity/viewer.ts';
import { CONFIG, noPayments, testDeps, type TestDeps } from '#tests/support/deps.ts';
import { testClock } from '#tests/support/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';
import { watchedDb } from '#tests/support/world/watched.ts';
import type { PlacedBooking } from '#app/domain/bookings/placing/booking-input.ts';

export type DeskWalk = {
  deps: TestDeps;
  trip: Awaited<ReturnType<typeof aBoatTrip>>;
  viewer: Viewer;
  made: PlacedBooking[];
  /** A random whole number below this one. */
  pick(below: number): number;
  anyOf<T>(all: readonly T[]): T | undefined;
  /** A random day of the season, which may be today or past. */
  day(): string;
  log: string[];
};

/** Few days, so that the steps meet each other. */
const DAYS = 7;

export async function deskDeps(): Promise<TestDeps> {
  const clock = testClock('2027-06-01T10:00');
  const { db } = await testDatabase({ max: 4 });
  // No card page is opened here: payments are reported as Stripe would.
  return testDeps({
    db: watchedDb(db),
    clock,
    payments: noPayments({ expireCheckout: async () => undefined }),
    config: { maxOpenHoldsPerAddress: CONFIG.maxOpenHoldsPerAddress },
  });
}

export async function startDeskWalk(deps: TestDeps, seed: number, steps: number): Promise<DeskWalk> {
  const numbers = fc.sample(fc.nat(2 ** 30), { numRuns: steps * 12, seed });
  const pick = (below: number) => (numbers.pop() ?? 0) % Math.max(below, 1);
  deps.clock.set('2027-06-01T10:00');
  const trip = await aBoatTrip(deps.db, { capacity: 2, quantity: 2 });
  return {
    deps,
    trip,
    viewer: { userId: trip.activity.userId, role: 'operator' },
    made: [],
    pick,
    anyOf: (all) => all[pick(all.length)],
    day: () => `2027-06-0${1 + pick(DAYS)}`,
    log: [],
  };
}
