import type postgres from 'postgres';
import { describe, expect, it } from 'vitest';

import { testDatabase } from '#tests/support/database.ts';
import { bookRaw, refusedBy, type RawPlace } from '#tests/support/world/a-raw-booking.ts';
import { aBoatTrip, aCalendar, setTerms } from '#tests/support/world/a-service.ts';

const WRITERS = 8;

const database = await testDatabase({ max: WRITERS });

type Trip = Awaited<ReturnType<typeof aBoatTrip>>;

/** Every writer tries each place; a deadlock counts as a refusal, since the writer would just try the next one. */
async function race(trip: Trip, places: Partial<RawPlace>[]): Promise<string[]> {
  const write = async (writer: number): Promise<string[]> => {
    const outcomes = [];
    for (let n = 0; n < places.length; n += 1) {
      const place = places[(n + writer) % places.length];
      outcomes.push((await refusedBy(bookRaw(database.sql, trip, place ?? {}))) ?? 'sold');
    }
    return outcomes;
  };
  return (await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)))).flat();
}

const units = (count: number, place: Partial<RawPlace> = {}) =>
  Array.from({ length: count }, (_, n) => ({ ...place, unit: n + 1 }));

async function taken(sql: postgres.Sql, resourceId: number) {
  const rows = await sql<{ unit: number; parties: number; people: number }[]>`
    select unit, count(distinct booking_id)::int as parties, sum(people)::int as people
      from allocations where resource_id = ${resourceId} group by unit order by unit`;
  return rows.map((row) => ({ ...row }));
}

describe('eight writers who know no locks', () => {
  it('fill shared units to the last place and not beyond', async () => {
    for (let round = 0; round < 4; round += 1) {
      const trip = await aBoatTrip(database.db, { quantity: 3, capacity: 4, slotQuantity: 2 });
      const outcomes = await race(trip, [...units(3), ...units(3, { people: 2 })]);
      const sold = await taken(database.sql, trip.resource.id);
      expect(sold).toHaveLength(2);
      for (const { people } of sold) expect(people).toBeLessThanOrEqual(4);
      expect(new Set(outcomes)).toEqual(
        new Set(['sold', 'allocations_unit_capacity', 'allocations_slot_quantity']),
      );
    }
  });

  it('sell the last place of an occurrence once', async () => {
    for (let round = 0; round < 8; round += 1) {
      const trip = await aBoatTrip(database.db, { quantity: 1, capacity: 1 });
      const outcomes = await race(trip, [{}]);
      expect(outcomes.filter((outcome) => outcome === 'sold')).toHaveLength(1);
    }
  });

  it('give each exclusive unit to one party', async () => {
    for (let round = 0; round < 4; round += 1) {
      const trip = await aBoatTrip(database.db, { quantity: 3, capacity: 4, slotQuantity: 2 });
      await setTerms(database.db, trip.resource.id, { sharing: 'exclusive' });
      await race(trip, units(3, { people: 2 }));
      expect((await taken(database.sql, trip.resource.id)).map(({ parties }) => parties)).toEqual([1, 1]);
    }
  });

  it('do not sell one unit to two slots that overlap', async () => {
    for (let round = 0; round < 4; round += 1) {
      const trip = await aBoatTrip(database.db, { quantity: 1, capacity: 1 });
      const { slots } = await aCalendar(database.db, trip.resource.id, {
        slots: [{ startTime: '10:00', endTime: '12:00' }],
      });
      const outcomes = await race(trip, [{}, { slotId: slots[0]?.id ?? 0, start: '10:00', end: '12:00' }]);
      expect(outcomes.filter((outcome) => outcome === 'sold')).toHaveLength(1);
    }
  });
});
