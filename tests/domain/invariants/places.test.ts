import { describe, expect, it } from 'vitest';

import { dayOf, formatDay } from '#app/domain/calendar-day.ts';
import { testDatabase } from '#tests/support/database.ts';
import {
  bookRaw,
  insertRawBooking,
  insertRawPlace,
  refusedBy,
  type RawPlace,
} from '#tests/support/world/a-raw-booking.ts';
import {
  aBoatTrip,
  aCalendar,
  aResource,
  setSlotQuantity,
  setTerms,
} from '#tests/support/world/a-service.ts';

const database = await testDatabase();

type Trip = Awaited<ReturnType<typeof aBoatTrip>>;

const book = (trip: Trip, place: Partial<RawPlace> = {}) => refusedBy(bookRaw(database.sql, trip, place));
const many = { quantity: 3, capacity: 4 };

/** Two slots of one boat, 09:30–11:00 and 10:00–12:00. */
async function twoSlots(exclusive: boolean) {
  const trip = await aBoatTrip(database.db, many);
  const calendar = await aCalendar(database.db, trip.resource.id, {
    slots: [{ startTime: '10:00', endTime: '12:00', quantity: 3 }],
  });
  if (exclusive) await setTerms(database.db, trip.resource.id, { sharing: 'exclusive' });
  return { trip, later: { slotId: calendar.slots[0]?.id ?? 0, start: '10:00', end: '12:00' } };
}

describe('the database refuses to sell a unit twice', () => {
  it('to occurrences that overlap, and lets ends touch', async () => {
    const { trip, later } = await twoSlots(false);
    expect(await book(trip, { unit: 1 })).toBeUndefined();
    expect(await book(trip, { unit: 1, ...later })).toBe('allocations_no_overlap');
    expect(await book(trip, { unit: 2, ...later })).toBeUndefined();
    const { slots } = await aCalendar(database.db, trip.resource.id, {
      slots: [{ startTime: '11:00', endTime: '12:00', quantity: 3 }],
    });
    expect(
      await book(trip, { unit: 1, slotId: slots[0]?.id ?? 0, start: '11:00', end: '12:00' }),
    ).toBeUndefined();
  });

  it('through buffers, even when the slots themselves do not overlap', async () => {
    const trip = await aBoatTrip(database.db, many);
    const { slots } = await aCalendar(database.db, trip.resource.id, {
      slots: [{ startTime: '11:00', endTime: '12:00', quantity: 3 }],
    });
    const noon = { unit: 1, slotId: slots[0]?.id ?? 0, start: '11:00', end: '12:00' };
    expect(await book(trip, { unit: 1, during: '[2027-06-12 09:30,2027-06-12 11:30)' })).toBeUndefined();
    expect(await book(trip, noon)).toBe('allocations_no_overlap');
  });

  it('across midnight', async () => {
    const trip = await aBoatTrip(database.db, many);
    const { slots } = await aCalendar(database.db, trip.resource.id, {
      slots: [
        { startTime: '22:00', endTime: '02:00', quantity: 3 },
        { startTime: '01:00', endTime: '03:00', quantity: 3 },
      ],
    });
    const night = {
      slotId: slots[0]?.id ?? 0,
      start: '22:00',
      end: '02:00',
      during: '[2027-06-12 22:00,2027-06-13 02:00)',
    };
    const small = { slotId: slots[1]?.id ?? 0, start: '01:00', end: '03:00' };
    expect(await book(trip, night)).toBeUndefined();
    expect(await book(trip, { ...small, date: '2027-06-13' })).toBe('allocations_no_overlap');
    expect(await book(trip, { ...small, date: '2027-06-12' })).toBeUndefined();
  });

  it('to two parties of one occurrence in exclusive mode, and lets them share in shared mode', async () => {
    const { trip: boat } = await twoSlots(false);
    expect([await book(boat, { unit: 1 }), await book(boat, { unit: 1 })]).toEqual([undefined, undefined]);
    const { trip: canoe } = await twoSlots(true);
    expect([await book(canoe, { unit: 1 }), await book(canoe, { unit: 1 })]).toEqual([
      undefined,
      'allocations_no_overlap',
    ]);
    expect(await book(canoe, { unit: 2 })).toBeUndefined();
  });

  it('whatever share key the writer makes up', async () => {
    const { trip } = await twoSlots(true);
    await book(trip, { unit: 1 });
    const [row] = await database.sql`select share_key from allocations where slot_id = ${trip.slot.id}`;
    expect(row?.['share_key']).toMatch(/^booking \d+$/);
    const changed = database.sql`update allocations set share_key = 'mine' where slot_id = ${trip.slot.id} returning share_key`;
    expect((await changed)[0]?.['share_key']).not.toBe('booking 0');
  });
});

