import fc from 'fast-check';
import { eq, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { placeBooking } from '#app/domain/bookings/placing/place-booking.server.ts';
import { cancelByGuest } from '#app/domain/lifecycle/cancel.server.ts';
import { confirmOnReturn } from '#app/domain/lifecycle/confirm-checkout.server.ts';
import { endHold, openCheckout } from '#app/domain/lifecycle/open-checkout.server.ts';
import { syncRefunds } from '#app/domain/payments/refunds.server.ts';
import { sweep } from '#app/domain/lifecycle/sweep.server.ts';
import { checkoutSessions, payments } from '#db/schema/index.ts';
import { aForm, aGuest } from '#tests/support/world/a-booking.ts';
import { sharedWorld } from '#tests/support/world/a-payment-world.ts';
import { askRefund } from '#tests/support/world/a-settlement.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';
import {
  expectNoOversell,
  expectOneConfirmationEach,
  expectAllSound,
  expectSoundLedger,
} from '#tests/support/world/money-checks.ts';
import type { PlacedBooking } from '#app/domain/bookings/placing/booking-input.ts';

const STEPS = 120;

const world = await sharedWorld();

type Walk = {
  trips: Awaited<ReturnType<typeof aBoatTrip>>[];
  made: PlacedBooking[];
  /** A random whole number below this one. */
  pick(below: number): number;
  log: string[];
};

const CARDS = [
  '4242424242424242',
  '4242424242424242',
  '4000000000000002',
  '4000002760003184',
  '4000000000007726',
  '4000000000005126',
];

/** Everything that can happen, each with its text for the log. */
const ACTIONS: Record<string, (walk: Walk) => Promise<unknown>> = {
  async place({ trips, made, pick }) {
    const trip = trips[pick(trips.length)];
    if (!trip) return;
    const answer = await placeBooking(world.deps, aGuest(), aForm(trip, { people: 1 + pick(3) }));
    if (answer.ok) made.push(answer.value);
  },
  open: ({ made, pick }) => openCheckout(world.deps, anyOf(made, pick).secret),
  async pay({ made, pick }) {
    const open = await world.deps.db
      .select()
      .from(checkoutSessions)
      .where(eq(checkoutSessions.bookingId, anyOf(made, pick).id));
    const sessionId = open.at(-1)?.stripeSessionId;
    if (sessionId) attempt(() => world.control.pay(sessionId, CARDS[pick(CARDS.length)]));
  },
  return: ({ made, pick }) => confirmOnReturn(world.deps, anyOf(made, pick).secret),
  cancel: ({ made, pick }) => cancelByGuest(world.deps, anyOf(made, pick).secret),
  expire: ({ made, pick }) => endHold(world.deps, anyOf(made, pick).id),
  refund({ made, pick, log }) {
    const { id: bookingId } = anyOf(made, pick);
    const requestKey = `walk ${log.length}`;
    return askRefund(world, { bookingId, amountCents: 1 + pick(2500), requestKey });
  },
  async dashboard({ made, pick }) {
    const paid = await world.deps.db
      .select()
      .from(payments)
      .where(eq(payments.bookingId, anyOf(made, pick).id));
    const intent = paid[0]?.stripePaymentIntentId;
    if (intent)
      await world.stripe.refunds.create({ payment_intent: intent, amount: 1 + pick(1500) }).catch(() => {});
  },
  settle: () => world.settle(),
  sweep: () => sweep(world.deps),
  minutes: ({ pick }) => world.pass({ minutes: 1 + pick(9) }),
  async lose() {
    world.control.drop({ count: 3 });
  },
  async double() {
    world.control.duplicate({ count: 2 });
  },
  async late() {
    world.control.reorder({ count: 2 });
  },
};
const OFTEN = ['place', 'place', 'open', 'open', 'pay', 'pay', 'settle'];
const NAMES = [...Object.keys(ACTIONS), ...OFTEN];

function anyOf(made: PlacedBooking[], pick: Walk['pick']): PlacedBooking {
  const booking = made[pick(made.length)];
  if (!booking) throw new Error('nothing was booked yet');
  return booking;
}

function attempt(work: () => unknown): void {
  try {
    work();
  } catch {
    // An expired page can't be paid; the refusal is the expected answer.
  }
}

async function step(walk: Walk): Promise<void> {
  const name = walk.made.length === 0 ? 'place' : (NAMES[walk.pick(NAMES.length)] ?? 'place');
  walk.log.push(name);
  await ACTIONS[name]?.(walk);
}

describe('whatever happens, in whatever order', () => {
  it('no place is sold twice, no cent is lost, and everybody is told once', async () => {
    const seed = Number(process.env['WALK_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
    const numbers = fc.sample(fc.nat(2 ** 30), { numRuns: STEPS * 12, seed });
    const trips = [
      await aBoatTrip(world.deps.db, { quantity: 2, capacity: 3 }),
      await aBoatTrip(world.deps.db, { quantity: 1, capacity: 4 }),
    ];
    const walk: Walk = { trips, made: [], log: [], pick: (below) => (numbers.pop() ?? 0) % below };
    const about = () => `WALK_SEED=${seed}, after: ${walk.log.slice(-12).join(', ')}`;
    for (let n = 0; n < STEPS; n += 1) {
      await step(walk);
      await expectNoOversell(world, about());
      await expectSoundLedger(world, about());
      await expectOneConfirmationEach(world, about());
    }
    await comeToRest();
    await expectAllSound(world, { about: about() });
    expect(await unsettled(), about()).toEqual([]);
  });

  /** Nothing is lost any more, and enough time passes until everything is done. */
  async function comeToRest(): Promise<void> {
    world.control.calm();
    for (let round = 0; round < 4; round += 1) {
      await world.pass({ minutes: 12 });
      await sweep(world.deps);
      await world.settle();
    }
    // Refunds made in the dashboard whose messages were all lost: their payments are checked again.
    await syncAll();
    await world.settle();
  }

  async function syncAll(): Promise<void> {
    for (const { stripePaymentIntentId } of await world.deps.db.select().from(payments)) {
      await syncRefunds(world.deps, stripePaymentIntentId);
    }
  }

  /** Payments that belong to no booking and are not being refunded. */
  async function unsettled() {
    return world.deps.db
      .select()
      .from(payments)
      .where(inArray(payments.outcome, ['received', 'flagged']));
  }
});
