import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';

import { placeBooking } from '#app/domain/bookings/placing/place-booking.server.ts';
import { findPanelPage } from '#app/routes/activity/panel.server.ts';
import { allocations, bookingLines, bookings } from '#db/schema/index.ts';
import { testClock } from '#tests/support/clock.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { aForm, aGuest } from '#tests/support/world/a-booking.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';
import { placed } from '#tests/support/world/placing.ts';
import { countedTurns } from '#tests/support/turns.ts';

describe('placing a booking', () => {
  const clock = testClock('2027-06-01T10:00');
  let database: TestDatabase;
  let deps: ReturnType<typeof testDeps>;

  beforeAll(async () => {
    database = await testDatabase();
    deps = testDeps({ db: database.db, clock });
  });

  it('holds the places, the price and the slot as they were seen', async () => {
    const trip = await aBoatTrip(database.db, { capacity: 6, quantity: 1 });
    const placed = await placeBooking(deps, aGuest(), aForm(trip, { people: 2 }));
    if (!placed.ok) throw new Error(placed.error.code);
    const [booking] = await database.db.select().from(bookings).where(eq(bookings.id, placed.value.id));
    expect(booking).toMatchObject({
      status: 'pending',
      quantity: 2,
      totalCents: 4000,
      date: '2027-06-12',
      startTime: '09:30:00',
      slotName: 'Mattina',
    });
    expect(booking?.startsAt.toISOString()).toBe('2027-06-12T07:30:00.000Z');
    expect(booking?.holdExpiresAt?.toISOString()).toBe('2027-06-01T08:15:00.000Z');
    const lines = await database.db
      .select()
      .from(bookingLines)
      .where(eq(bookingLines.bookingId, placed.value.id));
    expect(lines).toMatchObject([{ people: 2, unitPriceCents: 2000, totalCents: 4000, rateName: 'Adulto' }]);
    const [place] = await database.db
      .select()
      .from(allocations)
      .where(eq(allocations.bookingId, placed.value.id));
    expect(place).toMatchObject({ unit: 1, people: 2, shareKey: '2027-06-12 09:30:00-11:00:00' });
  });

  it('sells the last places once when twenty guests ask at the same instant', async () => {
    for (const quantity of [1, 5]) {
      const trip = await aBoatTrip(database.db, { quantity });
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => placeBooking(deps, aGuest(), aForm(trip))),
      );
      expect(answers.filter(({ ok }) => ok)).toHaveLength(quantity);
      expect(answers.flatMap((answer) => (answer.ok ? [] : answer.error.code))).toEqual(
        Array(20 - quantity).fill('sold-out'),
      );
      const [taken] = await database.db
        .select({ people: sql<number>`sum(people)::int` })
        .from(allocations)
        .where(eq(allocations.slotId, trip.slot.id));
      expect(taken?.people).toBe(quantity);
    }
  });

  it('takes two turns with the database, after the one of the page it is placed on', async () => {
    const trip = await aBoatTrip(database.db, { quantity: 9 });
    const { activity, service } = trip;
    const counted = await countedTurns(database);
    const guest = { ...deps, db: counted.db };
    const place = () => placed(guest, trip);
    const ids = { activityId: activity.id, catalogId: service.catalogId, serviceId: service.id };
    const asked = { query: new URLSearchParams(), formSent: null, keyHash: undefined };
    const look = () => findPanelPage(guest, ids, asked);
    // A statement's first run on a connection is one turn more: it is prepared.
    for (const journey of [look, place]) await journey();
    expect([await counted.turnsOf(look), await counted.turnsOf(place)]).toEqual([1, 2]);
    await counted.close();
  });
});
