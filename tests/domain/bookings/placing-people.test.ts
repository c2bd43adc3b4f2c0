import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { bookingLines, bookings, rates, resources } from '#db/schema/index.ts';
import { testClock } from '#tests/support/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { aGuest } from '#tests/support/world/a-booking.ts';
import { refusedBy } from '#tests/support/world/a-raw-booking.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';
import { placed, placesLeft, refusal, slotsOn, statusOf } from '#tests/support/world/placing.ts';

const deps = testDeps({ db: (await testDatabase()).db, clock: testClock('2027-06-01T10:00') });

async function bookingsOf(trip: { service: { id: number } }): Promise<number> {
  const [row] = await deps.db.execute<{ n: number }>(
    sql`select count(*)::int as n from bookings where service_id = ${trip.service.id}`,
  );
  return row?.n ?? 0;
}

/** Two to six people, five places left. */
async function fiveLeft() {
  const trip = await aBoatTrip(deps.db, { capacity: 6, quantity: 1 });
  await placed(deps, trip);
  await deps.db
    .update(resources)
    .set({ minParticipants: 2, maxParticipants: 6 })
    .where(eq(resources.id, trip.resource.id));
  return trip;
}

describe('the number of people', () => {
  it('is accepted from the minimum to the places left', async () => {
    expect(await refusal(deps, await fiveLeft(), { people: 2 })).toBeUndefined();
    expect(await refusal(deps, await fiveLeft(), { people: 5 })).toBeUndefined();
  });

  it('is refused with the places left, or with the limit', async () => {
    const trip = await fiveLeft();
    expect(await refusal(deps, trip, { people: 6 })).toEqual({
      code: 'too-few-places',
      left: 5,
      largestParty: 5,
    });
    expect(await refusal(deps, trip, { people: 7 })).toEqual({ code: 'above-maximum', limit: 6 });
    expect(await refusal(deps, trip, { people: 1 })).toEqual({ code: 'below-minimum', limit: 2 });
    expect(await bookingsOf(trip)).toBe(1);
  });

  it.each([0, -1, -3, 2.5, Number.NaN, 2_147_483_648, 1e20])(
    'of %d makes no booking and no error page',
    async (people) => {
      const trip = await fiveLeft();
      expect(await refusal(deps, trip, { people, expectedTotalCents: 4000 })).toBeDefined();
      expect(await bookingsOf(trip)).toBe(1);
    },
  );

  it('never lowers the total, whichever rates it is spread over', async () => {
    const trip = await aBoatTrip(deps.db, {
      capacity: 6,
      quantity: 1,
      rates: [{}, { name: 'Bambino', priceCents: 1000 }],
    });
    const [adult, child] = trip.service.rates.map(({ id }) => id);
    const spread = (a: number, b: number) => [
      { rateId: adult ?? 0, people: a },
      { rateId: child ?? 0, people: b },
    ];
    for (const choices of [spread(3, -2), spread(-2, 3), [...spread(1, 0), ...spread(1, 0)]]) {
      expect(await refusal(deps, trip, { choices, expectedTotalCents: 4000 })).toBeDefined();
    }
    expect(await bookingsOf(trip)).toBe(0);
  });

  it('cannot be met when fewer places are left than a booking needs', async () => {
    const trip = await fiveLeft();
    await placed(deps, trip, { people: 4 });
    expect(await slotsOn(deps, trip)).toMatchObject([{ placesLeft: 1, state: 'too_few_places' }]);
    expect(await refusal(deps, trip, { people: 2 })).toEqual({
      code: 'too-few-places',
      left: 1,
      largestParty: 1,
    });
  });

  it('is told from a slot that is sold out', async () => {
    const trip = await aBoatTrip(deps.db, { capacity: 4, quantity: 1 });
    await placed(deps, trip, { people: 4 });
    expect(await refusal(deps, trip)).toEqual({ code: 'sold-out' });
  });

  it('names the largest party where a larger one would have to be split', async () => {
    const trip = await aBoatTrip(deps.db, { capacity: 4, quantity: 2 });
    await placed(deps, trip, { people: 2 });
    await placed(deps, trip, { people: 3 });
    expect(await refusal(deps, trip, { people: 3 })).toEqual({
      code: 'too-few-places',
      left: 3,
      largestParty: 2,
    });
  });
});