describe('the database refuses more than there is', () => {
  it('people in a unit', async () => {
    const trip = await aBoatTrip(database.db, many);
    expect(await book(trip, { unit: 1, people: 5 })).toBe('allocations_unit_capacity');
    expect(await book(trip, { unit: 1, people: 3 })).toBeUndefined();
    expect(await book(trip, { unit: 1, people: 2 })).toBe('allocations_unit_capacity');
    expect(await book(trip, { unit: 1, people: 1 })).toBeUndefined();
  });

  it('people in a unit, when a place that was sold is made larger', async () => {
    const trip = await aBoatTrip(database.db, many);
    const id = await bookRaw(database.sql, trip, { people: 4 });
    expect(await refusedBy(database.sql`update allocations set people = 5 where booking_id = ${id}`)).toBe(
      'allocations_unit_capacity',
    );
  });

  it('units than the slot offers', async () => {
    const trip = await aBoatTrip(database.db, { ...many, slotQuantity: 2 });
    expect([await book(trip, { unit: 1 }), await book(trip, { unit: 3 })]).toEqual([undefined, undefined]);
    expect(await book(trip, { unit: 2 })).toBe('allocations_slot_quantity');
  });

  it('units than the resource has, even when the slot claims them', async () => {
    const trip = await aBoatTrip(database.db, { ...many, slotQuantity: 10 });
    expect(await book(trip, { unit: 4 })).toBe('allocations_slot_quantity');
    expect(await book(trip, { unit: 3 })).toBeUndefined();
  });

  it('through two calendars with the same slot', async () => {
    const trip = await aBoatTrip(database.db, { quantity: 2 });
    const { slots } = await aCalendar(database.db, trip.resource.id, {
      slots: [{ startTime: '09:30', endTime: '11:00', quantity: 2 }],
    });
    const slotId = slots[0]?.id ?? 0;
    expect([await book(trip, { unit: 1 }), await book(trip, { unit: 2, slotId })]).toEqual([
      undefined,
      undefined,
    ]);
    expect(await book(trip, { unit: 1, slotId })).toBe('allocations_unit_capacity');
  });

  it('once a slot was lowered below its sales, which stay, in units that may still be filled', async () => {
    const trip = await aBoatTrip(database.db, { quantity: 4, capacity: 2 });
    for (const unit of [1, 2, 3]) await book(trip, { unit });
    await setSlotQuantity(database.db, trip.slot.id, 2);
    expect(await book(trip, { unit: 4 })).toBe('allocations_slot_quantity');
    const [row] =
      await database.sql`select count(*)::int as sold from allocations where slot_id = ${trip.slot.id}`;
    expect(row?.['sold']).toBe(3);
    expect(await book(trip, { unit: 3 })).toBeUndefined();
  });

  it('units than the slot offers, when several rows open one in the same statement', async () => {
    const trip = await aBoatTrip(database.db, { ...many, slotQuantity: 2 });
    for (const unit of [1, 1, 1, 2]) await book(trip, { unit });
    const opened = database.sql`
      update allocations set unit = 3 where id in (
        select id from allocations where slot_id = ${trip.slot.id} and unit = 1 order by id limit 2)`;
    expect(await refusedBy(opened)).toBe('allocations_slot_quantity');
  });
});

