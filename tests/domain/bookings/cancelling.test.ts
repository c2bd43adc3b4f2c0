import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import { getBookingView } from '#app/domain/bookings/find-booking-view.server.ts';
import { placeBooking } from '#app/domain/bookings/placing/place-booking.server.ts';
import { cancelByGuest } from '#app/domain/lifecycle/cancel.server.ts';
import { endHold } from '#app/domain/lifecycle/open-checkout.server.ts';
import { testClock } from '#tests/support/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { noPayments, testDeps } from '#tests/support/deps.ts';
import { aForm, aGuest } from '#tests/support/world/a-booking.ts';
import { giveBackWrong, pay } from '#tests/support/world/a-payment.ts';
import { aBoatTrip, aCalendar, setTerms } from '#tests/support/world/a-service.ts';
import { mailsAbout, placed, placesLeft, refusal, slotsOn, statusOf } from '#tests/support/world/placing.ts';
import type { PlacedBooking } from '#app/domain/bookings/placing/booking-input.ts';

const { db } = await testDatabase();
// A page unknown to Stripe can't be paid.
const payments = noPayments({ expireCheckout: async () => undefined });
const deps = testDeps({ db, clock: testClock(), payments });
beforeEach(() => deps.clock.set('2027-06-01T10:00'));

async function sold(trip: Parameters<typeof placed>[1], people: number): Promise<PlacedBooking> {
  const booking = await placed(deps, trip, { people });
  await pay(deps, booking.id);
  return booking;
}

describe('a cancellation', () => {
  it('frees the places once, however often it is asked for, and only its own', async () => {
    const trip = await aBoatTrip(deps.db, { capacity: 4, quantity: 1 });
    const [a, b] = [await sold(trip, 2), await sold(trip, 2)];
    expect(await placesLeft(deps, trip)).toBe(0);
    expect(await cancelByGuest(deps, a.secret)).toEqual({ ok: true, value: { refundCents: 4000 } });
    const again = await Promise.all([1, 2, 3].map(() => cancelByGuest(deps, a.secret)));
    expect(again).toEqual(again.map(() => ({ ok: false, error: 'already-cancelled' })));
    expect(await placesLeft(deps, trip)).toBe(2);
    expect(await statusOf(deps, b.id)).toBe('confirmed');
    expect(await refusal(deps, trip, { people: 2 })).toBeUndefined();
    expect(await refusal(deps, trip)).toEqual({ code: 'sold-out' });
    expect((await mailsAbout(deps, a.id)).filter((mail) => mail.includes('cancelled'))).toEqual([
      'booking-cancelled mario@example.com',
      `operator-booking-cancelled ${trip.activity.email}`,
    ]);
    expect((await mailsAbout(deps, b.id)).filter((mail) => mail.includes('cancelled'))).toEqual([]);
  });

  it('gives back of the payment that counted, not of one that people still look at', async () => {
    const { id, secret } = await placed(deps, await aBoatTrip(deps.db));
    expect(await pay(deps, id, { amountCents: 1999 })).toBe('flagged');
    expect(await pay(deps, id)).toBe('confirmed');
    expect(await cancelByGuest(deps, secret)).toEqual({ ok: true, value: { refundCents: 2000 } });
    const given = await deps.db.execute(sql`
      select p.outcome, r.amount_cents::int as cents from refunds r join payments p on p.id = r.payment_id where r.booking_id = ${id}`);
    expect([...given]).toEqual([{ outcome: 'confirmed', cents: 2000 }]);
  });

  it('counts what went back of a wrong amount neither as paid nor as missing', async () => {
    const { id, secret } = await placed(deps, await aBoatTrip(deps.db));
    expect(await pay(deps, id, { amountCents: 1999 })).toBe('flagged');
    await giveBackWrong(deps, id);
    const given = await getBookingView(deps.db, id);
    expect(given).toMatchObject({ paidCents: 0, refundedCents: 0, wrongBackCents: 1999, underCheck: false });
    expect(await pay(deps, id)).toBe('confirmed');
    expect(await cancelByGuest(deps, secret)).toEqual({ ok: true, value: { refundCents: 2000 } });
  });

  it('asked for by four at the same instant happens once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const trip = await aBoatTrip(deps.db, { capacity: 4, quantity: 1 });
      const { secret } = await sold(trip, 4);
      const answers = await Promise.all([1, 2, 3, 4].map(() => cancelByGuest(deps, secret)));
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      const [row] = await deps.db.execute(sql`
        select count(*)::int as refunds, sum(amount_cents)::int as cents from refunds r join bookings b on b.id = r.booking_id where b.secret = ${secret}`);
      expect(row).toEqual({ refunds: 1, cents: 8000 });
    }
  });

  it('gives all back until the deadline, and nothing after it', async () => {
    const trip = await aBoatTrip(deps.db);
    const [early, late, started] = [await sold(trip, 1), await sold(trip, 1), await sold(trip, 1)];
    deps.clock.set('2027-06-10T09:30');
    expect(await cancelByGuest(deps, early.secret)).toEqual({ ok: true, value: { refundCents: 2000 } });
    deps.clock.set('2027-06-10T09:30:01');
    expect(await cancelByGuest(deps, late.secret)).toEqual({ ok: true, value: { refundCents: 0 } });
    deps.clock.set('2027-06-12T09:30');
    expect(await cancelByGuest(deps, started.secret)).toEqual({ ok: false, error: 'already-started' });
    expect(await placesLeft(deps, trip)).toBe(9);
  });

  it('of an unpaid hold costs and returns nothing', async () => {
    const trip = await aBoatTrip(deps.db);
    const { id, secret } = await placed(deps, trip);
    expect(await cancelByGuest(deps, secret)).toEqual({ ok: true, value: { refundCents: 0 } });
    expect(await statusOf(deps, id)).toBe('cancelled customer');
    expect(await mailsAbout(deps, id)).toEqual([]);
    expect(await placesLeft(deps, trip)).toBe(10);
  });

  it('that would give back less than was shown cancels nothing', async () => {
    const trip = await aBoatTrip(deps.db);
    const { id, secret } = await sold(trip, 1);
    deps.clock.set('2027-06-10T09:31');
    expect(await cancelByGuest(deps, secret, { expectedRefundCents: 2000 })).toEqual({
      ok: false,
      error: 'refund-changed',
    });
    expect(await statusOf(deps, id)).toBe('confirmed');
  });

  it('of a booking that nobody has is answered, not thrown', async () => {
    expect(await cancelByGuest(deps, 'x'.repeat(32))).toEqual({ ok: false, error: 'unknown-booking' });
  });
});