describe('a booking with several rates', () => {
  it('has a line for each, and their total', async () => {
    const trip = await aBoatTrip(deps.db, {
      capacity: 6,
      quantity: 1,
      rates: [{}, { name: 'Bambino', priceCents: 1250 }],
    });
    const [adult, child] = trip.service.rates.map(({ id }) => id);
    const choices = [
      { rateId: adult ?? 0, people: 2 },
      { rateId: child ?? 0, people: 1 },
    ];
    const { id } = await placed(deps, trip, { choices, expectedTotalCents: 5250 });
    const [booking] = await deps.db.select().from(bookings).where(eq(bookings.id, id));
    expect(booking).toMatchObject({ quantity: 3, totalCents: 5250, rateId: adult });
    const lines = await deps.db
      .select()
      .from(bookingLines)
      .where(eq(bookingLines.bookingId, id))
      .orderBy(bookingLines.position);
    expect(lines.map(({ rateName, people, totalCents }) => [rateName, people, totalCents])).toEqual([
      ['Adulto', 2, 4000],
      ['Bambino', 1, 1250],
    ]);
    expect(await placesLeft(deps, trip)).toBe(3);
  });

  it.each([
    ['per_booking' as const, 2000, 1],
    ['per_unit' as const, 4000, 2],
    ['per_person' as const, 10_000, 5],
  ])('priced %s costs five people %i cents', async (pricing, totalCents, multiplier) => {
    const people = 5;
    const trip = await aBoatTrip(deps.db, { capacity: 4, quantity: 2, rates: [{ pricing }] });
    const { id } = await placed(deps, trip, { people, expectedTotalCents: totalCents });
    const [line] = await deps.db.select().from(bookingLines).where(eq(bookingLines.bookingId, id));
    expect(line).toMatchObject({ pricing, people, multiplier, totalCents });
  });

  it('refuses rates of other services, archived ones, and people outside the limits of one', async () => {
    const trip = await aBoatTrip(deps.db, {
      capacity: 9,
      quantity: 1,
      rates: [{ minPeople: 2, maxPeople: 4 }, { name: 'Vecchia' }],
    });
    const [group, old] = trip.service.rates.map(({ id }) => id);
    const foreign = (await aBoatTrip(deps.db)).service.rates[0]?.id ?? 0;
    await deps.db
      .update(rates)
      .set({ archivedAt: deps.now() })
      .where(eq(rates.id, old ?? 0));
    const choose = (rateId: number, people: number) =>
      refusal(deps, trip, { choices: [{ rateId, people }], expectedTotalCents: people * 2000 });
    expect(await choose(foreign, 2)).toEqual({ code: 'unknown-rate' });
    expect(await choose(old ?? 0, 2)).toEqual({ code: 'unknown-rate' });
    expect(await choose(group ?? 0, 1)).toMatchObject({ code: 'rate-minimum', limit: 2 });
    expect(await choose(group ?? 0, 5)).toMatchObject({ code: 'rate-maximum', limit: 4 });
    expect(await choose(group ?? 0, 4)).toBeUndefined();
  });
});

describe('a price', () => {
  it('that changed between page and form is shown before anything is held', async () => {
    const trip = await aBoatTrip(deps.db);
    await deps.db.update(rates).set({ priceCents: 2500 }).where(eq(rates.serviceId, trip.service.id));
    expect(await refusal(deps, trip, { people: 2 })).toEqual({ code: 'price-changed', totalCents: 5000 });
    expect(await bookingsOf(trip)).toBe(0);
    expect(await refusal(deps, trip, { people: 2, expectedTotalCents: 5000 })).toBeUndefined();
  });

  it('that changed leaves the hold that the guest had', async () => {
    const trip = await aBoatTrip(deps.db);
    const guest = aGuest();
    const { id } = await placed(deps, trip, { guest });
    await deps.db.update(rates).set({ priceCents: 2500 }).where(eq(rates.serviceId, trip.service.id));
    expect(await refusal(deps, trip, { guest, people: 2 })).toMatchObject({ code: 'price-changed' });
    expect(await statusOf(deps, id)).toBe('pending');
  });

  it('stays what it was for what is sold', async () => {
    const trip = await aBoatTrip(deps.db);
    const { id } = await placed(deps, trip);
    await deps.db
      .update(rates)
      .set({ priceCents: 9900, name: 'Altro' })
      .where(eq(rates.serviceId, trip.service.id));
    const [line] = await deps.db.select().from(bookingLines).where(eq(bookingLines.bookingId, id));
    expect(line).toMatchObject({ rateName: 'Adulto', unitPriceCents: 2000, totalCents: 2000 });
  });

  it.each([0, -500, 30, 99])('of %i cents is not kept', async (priceCents) => {
    const trip = await aBoatTrip(deps.db);
    const change = deps.db.update(rates).set({ priceCents }).where(eq(rates.serviceId, trip.service.id));
    expect(await refusedBy(change.then(() => undefined))).toBe('rates_price_range');
  });

  it('of one euro, the least, can be booked', async () => {
    const trip = await aBoatTrip(deps.db, { rates: [{ priceCents: 100 }] });
    expect(await refusal(deps, trip)).toBeUndefined();
  });
});
