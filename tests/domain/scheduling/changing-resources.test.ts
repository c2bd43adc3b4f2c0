import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { placeBooking } from '#app/domain/bookings/placing/place-booking.server.ts';
import {
  archiveResource,
  changeResource,
  createResource,
  findResource,
  listResources,
} from '#app/domain/scheduling/resources/resources.server.ts';
import { findCalendar } from '#app/domain/scheduling/calendars/calendars.server.ts';
import { testClock } from '#tests/support/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { aForm, aGuest } from '#tests/support/world/a-booking.ts';
import { aChangingResource, type TripValues } from '#tests/support/world/a-changing-resource.ts';
import { bookRaw, refusedBy } from '#tests/support/world/a-raw-booking.ts';
import { aCalendar, aUser } from '#tests/support/world/a-service.ts';
import { errorOf, valueOf } from '#tests/support/world/an-operator.ts';
import { offerOn, placed, refusal } from '#tests/support/world/placing.ts';

const database = await testDatabase({ max: 12 });
const deps = testDeps({ db: database.db, clock: testClock('2027-06-01T10:00') });

const aTrip = (values: TripValues) => aChangingResource(deps, values);

describe('changing a resource', () => {
  it('is refused below what is sold, with the least that is possible and the dates', async () => {
    const { trip, change } = await aTrip({ capacity: 4, quantity: 3 });
    await placed(deps, trip, { people: 4 });
    await placed(deps, trip, { people: 3 });
    await placed(deps, trip, { people: 2, date: '2027-06-13' });
    const units = { code: 'sold', field: 'quantity', least: 2 };
    expect(errorOf(await change({ quantity: 1 }))).toEqual({
      ...units,
      dates: [{ date: '2027-06-12', bookings: 1, people: 3 }],
    });
    expect(errorOf(await change({ capacity: 3 }))).toEqual({
      code: 'sold',
      field: 'capacity',
      least: 4,
      dates: [{ date: '2027-06-12', bookings: 1, people: 4 }],
    });
    expect(errorOf(await change({ capacity: 1 }))).toMatchObject({
      dates: [
        { date: '2027-06-12', bookings: 2, people: 7 },
        { date: '2027-06-13', bookings: 1, people: 2 },
      ],
    });
    valueOf(await change({ quantity: 2 }));
    expect((await offerOn(deps, trip)).slots[0]?.placesLeft).toBe(1);
  });

  it('opens more places when it grows, in slots that offered all of it', async () => {
    const { trip, change } = await aTrip({ capacity: 1, quantity: 2 });
    await placed(deps, trip, { people: 2 });
    expect((await offerOn(deps, trip)).slots[0]?.placesLeft).toBe(0);
    valueOf(await change({ quantity: 5 }));
    expect((await offerOn(deps, trip)).slots[0]?.placesLeft).toBe(3);
  });

  it('does not put strangers into a unit that was sold whole, nor whole units where they share', async () => {
    const { trip, change } = await aTrip({ capacity: 4, quantity: 2 });
    await placed(deps, trip, { people: 1 });
    valueOf(await change({ sharing: 'exclusive' }));
    expect((await offerOn(deps, trip)).slots[0]?.placesLeft).toBe(4);
    expect(errorOf(await change({ sharing: 'shared' }))).toMatchObject({ field: 'sharing', least: 0 });
    const other = await aTrip({ capacity: 4, quantity: 2 });
    await placed(deps, other.trip, { people: 1 });
    await placed(deps, other.trip, { people: 1 });
    expect(errorOf(await other.change({ sharing: 'exclusive' }))).toMatchObject({
      dates: [{ date: '2027-06-12', bookings: 2, people: 2 }],
    });
  });

  it('leaves the blocked time of sold bookings, and gives new ones the new buffers', async () => {
    const { trip, change } = await aTrip({ capacity: 4, quantity: 1 });
    await aCalendar(deps.db, trip.resource.id, { slots: [{ startTime: '11:30', endTime: '12:30' }] });
    await placed(deps, trip);
    valueOf(await change({ bufferAfterMinutes: 60 }));
    await placed(deps, trip, { date: '2027-06-13' });
    const during = await deps.db.execute<{ during: string }>(
      sql`select during::text from allocations where resource_id = ${trip.resource.id} order by date`,
    );
    expect(during.map((row) => row.during)).toEqual([
      '["2027-06-12 09:30:00","2027-06-12 11:00:00")',
      '["2027-06-13 09:30:00","2027-06-13 12:00:00")',
    ]);
    await placed(deps, trip, { slot: '1130-1230' });
    expect(await refusal(deps, trip, { slot: '1130-1230', date: '2027-06-13' })).toEqual({
      code: 'sold-out',
    });
  });

  it('and a sale at the same instant never contradict each other', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { trip, change } = await aTrip({ capacity: 4, quantity: 1 });
      const [sale, edit] = await Promise.all([
        placeBooking(deps, aGuest(), aForm(trip, { people: 4 })),
        change({ capacity: 2 }),
      ]);
      expect([sale.ok, edit.ok].sort()).toEqual([false, true]);
    }
  });

  it('and sales on several days at once never contradict each other', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { trip, change } = await aTrip({ capacity: 1, quantity: 4 });
      const sales = ['2027-06-12', '2027-06-13', '2027-06-14', '2027-06-15'].map((date) =>
        placeBooking(deps, aGuest(), aForm(trip, { people: 4, date })),
      );
      const [edit, ...sold] = await Promise.all([change({ quantity: 3 }), ...sales]);
      expect(sold.some(({ ok }) => ok)).toBe(!edit.ok);
      const [row] = await deps.db.execute<{ broken: number }>(sql`
        select count(*)::int as broken from allocations a cross join resource_terms_on(a.resource_id, a.date) t
         where a.resource_id = ${trip.resource.id} and a.unit > t.quantity`);
      expect(row?.broken).toBe(0);
    }
  });
});

