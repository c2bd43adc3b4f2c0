import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeBooking } from '#app/domain/bookings/placing/place-booking.server.ts';
import { calendarFields, slotFields } from '#app/domain/scheduling/calendars/calendar.ts';
import {
  closeDates,
  closeSlot,
  openDates,
  openSlot,
  archiveCalendar,
  archiveSlot,
} from '#app/domain/scheduling/calendars/closures.server.ts';
import { changeCalendar, copyCalendar } from '#app/domain/scheduling/calendars/calendars.server.ts';
import { changeSlot } from '#app/domain/scheduling/calendars/slots.server.ts';
import { soldOccurrences } from '#app/domain/scheduling/calendars/edit-against-sales.server.ts';
import { testClock } from '#tests/support/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { aForm, aGuest } from '#tests/support/world/a-booking.ts';
import { aBoatTrip, setSlotQuantity } from '#tests/support/world/a-service.ts';
import { errorOf, valueOf } from '#tests/support/world/an-operator.ts';
import { placed, refusal, slotsOn } from '#tests/support/world/placing.ts';

const deps = testDeps({ db: (await testDatabase({ max: 12 })).db, clock: testClock('2027-06-01T10:00') });

type SlotEdit = { startTime: string; endTime: string; quantity: number; from: string; keepSold: boolean };
type CalendarEdit = { startDate: string; endDate: string; weekdays: number; keepSold: boolean };

async function aSeason({ capacity = 2, quantity = 3 } = {}) {
  const trip = await aBoatTrip(deps.db, { capacity, quantity });
  const viewer = { userId: trip.activity.userId, role: 'operator' } as const;
  const changeIt = (changes: Partial<SlotEdit>, slotId = trip.slot.id) => {
    const { from = '2027-06-10', keepSold = false, ...times } = changes;
    const form = { name: 'Mattina', startTime: '09:30', endTime: '11:00', quantity, ...times };
    return changeSlot(deps, viewer, { ...slotFields.parse(form), slotId, from, keepSold });
  };
  const changeSeason = ({ keepSold = false, ...changes }: Partial<CalendarEdit>) => {
    const form = { name: '', startDate: '2027-01-01', endDate: '2027-12-31', ...changes };
    const fields = calendarFields.parse(form);
    return changeCalendar(deps, viewer, { ...fields, calendarId: trip.calendar.id, keepSold });
  };
  return { trip, viewer, changeIt, changeSeason };
}

/** Hours and places left, `0930-1100 6`. */
async function offered(trip: Parameters<typeof slotsOn>[1], date: string): Promise<string[]> {
  return (await slotsOn(deps, trip, date)).map(({ key, placesLeft }) => `${key} ${placesLeft}`);
}

/** Everything that was sold. */
const sold = async (resourceId: number): Promise<unknown[]> => [
  ...(await deps.db.execute(sql`
    select a.*, b.date as booked_date, b.start_time as booked_start, b.slot_id as booked_slot, b.starts_at, b.resource_id as booked_resource
      from allocations a join bookings b on b.id = a.booking_id where a.resource_id = ${resourceId} order by a.id`)),
];

describe('changing a slot', () => {
  it('counts from the chosen day on, and leaves the days before', async () => {
    const { trip, changeIt } = await aSeason();
    valueOf(await changeIt({ startTime: '10:30', endTime: '00:00', from: '2027-06-12' }));
    expect(await offered(trip, '2027-06-11')).toEqual(['0930-1100 6']);
    expect(await offered(trip, '2027-06-12')).toEqual(['1030-2400 6']);
  });

  it('is refused on days that are sold, named with their number; the other days change when asked', async () => {
    const { trip, changeIt } = await aSeason();
    await placed(deps, trip, { people: 2 });
    await placed(deps, trip, { people: 1 });
    const before = await sold(trip.resource.id);
    const dates = [{ date: '2027-06-12', bookings: 2, people: 3 }];
    const later = { startTime: '10:30', endTime: '12:00' };
    expect(errorOf(await changeIt(later))).toEqual({ code: 'sold', dates });
    expect(await offered(trip, '2027-06-11')).toEqual(['0930-1100 6']);
    expect(valueOf(await changeIt({ ...later, keepSold: true }))).toEqual({ kept: dates });
    expect(await offered(trip, '2027-06-11')).toEqual(['1030-1200 6']);
    expect(await offered(trip, '2027-06-12')).toEqual(['0930-1100 3']);
    expect(await sold(trip.resource.id)).toEqual(before);
    await placed(deps, trip, { people: 2 });
    expect(
      errorOf(await closeDates(deps, { userId: trip.activity.userId, role: 'operator' }, closing(trip))),
    ).toMatchObject({
      code: 'sold',
    });
  });

  const closing = (trip: { calendar: { id: number } }) => ({
    calendarId: trip.calendar.id,
    dates: ['2027-06-12'],
    reason: '',
  });

  it('to fewer units than are sold is refused, to more opens them at once', async () => {
    const { trip, changeIt } = await aSeason({ capacity: 1, quantity: 6 });
    await setSlotQuantity(deps.db, trip.slot.id, 4);
    await placed(deps, trip, { people: 4 });
    expect(errorOf(await changeIt({ quantity: 3 }))).toMatchObject({ code: 'sold' });
    valueOf(await changeIt({ quantity: 6 }));
    expect(await offered(trip, '2027-06-12')).toEqual(['0930-1100 2']);
    expect(await offered(trip, '2027-06-13')).toEqual(['0930-1100 6']);
  });

  it('knows its limits: units, hours of another slot, days that are past or not its own', async () => {
    const { trip, viewer, changeIt, changeSeason } = await aSeason();
    expect(errorOf(await changeIt({ quantity: 4 }))).toEqual({ code: 'too-many-units', limit: 3 });
    expect(errorOf(await changeIt({ from: '2027-05-31' }))).toEqual({ code: 'from-past' });
    valueOf(await changeSeason({ endDate: '2027-07-31' }));
    expect(errorOf(await changeIt({ from: '2027-08-01' }))).toEqual({ code: 'from-after-end' });
    valueOf(await changeIt({ startTime: '15:00', endTime: '16:00' }));
    const [second] = await deps.db.execute<{ id: number }>(
      sql`select id from slots where supersedes_id = ${trip.slot.id}`,
    );
    expect(errorOf(await changeIt({ from: '2027-06-10' }))).toEqual({ code: 'from-after-end' });
    valueOf(await archiveSlot(deps, viewer, second?.id ?? 0));
    expect(errorOf(await changeIt({}, second?.id))).toEqual({ code: 'not-found' });
  });

  it('takes the closures of later days along', async () => {
    const { trip, viewer, changeIt } = await aSeason();
    const closed = { slotId: trip.slot.id, date: '2027-06-20', reason: 'Regata' };
    valueOf(await closeSlot(deps, viewer, closed));
    valueOf(await changeIt({ startTime: '10:00' }));
    expect(await offered(trip, '2027-06-20')).toEqual([]);
    expect(await offered(trip, '2027-06-21')).toEqual(['1000-1100 6']);
  });
});

