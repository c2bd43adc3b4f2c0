// Guests change their own booking: as their service allows, until free cancellation ends, at most three times.
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { getBookingView } from '#app/domain/bookings/find-booking-view.server.ts';
import { cancelByGuest } from '#app/domain/lifecycle/cancel.server.ts';
import { changeBooking, changeMovable } from '#app/domain/lifecycle/changes/change-booking.server.ts';
import {
  changeOwnBooking,
  findOwnMovable,
  type OwnChange,
} from '#app/domain/lifecycle/changes/change-own-booking.server.ts';
import { findWaitingMove } from '#app/domain/lifecycle/changes/waiting-move.server.ts';
import { findSaleShares } from '#app/domain/payments/post-sale.server.ts';
import { activities, bookings, mails, marketplaceEntries, rates, services } from '#db/schema/index.ts';
import { existing } from '#tests/support/existing.ts';
import { moveDearer, payDifference, viewerOf } from '#tests/support/world/a-dearer-move.ts';
import { paidBooking, sharedWorld } from '#tests/support/world/a-payment-world.ts';
import { aResoldTrip } from '#tests/support/world/a-resold-trip.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';
import { errorOf, valueOf } from '#tests/support/world/an-operator.ts';
import { expectNoOversell, expectSoundLedger } from '#tests/support/world/money-checks.ts';
import { placesLeft } from '#tests/support/world/placing.ts';

const world = await sharedWorld({ connections: 24 });

type Trip = Awaited<ReturnType<typeof aBoatTrip>>;
type Booked = { id: number; reference: string; secret: string };

const viewOf = ({ id }: { id: number }) => getBookingView(world.deps.db, id);

/** Three people at 20 €, paid; the service allows all changes by guests. */
async function aTrip(guestChanges: 'none' | 'day' | 'day_and_people' = 'day_and_people') {
  const trip = await aBoatTrip(world.deps.db);
  await world.deps.db.update(services).set({ guestChanges }).where(eq(services.id, trip.service.id));
  return { trip, booking: await paidBooking(world, trip, { people: 3 }) };
}

/** The same, bought on a reseller's site. */
async function aResoldBooking() {
  const { own, sold, entryId } = await aResoldTrip(world.deps);
  const all = { guestChanges: 'day_and_people' } as const;
  await world.deps.db.update(services).set(all).where(eq(services.id, own.service.id));
  return { entryId, booking: await paidBooking(world, sold, { people: 3 }) };
}

async function priced(trip: Trip, priceCents: number) {
  await world.deps.db.update(rates).set({ priceCents }).where(eq(rates.serviceId, trip.service.id));
}

/** The new number of people, and the preview: the total in cents, and the refund. */
async function change(
  booking: Booked,
  [people, totalCents, backCents = 0]: [number, number, number?],
  more: Partial<OwnChange> = {},
) {
  const view = await viewOf(booking);
  return changeOwnBooking(world.deps, booking.secret, {
    date: view.date,
    slot: '0930-1100',
    choices: [{ rateId: view.lines[0]?.rateId ?? 0, people }],
    sequence: view.sequence,
    seenWaitingId: 0,
    shown: { totalCents, backCents },
    ...more,
  });
}

const SUNDAY = { date: '2027-06-13' };