describe('a script that knows no lock', () => {
  it('meets the changed resource, or keeps it from changing', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { trip, change } = await aTrip({ capacity: 4, quantity: 2 });
      const writes = [1, 2].map((unit) => refusedBy(bookRaw(database.sql, trip, { unit, people: 4 })));
      const [edit, ...refusals] = await Promise.all([change({ quantity: 1 }), ...writes]);
      expect(edit.ok).toBe(refusals[1] === 'allocations_slot_quantity');
    }
  });
});

describe('archiving a resource', () => {
  it('stops selling it, keeps what is sold, and can be taken back', async () => {
    const { trip, viewer } = await aTrip({ capacity: 4, quantity: 1 });
    await placed(deps, trip);
    const resourceId = trip.resource.id;
    valueOf(await archiveResource(deps, viewer, { resourceId, archived: true }));
    expect(await refusal(deps, trip)).toEqual({ code: 'slot-not-offered' });
    expect(await listResources(deps, viewer, { activityId: undefined })).toMatchObject([{ archived: true }]);
    valueOf(await archiveResource(deps, viewer, { resourceId, archived: false }));
    await placed(deps, trip);
  });
});

describe('a resource', () => {
  it('is made once of a form that is sent twice', async () => {
    const { trip, viewer } = await aTrip({ capacity: 4, quantity: 1 });
    const { name, quantity, capacity, sharing, minParticipants, maxParticipants } = trip.resource;
    const fields = { name, quantity, capacity, sharing, minParticipants, maxParticipants };
    const form = { ...fields, bufferBeforeMinutes: 0, bufferAfterMinutes: 0, formNonce: 'sent-twice' };
    const input = { ...form, activityId: trip.activity.id };
    const made = await Promise.all([
      createResource(deps, viewer, input),
      createResource(deps, viewer, input),
    ]);
    expect(new Set(made.map((each) => valueOf(each).resourceId)).size).toBe(1);
  });

  it('of another operator does not exist', async () => {
    const { trip, change } = await aTrip({ capacity: 4, quantity: 1 });
    const stranger = { userId: (await aUser(deps.db)).id, role: 'operator' } as const;
    const { id: resourceId, name, quantity, capacity, sharing, minParticipants } = trip.resource;
    const fields = { name, quantity, capacity, sharing, minParticipants, maxParticipants: null };
    const form = { ...fields, bufferBeforeMinutes: 0, bufferAfterMinutes: 0, resourceId };
    const asked = { ...form, from: '2027-06-01', keepSold: false };
    expect(errorOf(await changeResource(deps, stranger, asked))).toEqual({ code: 'not-found' });
    expect(errorOf(await archiveResource(deps, stranger, { resourceId, archived: true }))).toBe('not-found');
    expect(await listResources(deps, stranger, { activityId: trip.activity.id })).toEqual([]);
    valueOf(await change({ name: 'Altro nome' }));
  });
});

describe('the pages of a resource and of its calendars', () => {
  it('count what is sold and not over: tonight’s too, after midnight', async () => {
    const { trip, viewer } = await aTrip({ capacity: 4, quantity: 1 });
    const nights = await aCalendar(deps.db, trip.resource.id, {
      slots: [{ name: 'Notte', startTime: '22:00', endTime: '02:00' }],
    });
    await placed(deps, trip);
    await placed(deps, trip, { slot: '2200-0200' });
    await placed(deps, trip, { date: '2027-06-13' });
    const afterMidnight = { db: deps.db, now: () => new Date('2027-06-12T22:30Z') };
    const resource = await findResource(afterMidnight, viewer, trip.resource.id);
    const mornings = await findCalendar(afterMidnight, viewer, trip.calendar.id);
    const night = await findCalendar(afterMidnight, viewer, nights.id);
    expect([resource, mornings, night].map((page) => page?.futureBookings)).toEqual([2, 1, 1]);
  });
});