describe('changing a calendar', () => {
  it('never leaves a sold day out: its end, its weekdays', async () => {
    const { trip, changeSeason } = await aSeason();
    await placed(deps, trip, { people: 2 });
    const dates = [{ date: '2027-06-12', bookings: 1, people: 2 }];
    expect(errorOf(await changeSeason({ endDate: '2027-06-11' }))).toEqual({ code: 'sold', dates });
    // Without Saturdays.
    expect(errorOf(await changeSeason({ weekdays: 0b1011111 }))).toEqual({ code: 'sold', dates });
    expect(valueOf(await changeSeason({ weekdays: 0b1011111, keepSold: true }))).toEqual({ kept: dates });
    expect(await offered(trip, '2027-06-12')).toEqual(['0930-1100 4']);
    expect(await offered(trip, '2027-06-19')).toEqual([]);
    valueOf(await changeSeason({ endDate: '2027-06-12' }));
    expect(await offered(trip, '2027-06-12')).toEqual(['0930-1100 4']);
    expect(await offered(trip, '2027-06-13')).toEqual([]);
  });

  it('keeps its one day however often it is saved', async () => {
    const { trip, changeSeason } = await aSeason();
    for (let n = 0; n < 3; n += 1)
      valueOf(await changeSeason({ startDate: '2027-06-12', endDate: '2027-06-12' }));
    const [row] = await deps.db.execute(
      sql`select start_date::text, end_date::text from calendars where id = ${trip.calendar.id}`,
    );
    expect(row).toEqual({ start_date: '2027-06-12', end_date: '2027-06-12' });
    expect(await offered(trip, '2027-06-12')).toEqual(['0930-1100 6']);
  });

  it('can be copied to another season, with the closed dates that fall into it, once for a form', async () => {
    const { trip, viewer, changeIt } = await aSeason();
    const { id: calendarId } = trip.calendar;
    valueOf(
      await closeDates(deps, viewer, { calendarId, dates: ['2027-07-01', '2027-09-01'], reason: 'Ferie' }),
    );
    valueOf(await changeIt({ startTime: '10:00', endTime: '11:30' }));
    const season = { name: 'Autunno', startDate: '2027-08-15', endDate: '2028-02-28', copyClosed: true };
    const copy = { ...season, calendarId, formNonce: `copy-${calendarId}` };
    const made = await Promise.all([copyCalendar(deps, viewer, copy), copyCalendar(deps, viewer, copy)]);
    const [id, same] = made.map((each) => valueOf(each).calendarId);
    expect(id).toBe(same);
    const rows = await deps.db.execute(sql`
      select (select json_agg(start_time) from slots where calendar_id = ${id ?? 0}) as slots,
             (select json_agg(date) from closed_dates where calendar_id = ${id ?? 0}) as closed`);
    expect([...rows]).toEqual([{ slots: ['10:00:00'], closed: ['2027-09-01'] }]);
    expect(await offered(trip, '2028-01-10')).toEqual(['1000-1130 6']);
  });

  it('is sold no more once archived, and keeps what is sold', async () => {
    const { trip, viewer } = await aSeason();
    await placed(deps, trip);
    const before = await sold(trip.resource.id);
    valueOf(await archiveCalendar(deps, viewer, { calendarId: trip.calendar.id, archived: true }));
    expect(await refusal(deps, trip)).toEqual({ code: 'slot-not-offered' });
    expect(await sold(trip.resource.id)).toEqual(before);
    valueOf(await archiveCalendar(deps, viewer, { calendarId: trip.calendar.id, archived: false }));
    await placed(deps, trip);
  });
});