describe('a guest', () => {
  it('has back in full what gets cheaper, and their place is free at once', async () => {
    const { trip, booking } = await aTrip();
    expect(valueOf(await change(booking, [2, 4000, 2000]))).toMatchObject({
      refundCents: 2000,
      waits: false,
    });
    expect(await placesLeft(world.deps, trip)).toBe(8);
    await world.settle();
    const view = await viewOf(booking);
    expect(view).toMatchObject({ people: 2, totalCents: 4000, refundedCents: 2000, guestChangeCount: 1 });
    await expectSoundLedger(world);
  });

  it('pays for whom they add the price of that day, and as sold for who stays', async () => {
    const { trip, booking } = await aTrip();
    await priced(trip, 2500);
    expect(valueOf(await change(booking, [4, 8500]))).toMatchObject({ waits: true });
    expect(await placesLeft(world.deps, trip)).toBe(6);
    expect(await viewOf(booking)).toMatchObject({ people: 3, guestChangeCount: 0 });
    await payDifference(world, booking);
    expect(await viewOf(booking)).toMatchObject({ people: 4, paidCents: 8500, guestChangeCount: 1 });
    await expectSoundLedger(world);
    await expectNoOversell(world);
  });

  it('pays the prices of another day there, and nobody is written to before they are changed', async () => {
    const { trip, booking } = await aTrip('day');
    await priced(trip, 2500);
    valueOf(await change(booking, [3, 7500], SUNDAY));
    expect(await world.deps.db.$count(mails, eq(mails.bookingId, booking.id))).toBe(2);
    await payDifference(world, booking);
    expect(await viewOf(booking)).toMatchObject({ ...SUNDAY, totalCents: 7500 });
    const told = await world.deps.db.select().from(mails).where(eq(mails.bookingId, booking.id));
    expect(told.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['booking-moved', 'operator-booking-moved']),
    );
  });

  it('frees what they held and did not pay within the time of a card page', async () => {
    const { trip, booking } = await aTrip();
    valueOf(await change(booking, [5, 10_000]));
    expect(await placesLeft(world.deps, trip)).toBe(5);
    await world.pass({ minutes: 36 });
    expect(await placesLeft(world.deps, trip)).toBe(7);
    expect(await viewOf(booking)).toMatchObject({ people: 3, guestChangeCount: 0 });
  });

  it('changes three times, and not a fourth', async () => {
    const { booking } = await aTrip('day');
    for (const date of ['2027-06-13', '2027-06-14', '2027-06-15'])
      valueOf(await change(booking, [3, 6000], { date }));
    expect(errorOf(await change(booking, [3, 6000], SUNDAY))).toEqual({ code: 'no-more-changes' });
  });

  it('changes only what their service allows now, and nothing once cancelling is free no more', async () => {
    const { trip, booking } = await aTrip('day');
    expect(errorOf(await change(booking, [2, 4000, 2000]))).toEqual({ code: 'only-day' });
    await world.deps.db
      .update(services)
      .set({ guestChanges: 'none' })
      .where(eq(services.id, trip.service.id));
    expect(errorOf(await change(booking, [3, 6000], SUNDAY))).toEqual({ code: 'not-by-guest' });
    const late = await aTrip();
    await world.deps.db.execute(
      sql`update bookings set free_cancellation_until = ${world.clock.now().toISOString()}::timestamptz - interval '1 minute' where id = ${late.booking.id}`,
    );
    expect(errorOf(await change(late.booking, [2, 4000, 2000]))).toEqual({ code: 'too-late' });
  });

  it('goes below no minimum, nowhere that is sold no more, and to no time their service no longer offers', async () => {
    const { trip, booking } = await aTrip();
    await world.deps.db.update(rates).set({ minPeople: 2 }).where(eq(rates.serviceId, trip.service.id));
    expect(errorOf(await change(booking, [1, 2000, 4000]))).toMatchObject({
      code: 'below-minimum',
      limit: 2,
    });
    await world.deps.db.update(services).set({ horizonDays: 5 }).where(eq(services.id, trip.service.id));
    expect(errorOf(await change(booking, [3, 6000], SUNDAY))).toEqual({ code: 'beyond-horizon' });
    await world.deps.db
      .update(services)
      .set({ archivedAt: new Date() })
      .where(eq(services.id, trip.service.id));
    expect(errorOf(await change(booking, [4, 8000]))).toEqual({ code: 'slot-not-offered' });
    expect(valueOf(await change(booking, [2, 4000, 2000]))).toMatchObject({ refundCents: 2000 });
  });

  it('is shown the price first where it changed meanwhile', async () => {
    const { trip, booking } = await aTrip();
    await priced(trip, 2500);
    expect(errorOf(await change(booking, [4, 8000]))).toMatchObject({
      code: 'price-changed',
      totalCents: 8500,
    });
  });

  it('ends nothing that the operator has proposed to them', async () => {
    const { trip, booking } = await aTrip();
    valueOf(await moveDearer(world, { trip, booking }));
    const seenWaitingId = (await findWaitingMove(world.deps, booking.id))?.id ?? 0;
    expect(errorOf(await change(booking, [2, 4000, 2000], { seenWaitingId }))).toEqual({ code: 'waits' });
  });

  it('makes a resold booking dearer, with the seller’s share, and never cheaper', async () => {
    const { booking } = await aResoldBooking();
    expect(errorOf(await change(booking, [2, 4000, 2000]))).toEqual({ code: 'resold-cheaper' });
    valueOf(await change(booking, [4, 8000]));
    await payDifference(world, booking);
    expect((await findSaleShares(world.deps.db, booking.id))?.reseller).toBe(1200);
    await expectSoundLedger(world);
  });
});