describe('the database refuses a place that is not on offer', () => {
  const notOffered = 'allocations_slot_offers_date';

  it('outside the first and last valid day, both of which are', async () => {
    const trip = await aBoatTrip(database.db, many);
    await database.sql`update calendars set start_date = '2027-06-01', end_date = '2027-06-30' where id = ${trip.calendar.id}`;
    const on = (date: string) => book(trip, { date });
    expect([await on('2027-05-31'), await on('2027-07-01')]).toEqual([notOffered, notOffered]);
    expect([await on('2027-06-01'), await on('2027-06-30')]).toEqual([undefined, undefined]);
    await database.sql`update slots set valid_from = '2027-06-10', valid_to = '2027-06-20' where id = ${trip.slot.id}`;
    expect([await on('2027-06-09'), await on('2027-06-21')]).toEqual([notOffered, notOffered]);
    expect([await on('2027-06-10'), await on('2027-06-20')]).toEqual([undefined, undefined]);
  });

  it('on a weekday, date or slot that is closed', async () => {
    const trip = await aBoatTrip(database.db, many);
    // 12 June 2027 is a Saturday, the sixth bit.
    await database.sql`update calendars set weekdays = ${127 - 32} where id = ${trip.calendar.id}`;
    expect(await book(trip)).toBe(notOffered);
    await database.sql`update calendars set weekdays = 32 where id = ${trip.calendar.id}`;
    expect(await book(trip)).toBeUndefined();
    await database.sql`insert into slot_closures (slot_id, date) values (${trip.slot.id}, '2027-06-12')`;
    expect(await book(trip)).toBe(notOffered);
    await database.sql`insert into closed_dates (calendar_id, date) values (${trip.calendar.id}, '2027-06-19')`;
    expect(await book(trip, { date: '2027-06-19' })).toBe(notOffered);
  });

  it('of an archived slot or calendar, of another resource, or at other times', async () => {
    const trip = await aBoatTrip(database.db, many);
    expect(await book(trip, { start: '09:00' })).toBe(notOffered);
    const other = await aResource(database.db, trip.activity.id);
    expect(await book(trip, { resourceId: other.id })).toBe(notOffered);
    await database.sql`update slots set archived_at = now() where id = ${trip.slot.id}`;
    expect(await book(trip)).toBe(notOffered);
    await database.sql`update slots set archived_at = null where id = ${trip.slot.id}`;
    await database.sql`update calendars set archived_at = now() where id = ${trip.calendar.id}`;
    expect(await book(trip)).toBe(notOffered);
  });

  it('for no time, for ever, or with ends that both count', async () => {
    const trip = await aBoatTrip(database.db, many);
    const endless = ['[2027-06-12 09:30,)', '(,2027-06-12 11:00)', '(,)'];
    const wrong = ['empty', '[2027-06-12 09:30,2027-06-12 11:00]', '[2027-06-12 09:30,2027-06-17 11:00)'];
    for (const during of [...endless, ...wrong]) {
      expect(await book(trip, { during })).toBe('allocations_during_bounded');
    }
  });

  it('for less than the slot takes', async () => {
    const trip = await aBoatTrip(database.db, many);
    const covers = 'allocations_during_covers_slot';
    expect(await book(trip, { during: '[2027-06-12 09:30,2027-06-12 10:59)' })).toBe(covers);
    expect(await book(trip, { during: '[2027-06-12 09:31,2027-06-12 11:00)' })).toBe(covers);
    expect(await book(trip, { during: '[2027-06-13 09:30,2027-06-13 11:00)' })).toBe(covers);
    const times = { startTime: '22:00', endTime: '24:00', quantity: 3 };
    const { slots } = await aCalendar(database.db, trip.resource.id, {
      slots: [times, { ...times, endTime: '02:00' }],
    });
    const late = (n: number, end: string, until: string) =>
      book(trip, {
        unit: n + 1,
        slotId: slots[n]?.id ?? 0,
        start: '22:00',
        end,
        during: `[2027-06-12 22:00,${until})`,
      });
    expect(await late(0, '24:00', '2027-06-12 23:59')).toBe(covers);
    expect(await late(1, '02:00', '2027-06-13 01:59')).toBe(covers);
    expect(await late(0, '24:00', '2027-06-13 00:00')).toBeUndefined();
    expect(await late(1, '02:00', '2027-06-13 02:00')).toBeUndefined();
  });
});

it('a new place is added up with those of its own time, however many its unit has carried, and while the table is new', async () => {
  const trip = await aBoatTrip(database.db, many);
  const read = await database.sql.begin(async (tx) => {
    const fetched = async () => {
      const [row] =
        await tx`select idx_tup_fetch::int as rows from pg_stat_xact_user_tables where relname = 'allocations'`;
      return Number(row?.['rows']);
    };
    const readFor = async (day: number) => {
      const date = formatDay(dayOf('2027-05-01') + day);
      const bookingId = await insertRawBooking(tx, trip, { values: { date } });
      const before = await fetched();
      await insertRawPlace(tx, { trip, bookingId, date });
      return (await fetched()) - before;
    };
    const first = await readFor(0);
    for (let day = 1; day < 80; day += 1) await readFor(day);
    return { first, last: await readFor(80) };
  });
  expect(read.last).toBeLessThanOrEqual(read.first);
});