describe('closing', () => {
  it('one slot of one day is refused once it is sold, and undone by opening', async () => {
    const { trip, viewer } = await aSeason();
    await placed(deps, trip);
    const on = (date: string) => ({ slotId: trip.slot.id, date, reason: '' });
    expect(errorOf(await closeSlot(deps, viewer, on('2027-06-12')))).toMatchObject({ code: 'sold' });
    valueOf(await closeSlot(deps, viewer, on('2027-06-13')));
    expect(await offered(trip, '2027-06-13')).toEqual([]);
    valueOf(await openSlot(deps, viewer, on('2027-06-13')));
    expect(await offered(trip, '2027-06-13')).toEqual(['0930-1100 6']);
  });

  it('dates is undone by opening them', async () => {
    const { trip, viewer } = await aSeason();
    const { id: calendarId } = trip.calendar;
    valueOf(await closeDates(deps, viewer, { calendarId, dates: ['2027-06-13'], reason: '' }));
    expect(await offered(trip, '2027-06-13')).toEqual([]);
    expect(valueOf(await openDates(deps, viewer, { calendarId, dates: ['2027-06-13', '2027-06-14'] }))).toBe(
      1,
    );
    expect(await offered(trip, '2027-06-13')).toEqual(['0930-1100 6']);
  });
});

describe('edits and sales at the same instant', () => {
  it('never contradict each other', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { trip, viewer, changeIt, changeSeason } = await aSeason({ capacity: 1, quantity: 4 });
      const dates = ['2027-06-12', '2027-06-13', '2027-06-14'];
      const sales = dates.map((date) => placeBooking(deps, aGuest(), aForm(trip, { people: 4, date })));
      const edits = [
        changeIt({ startTime: '10:00', from: '2027-06-01' }),
        changeSeason({ endDate: '2027-06-12', keepSold: true }),
        closeSlot(deps, viewer, { slotId: trip.slot.id, date: '2027-06-14', reason: '' }),
      ];
      await Promise.all([...sales, ...edits]);
      const standing = await soldOccurrences(deps.db, trip.resource.id, deps.now());
      expect(standing.filter(({ offered: still }) => !still)).toEqual([]);
    }
  });
});

describe('whatever an operator edits', () => {
  const day = fc.integer({ min: 10, max: 20 }).map((n) => `2027-06-${n}`);
  const edit = fc.oneof(
    fc.record({
      kind: fc.constant('slot' as const),
      times: fc.constantFrom(['09:30', '11:00'], ['10:00', '11:30'], ['10:30', '12:00']),
      quantity: fc.integer({ min: 1, max: 3 }),
      from: day,
      keepSold: fc.boolean(),
    }),
    fc.record({
      kind: fc.constant('season' as const),
      startDate: day,
      endDate: day,
      weekdays: fc.integer({ min: 1, max: 127 }),
      keepSold: fc.boolean(),
    }),
    fc.record({ kind: fc.constant('close' as const), date: day, onlyUnsold: fc.boolean() }),
    fc.record({ kind: fc.constant('sale' as const), date: day, people: fc.integer({ min: 1, max: 4 }) }),
  );

  it('what is sold is never moved, dropped or left without its offer', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 4, maxLength: 9 }), async (edits) => {
        const { trip, viewer, changeSeason } = await aSeason();
        for (const each of edits) {
          const before = await sold(trip.resource.id);
          if (each.kind === 'sale') {
            const [slot] = await slotsOn(deps, trip, each.date);
            if (slot) await placeBooking(deps, aGuest(), aForm(trip, { ...each, slot: slot.key }));
          }
          if (each.kind === 'slot') {
            const [live] = await deps.db.execute<{ id: number }>(
              sql`select id from slots where calendar_id = ${trip.calendar.id} order by id desc limit 1`,
            );
            const [startTime = '', endTime = ''] = each.times;
            const form = slotFields.parse({ name: 'Mattina', startTime, endTime, quantity: each.quantity });
            await changeSlot(deps, viewer, { ...each, ...form, slotId: live?.id ?? 0 });
          }
          if (each.kind === 'season' && each.startDate <= each.endDate) await changeSeason(each);
          if (each.kind === 'close')
            await closeDates(deps, viewer, {
              calendarId: trip.calendar.id,
              dates: [each.date],
              reason: '',
              onlyUnsold: each.onlyUnsold,
            });
          const after = await sold(trip.resource.id);
          expect(after.slice(0, before.length)).toEqual(before);
          const standing = await soldOccurrences(deps.db, trip.resource.id, deps.now());
          expect(standing.filter(({ offered: still }) => !still)).toEqual([]);
        }
      }),
      { numRuns: 8 },
    );
  });
});