describe('what was agreed or sold before', () => {
  it('is no discount for whom the guest adds, and stays with who stays', async () => {
    const { booking } = await aTrip();
    await world.deps.db
      .update(bookings)
      .set({ totalCents: 3000, adjustmentCents: -3000, adjustmentReason: 'Amici' })
      .where(eq(bookings.id, booking.id));
    const shown = async (people: number) => errorOf(await change(booking, [people, 1]));
    expect(await shown(5)).toMatchObject({ totalCents: 7000 });
    expect(await shown(2)).toMatchObject({ totalCents: 2000 });
  });

  it.each([
    ['is no longer for sale', { archivedAt: new Date() }, 'rate-withdrawn'],
    ['is counted otherwise by now', { pricing: 'per_booking' as const }, 'price-changed'],
  ])('is not sold to more of them where the rate %s; less of it goes back', async (_, rate, elsewhere) => {
    const { trip, booking } = await aTrip();
    await world.deps.db.update(rates).set(rate).where(eq(rates.serviceId, trip.service.id));
    expect(errorOf(await change(booking, [4, 8000]))).toMatchObject({ code: 'rate-withdrawn' });
    expect(valueOf(await change(booking, [2, 4000, 2000]))).toMatchObject({ refundCents: 2000 });
    expect(errorOf(await change(booking, [2, 4000], SUNDAY))).toMatchObject({ code: elsewhere });
  });

  it('is nothing to buy more of where nobody else could', async () => {
    const { trip, booking } = await aTrip();
    await world.deps.db
      .update(activities)
      .set({ publishedAt: null })
      .where(eq(activities.id, trip.activity.id));
    expect(errorOf(await change(booking, [4, 8000]))).toEqual({ code: 'not-for-sale' });
    valueOf(await change(booking, [2, 4000, 2000]));
    const { booking: sold, entryId } = await aResoldBooking();
    await world.deps.db
      .update(marketplaceEntries)
      .set({ endedAt: new Date(), endedBy: 'origin' })
      .where(eq(marketplaceEntries.id, entryId));
    expect(errorOf(await change(sold, [4, 8000]))).toEqual({ code: 'not-for-sale' });
  });
});

it('a guest asks for ten dearer changes a day', async () => {
  const { booking } = await aTrip();
  const ask = async (people: number) => {
    const seenWaitingId = (await findWaitingMove(world.deps, booking.id))?.id ?? 0;
    return change(booking, [people, people * 2000], { seenWaitingId });
  };
  for (let asked = 0; asked < 10; asked += 1) valueOf(await ask(4 + (asked % 2)));
  expect(errorOf(await ask(4))).toEqual({ code: 'too-many-asked' });
  expect(valueOf(await ask(5)).waits).toBe(true);
});

describe('of those who change one booking at once', () => {
  it('who guesses the next number changes nothing by what was read before', async () => {
    const { trip, booking } = await aTrip('day');
    const movable = existing(await findOwnMovable(world.deps, booking.secret));
    await priced(trip, 2500);
    valueOf(await change(booking, [3, 7500], SUNDAY));
    await payDifference(world, booking);
    const { sequence, lines } = await viewOf(booking);
    const terms = { price: 'current', givesBack: true, pays: 'link', shown: undefined, note: '' } as const;
    const choices = [{ rateId: lines[0]?.rateId ?? 0, people: 3 }];
    const input = { ...terms, date: '2027-06-12', slot: '0930-1100', sequence, choices };
    const guessed = await changeMovable(world.deps, { movable, input, by: undefined });
    expect(errorOf(guessed)).toEqual({ code: 'changed' });
  });

  it('one guest wins, the others are told', async () => {
    const { booking } = await aTrip();
    const { sequence } = await viewOf(booking);
    const answers = await Promise.all(
      ['2027-06-13', '2027-06-14', '2027-06-15'].map((date) =>
        change(booking, [3, 6000], { date, sequence }),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.flatMap((each) => (each.ok ? [] : [each.error.code]))).toEqual(['changed', 'changed']);
  });

  it('one of two who would pay more holds places, the other is told; pressed twice is once', async () => {
    const { trip, booking } = await aTrip();
    const answers = await Promise.all([4, 4, 5, 5].map((people) => change(booking, [people, people * 2000])));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(2);
    expect(answers.flatMap((each) => (each.ok ? [] : [each.error.code]))).toEqual(['changed', 'changed']);
    const { quantity = 0 } = (await findWaitingMove(world.deps, booking.id)) ?? {};
    expect(await placesLeft(world.deps, trip)).toBe(10 - quantity);
  });

  it('the guest or the operator wins, or the guest has cancelled', async () => {
    const { trip, booking } = await aTrip();
    const { sequence, date, lines } = await viewOf(booking);
    const choices = [{ rateId: lines[0]?.rateId ?? 0, people: 2 }];
    const [own, operator] = await Promise.all([
      change(booking, [3, 6000], { ...SUNDAY, sequence }),
      changeBooking(world.deps, viewerOf(trip), {
        reference: booking.reference,
        date,
        slot: '0930-1100',
        choices,
        price: 'sold',
        givesBack: true,
        pays: 'link',
        shown: undefined,
        sequence,
        note: '',
      }),
    ]);
    expect([own.ok, operator.ok].filter(Boolean)).toHaveLength(1);
    await Promise.all([change(booking, [1, 2000, 4000], SUNDAY), cancelByGuest(world.deps, booking.secret)]);
    await world.settle();
    expect(await viewOf(booking)).toMatchObject({ status: 'cancelled', refundedCents: 6000 });
    await expectSoundLedger(world);
    await expectNoOversell(world);
  });
});
