import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import type { LateMoney } from '#app/domain/bookings/booking-view.ts';
import { getBookingView } from '#app/domain/bookings/find-booking-view.server.ts';
import { cancelPending } from '#app/domain/bookings/placing/own-holds.server.ts';
import { cancelByGuest } from '#app/domain/lifecycle/cancel.server.ts';
import { confirmCheckout } from '#app/domain/lifecycle/confirm-checkout.server.ts';
import { endHold } from '#app/domain/lifecycle/open-checkout.server.ts';
import { sweep } from '#app/domain/lifecycle/sweep.server.ts';
import { closeDates } from '#app/domain/scheduling/calendars/closures.server.ts';
import { payments, slots } from '#db/schema/index.ts';
import { aGuest } from '#tests/support/world/a-booking.ts';
import { pageOf, sharedWorld } from '#tests/support/world/a-payment-world.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';
import { valueOf } from '#tests/support/world/an-operator.ts';
import { soundAfterEach } from '#tests/support/world/money-checks.ts';
import {
  liveParties,
  mailsAbout,
  placed,
  placesLeft,
  refusal,
  statusOf,
  type Trip,
} from '#tests/support/world/placing.ts';

const world = await sharedWorld();
soundAfterEach(world);

const oneBoat = () => aBoatTrip(world.deps.db, { quantity: 1 });

async function atThePage(trip: Trip) {
  const booking = await placed(world.deps, trip);
  return { ...booking, sessionId: await pageOf(world, booking) };
}

const outcomesOf = async (bookingId: number) =>
  (await world.deps.db.select().from(payments).where(eq(payments.bookingId, bookingId))).map(
    ({ outcome }) => outcome,
  );

/** Everything was refunded; both sides were told so, and nothing else. */
async function expectRefunded(
  bookingId: number,
  trip: { activity: { email: string } },
  why: LateMoney,
): Promise<void> {
  await world.settle();
  expect(await outcomesOf(bookingId)).toEqual(['refunded']);
  expect((await getBookingView(world.deps.db, bookingId)).late).toBe(why);
  const [payment] = await world.deps.db.select().from(payments).where(eq(payments.bookingId, bookingId));
  const given = await world.stripe.refunds.list({ payment_intent: payment?.stripePaymentIntentId ?? '' });
  expect(given.data.map(({ amount, status }) => [amount, status])).toEqual([
    [payment?.amountCents, 'succeeded'],
  ]);
  expect(await mailsAbout(world.deps, bookingId)).toEqual([
    'booking-refunded mario@example.com',
    `operator-booking-refunded ${trip.activity.email}`,
  ]);
}

