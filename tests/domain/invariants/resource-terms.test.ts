// Terms of a resource written without the application: the database refuses wrong ones.
import { describe, expect, it } from 'vitest';

import { testDatabase } from '#tests/support/database.ts';
import { bookRaw, insertRawBooking, insertRawPlace, refusedBy } from '#tests/support/world/a-raw-booking.ts';
import { aBoatTrip, setTerms } from '#tests/support/world/a-service.ts';
import { somebodyWaits } from '#tests/support/world/somebody-waits.ts';

const database = await testDatabase({ max: 8 });

type Trip = Awaited<ReturnType<typeof aBoatTrip>>;
type Row = { valid_from: string; quantity?: number; capacity?: number; sharing?: 'shared' | 'exclusive' };

/** One more row for the resource: the boat with these changes. */
function later(trip: Trip, row: Row): Promise<string | undefined> {
  const { id: resource_id, quantity, capacity, sharing } = trip.resource;
  const values = { resource_id, quantity, capacity, sharing, ...row };
  return refusedBy(database.sql`insert into resource_terms ${database.sql(values)}`.execute());
}

const boats = { quantity: 2, capacity: 4 };
const CARRY = 'resource_terms_carry_sales';

describe('the database', () => {
  it('refuses terms that do not carry what is sold on a day of theirs, and takes those of other days', async () => {
    const trip = await aBoatTrip(database.db, boats);
    await bookRaw(database.sql, trip, { unit: 2, people: 4 });
    expect(await later(trip, { valid_from: '2027-06-12', capacity: 3 })).toBe(CARRY);
    expect(await later(trip, { valid_from: '2027-01-01', quantity: 1 })).toBe(CARRY);
    expect(await later(trip, { valid_from: '2027-06-13', quantity: 1, capacity: 1 })).toBeUndefined();
    expect(await later(trip, { valid_from: '2027-06-12' })).toBeUndefined();
    expect(await later(trip, { valid_from: '2027-06-01', quantity: 1 })).toBeUndefined();
    const gone = database.sql`delete from resource_terms where resource_id = ${trip.resource.id} and valid_from = '2027-06-12'`;
    expect(await refusedBy(gone.execute())).toBe(CARRY);
  });

  it('refuses units for one party where two share, and shared units where a party has its own', async () => {
    const trip = await aBoatTrip(database.db, boats);
    await bookRaw(database.sql, trip);
    const exclusive = { valid_from: '2027-06-12', sharing: 'exclusive' } as const;
    await bookRaw(database.sql, trip);
    expect(await later(trip, exclusive)).toBe(CARRY);
    const alone = await aBoatTrip(database.db, boats);
    await setTerms(database.db, alone.resource.id, { sharing: 'exclusive' });
    await bookRaw(database.sql, alone);
    expect(await later(alone, { valid_from: '2027-06-12', sharing: 'shared' })).toBe(CARRY);
    expect(await later(alone, { valid_from: '2027-06-13', sharing: 'shared' })).toBeUndefined();
  });

  it('sells by the terms of the day', async () => {
    const trip = await aBoatTrip(database.db, boats);
    await later(trip, { valid_from: '2027-06-13', quantity: 1, capacity: 2, sharing: 'exclusive' });
    const book = (place: object) => refusedBy(bookRaw(database.sql, trip, place));
    const [before, after] = [{ date: '2027-06-12' }, { date: '2027-06-13' }];
    expect(await book({ ...before, unit: 2, people: 4 })).toBeUndefined();
    expect(await book({ ...after, unit: 2 })).toBe('allocations_slot_quantity');
    expect(await book({ ...after, people: 3 })).toBe('allocations_unit_capacity');
    expect(await book(after)).toBeUndefined();
    expect(await book(after)).toBe('allocations_no_overlap');
  });

  it('knows no resource without terms for every day', async () => {
    const trip = await aBoatTrip(database.db, boats);
    const { sql } = database;
    const none = sql`insert into resources (activity_id, name) values (${trip.activity.id}, 'Zattera')`;
    expect(await refusedBy(none.execute())).toBe('resources_have_terms');
    const gone = sql`delete from resource_terms where resource_id = ${trip.resource.id}`;
    expect(await refusedBy(gone.execute())).toBe('resources_have_terms');
    const moved = sql`update resource_terms set valid_from = '2027-01-01' where resource_id = ${trip.resource.id}`;
    expect(await refusedBy(moved.execute())).toBe('resources_have_terms');
  });
});

describe('scripts that change terms while others sell', () => {
  it('wait for a sale under way, and make later ones wait', async () => {
    const { sql, db } = database;
    const fewer = { valid_from: '2027-06-12', quantity: 1 };
    const first = await aBoatTrip(db, boats);
    let change: Promise<string | undefined> | undefined;
    await sql.begin(async (tx) => {
      const bookingId = await insertRawBooking(tx, first, {});
      await insertRawPlace(tx, { trip: first, bookingId, unit: 2 });
      change = later(first, fewer);
      await somebodyWaits(db);
    });
    expect(await change).toBe(CARRY);
    for (const [row, place, refused] of [
      [fewer, { unit: 2 }, 'allocations_slot_quantity'],
      [{ valid_from: '2027-06-12', sharing: 'exclusive' }, {}, undefined],
    ] as const) {
      const trip = await aBoatTrip(db, boats);
      let sale: Promise<string | undefined> | undefined;
      await sql.begin(async (tx) => {
        const values = { resource_id: trip.resource.id, ...boats, ...row };
        await tx`insert into resource_terms ${tx(values)}`;
        sale = refusedBy(bookRaw(sql, trip, place));
        await somebodyWaits(db);
      });
      expect(await sale).toBe(refused);
      expect(await refusedBy(bookRaw(sql, trip, place))).toBe(refused ?? 'allocations_no_overlap');
    }
  });

  it('win or lose, and never both', async () => {
    const changes: Omit<Row, 'valid_from'>[] = [{ quantity: 1 }, { capacity: 3 }, { sharing: 'exclusive' }];
    for (let round = 0; round < 9; round += 1) {
      const trip = await aBoatTrip(database.db, boats);
      const change = changes[round % 3] ?? {};
      const outcomes = await Promise.all([
        later(trip, { valid_from: '2027-06-01', ...change }),
        refusedBy(bookRaw(database.sql, trip, { unit: 2, people: 2 })),
        refusedBy(bookRaw(database.sql, trip, { unit: 2, people: 2 })),
      ]);
      const [broken] = await database.sql<[{ count: number }]>`
        select count(*)::int as count
          from (select a.resource_id, a.date, a.unit, sum(a.people) as people, count(distinct a.booking_id) as parties
                  from allocations a where a.resource_id = ${trip.resource.id} group by 1, 2, 3) a
         cross join resource_terms_on(a.resource_id, a.date) t
         where a.unit > t.quantity or a.people > t.capacity or (t.sharing = 'exclusive' and a.parties > 1)`;
      expect(broken.count).toBe(0);
      expect(outcomes.some((outcome) => outcome !== undefined)).toBe(true);
    }
  });
});