describe('a hold that has ended', () => {
  it('and is paid in the moment in which a guest of another day clears it away stays paid for', async () => {
    for (let round = 0; round < 12; round += 1) {
      const trip = await aBoatTrip(deps.db, { quantity: 1 });
      const late = await placed(deps, trip, { date: '2027-06-13' });
      deps.clock.advance({ minutes: 15 });
      const [paid] = await Promise.all([
        pay(deps, late.id),
        placed(deps, trip),
        placed(deps, trip, { date: '2027-06-14' }),
      ]);
      expect(paid).toBe('confirmed');
      expect(await statusOf(deps, late.id)).toBe('confirmed');
    }
  });
});

describe('two hundred random actions of eight people', () => {
  type World = { trips: Awaited<ReturnType<typeof twoSlots>>[]; made: PlacedBooking[] };

  async function twoSlots(sharing: 'shared' | 'exclusive') {
    const trip = await aBoatTrip(deps.db, { capacity: 3, quantity: 4, slotQuantity: 3 });
    await setTerms(deps.db, trip.resource.id, { sharing });
    const slots = [{ startTime: '10:30', endTime: '12:00', quantity: 3 }];
    await aCalendar(deps.db, trip.resource.id, { slots });
    return trip;
  }

  type Pick = (below: number) => number;

  async function act({ trips, made }: World, pick: Pick): Promise<void> {
    const booking = made[pick(Math.max(1, made.length))];
    const action = pick(10);
    if (action < 5 || !booking) return book({ trips, made }, pick);
    if (action < 7) return void (await pay(deps, booking.id));
    if (action === 7) return void (await cancelByGuest(deps, booking.secret));
    if (action === 8) return endHold(deps, booking.id);
    deps.clock.advance({ minutes: 4 });
  }

  async function book({ trips, made }: World, pick: Pick): Promise<void> {
    const trip = trips[pick(trips.length)];
    if (!trip) return;
    const form = aForm(trip, { people: 1 + pick(4), slot: pick(2) === 0 ? '0930-1100' : '1030-1200' });
    const answer = await placeBooking(deps, aGuest(), form);
    if (answer.ok) made.push(answer.value);
  }

  it('leave as many free places as nobody sits on', async () => {
    const seed = Math.floor(Math.random() * 2 ** 31);
    const numbers = fc.sample(fc.nat(2 ** 30), { numRuns: 4000, seed });
    const pick: Pick = (below) => (numbers.pop() ?? 0) % below;
    const world: World = { trips: [await twoSlots('shared'), await twoSlots('exclusive')], made: [] };
    let left = 200;
    const worker = async () => {
      while (left > 0) {
        left -= 1;
        await act(world, pick);
      }
    };
    await Promise.all(Array.from({ length: 8 }, worker));
    for (const trip of world.trips) {
      for (const { key, placesLeft: shown } of await slotsOn(deps, trip)) {
        expect(shown, `seed ${seed}, slot ${key}`).toBe(await freeIn(trip.resource.id, key));
      }
    }
    expect(world.made.length, `seed ${seed}`).toBeGreaterThan(10);
  });

  /** Computed from the bookings alone: units without live parties of the slot or of an overlapping one. */
  async function freeIn(resourceId: number, key: string): Promise<number> {
    const live = await deps.db.execute<{ key: string; unit: number; people: number; sharing: string }>(sql`
      select to_char(a.start_time, 'HH24MI') || '-' || to_char(a.end_time, 'HH24MI') as key, a.unit, sum(a.people)::int as people, r.sharing
        from bookings b join allocations a on a.booking_id = b.id cross join resource_terms_on(a.resource_id, a.date) r
       where a.resource_id = ${resourceId}
         and (b.status = 'confirmed' or (b.status = 'pending' and b.hold_expires_at > ${deps.now().toISOString()}))
       group by 1, 2, 4`);
    const mine = live.filter((row) => row.key === key);
    const foreign = new Set(live.filter((row) => row.key !== key).map(({ unit }) => unit));
    const untouched = [1, 2, 3, 4].filter(
      (unit) => !foreign.has(unit) && !mine.some((row) => row.unit === unit),
    ).length;
    const openable = Math.max(0, Math.min(untouched, 3 - mine.length));
    const shared = live[0]?.sharing !== 'exclusive';
    const beside = shared ? mine.reduce((sum, { people }) => sum + 3 - people, 0) : 0;
    for (const { people } of live) expect(people).toBeLessThanOrEqual(3);
    for (const { unit } of mine) expect(foreign.has(unit)).toBe(false);
    expect(mine.length).toBeLessThanOrEqual(3);
    return openable * 3 + beside;
  }
});