describe('money that comes after the hold has ended', () => {
  it('goes back by itself when the place was sold again', async () => {
    const trip = await oneBoat();
    const late = await atThePage(trip);
    await world.pass({ minutes: 16 });
    const winner = await atThePage(trip);
    world.control.pay(winner.sessionId);
    // No jobs run, so the first guest's page is still open.
    world.control.pay(late.sessionId);
    await expectRefunded(late.id, trip, 'places-gone');
    expect([await statusOf(world.deps, late.id), await statusOf(world.deps, winner.id)]).toEqual([
      'cancelled expired',
      'confirmed',
    ]);
    expect(await liveParties(world.deps, trip.slot.id)).toBe(1);
  });

  it('confirms the booking when the place is free again, though its hold was cleared away', async () => {
    const trip = await oneBoat();
    const late = await atThePage(trip);
    await world.pass({ minutes: 16 });
    const between = await placed(world.deps, trip);
    expect(await statusOf(world.deps, late.id)).toBe('cancelled expired');
    await cancelByGuest(world.deps, between.secret);
    world.control.pay(late.sessionId);
    await world.settle();
    expect(await statusOf(world.deps, late.id)).toBe('confirmed');
    expect(await placesLeft(world.deps, trip)).toBe(0);
    expect(await refusal(world.deps, trip)).toEqual({ code: 'sold-out' });
  });

  it('confirms it too when the place is held by somebody whose time is over as well', async () => {
    const trip = await oneBoat();
    const late = await atThePage(trip);
    await world.pass({ minutes: 16 });
    const idle = await placed(world.deps, trip);
    world.control.pay(late.sessionId);
    await world.pass({ minutes: 15 });
    expect(await statusOf(world.deps, idle.id)).toBe('pending');
    expect(await confirmCheckout(world.deps, late.sessionId)).toBe('confirmed');
    expect(await statusOf(world.deps, idle.id)).toBe('cancelled expired');
  });

  it('goes back when the database refuses the place, whatever the reason', async () => {
    const trip = await oneBoat();
    const late = await atThePage(trip);
    await world.pass({ minutes: 16 });
    await world.deps.db.execute(sql`
      create function refuse_place() returns trigger language plpgsql as $$
      begin raise exception 'somebody was here first' using errcode = '23P01'; end $$`);
    await world.deps.db.execute(sql`
      create trigger refuse_place before insert on allocations for each row execute function refuse_place()`);
    world.control.pay(late.sessionId);
    const outcome = await confirmCheckout(world.deps, late.sessionId);
    await world.deps.db.execute(sql`drop function refuse_place() cascade`);
    expect(outcome).toBe('refunded');
    await expectRefunded(late.id, trip, 'places-gone');
  });

  it('confirms it before anybody cleared it, and nobody gets the place', async () => {
    const trip = await oneBoat();
    const late = await atThePage(trip);
    await world.pass({ minutes: 16 });
    world.control.pay(late.sessionId);
    expect(await confirmCheckout(world.deps, late.sessionId)).toBe('confirmed');
    expect(await refusal(world.deps, trip)).toEqual({ code: 'sold-out' });
  });

  it('goes back when the day was closed before anybody cleared the hold', async () => {
    const trip = await oneBoat();
    const late = await atThePage(trip);
    await world.pass({ minutes: 16 });
    const viewer = { userId: trip.activity.userId, role: 'operator' } as const;
    const closing = { calendarId: trip.calendar.id, dates: ['2027-06-12'], reason: 'Regata' };
    valueOf(await closeDates(world.deps, viewer, closing));
    world.control.pay(late.sessionId);
    await expectRefunded(late.id, trip, 'stopped');
    expect(await statusOf(world.deps, late.id)).toBe('cancelled expired');
    expect(await liveParties(world.deps, trip.slot.id)).toBe(0);
  });
});

describe('the end of a hold', () => {
  it('closes the card page, so that nobody pays for nothing', async () => {
    const trip = await oneBoat();
    const { id, sessionId } = await atThePage(trip);
    await world.pass({ minutes: 15 });
    await world.settle();
    expect(await statusOf(world.deps, id)).toBe('cancelled expired');
    expect(() => world.control.pay(sessionId)).toThrow(/status of expired/);
    expect(await mailsAbout(world.deps, id)).toEqual([]);
  });

  it('waits for Stripe: while the page cannot be closed the booking stays, its place free by the clock', async () => {
    const trip = await oneBoat();
    const { id, sessionId } = await atThePage(trip);
    await world.pass({ minutes: 15 });
    world.control.fail({
      method: 'POST',
      path: '/v1/checkout/sessions/*/expire',
      when: 'before',
      how: 'cut',
      times: 2,
    });
    await expect(endHold(world.deps, id)).rejects.toThrow();
    expect(await statusOf(world.deps, id)).toBe('pending');
    expect(await placesLeft(world.deps, trip)).toBe(1);
    world.control.pay(sessionId);
    await world.settle();
    expect(await statusOf(world.deps, id)).toBe('confirmed');
  });

  it('and the payment in the same moment leave a booking or a refund, never neither', async () => {
    for (let round = 0; round < 8; round += 1) {
      const trip = await oneBoat();
      const { id, sessionId } = await atThePage(trip);
      await world.pass({ minutes: 15 });
      const pay = async () => {
        try {
          world.control.pay(sessionId);
          await confirmCheckout(world.deps, sessionId);
        } catch (error) {
          if (!String(error).includes('expired')) throw error;
        }
      };
      await Promise.all([
        endHold(world.deps, id),
        round % 2 === 0
          ? pay()
          : new Promise<void>((done) => setTimeout(() => void pay().then(done), round * 3)),
      ]);
      await world.settle();
      const page = await world.stripe.checkout.sessions.retrieve(sessionId);
      const state = [await statusOf(world.deps, id), await outcomesOf(id)];
      const paid = [
        ['confirmed', ['confirmed']],
        ['cancelled expired', ['refunded']],
      ];
      expect(page.payment_status === 'paid' ? paid : [['cancelled expired', []]]).toContainEqual(state);
    }
  });

  it('does nothing while the hold runs, and is safe to repeat', async () => {
    const trip = await oneBoat();
    const { id, sessionId } = await atThePage(trip);
    await endHold(world.deps, id);
    expect(await statusOf(world.deps, id)).toBe('pending');
    expect((await world.stripe.checkout.sessions.retrieve(sessionId)).status).toBe('open');
    await world.pass({ minutes: 15 });
    await Promise.all([endHold(world.deps, id), endHold(world.deps, id), sweep(world.deps)]);
    expect(await statusOf(world.deps, id)).toBe('cancelled expired');
  });
});

