// For any prices over time, the price shown and charged is that of the slot's day, computed again here, and
// no other is accepted.
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';

import { findPanelOffer } from '#app/domain/bookings/placing/find-panel-offer.server.ts';
import { dayOf, formatDay } from '#app/domain/calendar-day.ts';
import { formatEuros } from '#app/domain/money/money-words.ts';
import { findSellable } from '#app/domain/catalog/sellable.server.ts';
import { bookings, slots } from '#db/schema/index.ts';
import { testClock } from '#tests/support/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';
import { anyPrices, FIRST, painted, storePrices } from '#tests/support/world/any-prices.ts';
import { placed, refusal } from '#tests/support/world/placing.ts';

/** From ten in the evening to two at night; it belongs to the day on which it starts. */
const NIGHT = { startTime: '22:00', endTime: '02:00' };
const SLOT = '2200-0200';
const TODAY = FIRST;

it('is the price of the day on which the slot starts', async () => {
  const { db } = await testDatabase();
  const deps = testDeps({ db, clock: testClock(`${formatDay(TODAY)}T10:00`) });
  const trip = await aBoatTrip(db, {
    capacity: 10,
    quantity: 10,
    rates: [{ priceCents: 2000 }, { priceCents: 1000 }],
  });
  await db.update(slots).set(NIGHT).where(eq(slots.id, trip.slot.id));
  const [first, second] = trip.service.rates.map(({ id }) => id);
  if (first === undefined || second === undefined) throw new Error('two rates');
  const { activity, service } = trip;
  const address = { activityId: activity.id, catalogId: service.catalogId, serviceId: service.id };
  const anyDay = fc.integer({ min: TODAY, max: dayOf('2027-12-31') });
  const anySale = fc.record({
    one: anyPrices,
    other: anyPrices,
    day: anyDay,
    adults: fc.integer({ min: 1, max: 3 }),
    children: fc.integer({ min: 0, max: 2 }),
  });
  await fc.assert(
    fc.asyncProperty(anySale, async ({ one, other, day, adults, children }) => {
      await storePrices(db, first, one);
      await storePrices(db, second, other);
      const [each, less] = [painted(one).get(day) ?? 0, painted(other).get(day) ?? 0];
      const expectedTotalCents = each * adults + less * children;
      const date = formatDay(day);
      const choices = [
        { rateId: first, people: adults },
        { rateId: second, people: children },
      ];
      const sellable = await findSellable(db, address);
      if (!sellable) throw new Error('not on sale');
      const asked = {
        serviceId: service.id,
        month: undefined,
        date,
        slot: SLOT,
        choices,
        cancellationHours: 48,
      };
      const panel = await findPanelOffer(deps, {
        ...asked,
        bounds: sellable.bounds,
        rates: sellable.rates,
      });
      expect(panel.quote?.totalCents).toBe(expectedTotalCents);
      // The month shows it too, unless all its days have one price.
      expect([undefined, formatEuros(each)]).toContain(panel.month.prices?.[date]);
      const form = { date, slot: SLOT, choices };
      expect(await refusal(deps, trip, { ...form, expectedTotalCents: expectedTotalCents + 1 })).toEqual({
        code: 'price-changed',
        totalCents: expectedTotalCents,
      });
      const { id } = await placed(deps, trip, { ...form, expectedTotalCents });
      const [sold] = await db.select().from(bookings).where(eq(bookings.id, id));
      expect([sold?.totalCents, sold?.date]).toEqual([expectedTotalCents, date]);
    }),
    { numRuns: 15 },
  );
});
