// An edit of a resource and a sale at the same instant: in either order, the sale is written with the rules in force.
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { placeBooking } from '#app/domain/bookings/placing/place-booking.server.ts';
import { archiveResource } from '#app/domain/scheduling/resources/resources.server.ts';
import type { Db } from '#db/client.ts';
import { allocations, closedDates, resources, resourceTerms } from '#db/schema/index.ts';
import { testClock } from '#tests/support/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { aForm, aGuest } from '#tests/support/world/a-booking.ts';
import { aBoatTrip, aCalendar } from '#tests/support/world/a-service.ts';
import { errorOf, valueOf } from '#tests/support/world/an-operator.ts';
import { liveParties, refusal } from '#tests/support/world/placing.ts';
import { somebodyWaits } from '#tests/support/world/somebody-waits.ts';

const deps = testDeps({ db: (await testDatabase({ max: 6 })).db, clock: testClock('2027-06-01T10:00') });

type Trip = Awaited<ReturnType<typeof aBoatTrip>>;

const changed = (trip: Trip, changes: Partial<typeof resources.$inferInsert>) => (tx: Db) =>
  tx.update(resources).set(changes).where(eq(resources.id, trip.resource.id));

/** The sale has read the rules and waits for the edit, which is not committed yet. */
async function soldDuring(trip: Trip, edit: (tx: Db) => Promise<unknown>, people = 1) {
  let sale: ReturnType<typeof placeBooking> | undefined;
  await deps.db.transaction(async (tx) => {
    await tx.select().from(resources).where(eq(resources.id, trip.resource.id)).for('update');
    await edit(tx);
    sale = placeBooking(deps, aGuest(), aForm(trip, { people }));
    await somebodyWaits(deps.db);
  });
  if (!sale) throw new Error('it was sent');
  return sale;
}

const blocked = async (bookingId: number): Promise<unknown> => {
  const [row] = await deps.db.execute<{ during: string }>(
    sql`select to_char(lower(during), 'HH24:MI') || ' ' || to_char(upper(during), 'HH24:MI') as during
          from allocations where booking_id = ${bookingId}`,
  );
  return row?.during;
};

describe('a sale in the same instant as an edit of its resource', () => {
  it('blocks the time that the new buffers ask for', async () => {
    const trip = await aBoatTrip(deps.db, { quantity: 1 });
    await aCalendar(deps.db, trip.resource.id, { slots: [{ startTime: '11:00', endTime: '12:00' }] });
    const buffers = { bufferBeforeMinutes: 15, bufferAfterMinutes: 30 };
    const { id } = valueOf(await soldDuring(trip, changed(trip, buffers)));
    expect(await blocked(id)).toBe('09:15 11:30');
    expect(await refusal(deps, trip, { slot: '1100-1200' })).toEqual({ code: 'sold-out' });
  });

  it('goes into the units that its day has by then, whatever other days have', async () => {
    const trip = await aBoatTrip(deps.db, { quantity: 4, capacity: 1 });
    const units = async (rows: (typeof resourceTerms.$inferInsert)[]) => {
      const sale = await soldDuring(trip, (tx) => tx.insert(resourceTerms).values(rows), 2);
      const places = await deps.db
        .select({ unit: allocations.unit, people: allocations.people })
        .from(allocations)
        .where(eq(allocations.bookingId, valueOf(sale).id));
      return places.toSorted((a, b) => a.unit - b.unit);
    };
    const resourceId = trip.resource.id;
    const onOtherDay = { resourceId, quantity: 4, capacity: 2, validFrom: '2027-06-13' };
    expect(await units([onOtherDay])).toEqual([
      { unit: 1, people: 1 },
      { unit: 2, people: 1 },
    ]);
    expect(await units([{ ...onOtherDay, validFrom: '2027-06-12' }])).toEqual([{ unit: 3, people: 2 }]);
  });

  it('is refused when the resource is archived', async () => {
    const trip = await aBoatTrip(deps.db);
    const archived = changed(trip, { archivedAt: deps.now() });
    expect(errorOf(await soldDuring(trip, archived))).toEqual({ code: 'slot-not-offered' });
    const viewer = { userId: trip.activity.userId, role: 'operator' } as const;
    valueOf(await archiveResource(deps, viewer, { resourceId: trip.resource.id, archived: false }));
    expect(await refusal(deps, trip)).toBeUndefined();
  });

  it('is told that the time is not offered any more when its day is closed', async () => {
    const trip = await aBoatTrip(deps.db);
    const closed = { calendarId: trip.calendar.id, date: '2027-06-12' };
    const answer = await soldDuring(trip, (tx) => tx.insert(closedDates).values(closed));
    expect(errorOf(answer)).toEqual({ code: 'slot-not-offered' });
    expect(await liveParties(deps, trip.slot.id)).toBe(0);
  });
});