describe('a payment for a booking that was given up', () => {
  it('goes back when the guest cancelled while paying', async () => {
    const trip = await oneBoat();
    const { id, secret, sessionId } = await atThePage(trip);
    await cancelByGuest(world.deps, secret);
    world.control.pay(sessionId);
    await expectRefunded(id, trip, 'cancelled');
    expect(await statusOf(world.deps, id)).toBe('cancelled customer');
  });

  it('and the cancellation in the same moment end in one of the two', async () => {
    for (let round = 0; round < 5; round += 1) {
      const trip = await oneBoat();
      const { id, secret, sessionId } = await atThePage(trip);
      world.control.pay(sessionId);
      await Promise.all([confirmCheckout(world.deps, sessionId), cancelByGuest(world.deps, secret)]);
      await world.settle();
      expect(await statusOf(world.deps, id)).toBe('cancelled customer');
      const [payment] = await world.deps.db.select().from(payments).where(eq(payments.bookingId, id));
      const given = await world.stripe.refunds.list({ payment_intent: payment?.stripePaymentIntentId ?? '' });
      expect(given.data.map(({ amount }) => amount)).toEqual([2000]);
    }
  });

  it('goes back when the guest replaced it by another form', async () => {
    const trip = await oneBoat();
    const guest = aGuest();
    const first = await placed(world.deps, trip, { guest });
    const sessionId = await pageOf(world, first);
    const second = await placed(world.deps, trip, { guest });
    world.control.pay(sessionId);
    await expectRefunded(first.id, trip, 'replaced');
    expect([await statusOf(world.deps, first.id), await statusOf(world.deps, second.id)]).toEqual([
      'cancelled replaced',
      'pending',
    ]);
  });
});

// The last test, because it moves the clock to the day of the trip.
describe('money that comes too late for the slot', () => {
  it('goes back when the slot is not offered any more', async () => {
    const gone = await oneBoat();
    const late = await atThePage(gone);
    await world.pass({ minutes: 16 });
    await endedWithItsPageOpen(late.id);
    await world.deps.db.update(slots).set({ archivedAt: world.deps.now() }).where(eq(slots.id, gone.slot.id));
    world.control.pay(late.sessionId);
    await expectRefunded(late.id, gone, 'stopped');
  });

  it('goes back when the slot has started meanwhile', async () => {
    const trip = await oneBoat();
    world.clock.set('2027-06-12T09:10');
    world.control.setNow(world.clock.now());
    const started = await atThePage(trip);
    await world.pass({ minutes: 21 });
    await endedWithItsPageOpen(started.id);
    world.control.pay(started.sessionId);
    await expectRefunded(started.id, trip, 'started');
  });

  /** As a writer does who needs the places; the card page stays open, as Stripe's sometimes do. */
  async function endedWithItsPageOpen(bookingId: number): Promise<void> {
    await world.deps.db.transaction((tx) =>
      cancelPending({ ...world.deps, db: tx }, [bookingId], { reason: 'expired', actor: 'system' }),
    );
    expect(await statusOf(world.deps, bookingId)).toBe('cancelled expired');
  }
});
