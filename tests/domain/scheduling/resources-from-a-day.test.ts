// Units, capacity and sharing of a resource change from a day on; sold bookings stay.
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { placeBooking } from '#app/domain/bookings/placing/place-booking.server.ts';
import { createCalendar, findCalendar } from '#app/domain/scheduling/calendars/calendars.server.ts';
import { findResource, listResources } from '#app/domain/scheduling/resources/resources.server.ts';
import { changeSlot } from '#app/domain/scheduling/calendars/slots.server.ts';
import { testClock } from '#tests/support/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { aForm, aGuest } from '#tests/support/world/a-booking.ts';
import { aChangingResource, type TripValues } from '#tests/support/world/a-changing-resource.ts';
import { errorOf, valueOf } from '#tests/support/world/an-operator.ts';
import { offerOn, placed, placesLeft, refusal } from '#tests/support/world/placing.ts';

const deps = testDeps({ db: (await testDatabase({ max: 12 })).db, clock: testClock('2027-06-01T10:00') });

const aTrip = (values: TripValues) => aChangingResource(deps, values);
type Trip = Awaited<ReturnType<typeof aTrip>>['trip'];

const DAYS = ['2027-06-11', '2027-06-12', '2027-06-13', '2027-06-14'];
const leftOn = async (trip: Trip) => {
  const left = [];
  for (const date of DAYS) left.push(await placesLeft(deps, trip, date));
  return left;
};

describe('a resource that changes from a day on', () => {
  it('has other units and other capacity from there, and the old ones before', async () => {
    const { trip, change } = await aTrip({ capacity: 4, quantity: 2 });
    valueOf(await change({ quantity: 3, from: '2027-06-12' }));
    expect(await leftOn(trip)).toEqual([8, 12, 12, 12]);
    valueOf(await change({ quantity: 3, capacity: 2, from: '2027-06-14' }));
    expect(await leftOn(trip)).toEqual([8, 12, 12, 6]);
    expect(await refusal(deps, trip, { people: 9, date: '2027-06-11' })).toMatchObject({ left: 8 });
    await placed(deps, trip, { people: 9, date: '2027-06-12' });
    expect(await refusal(deps, trip, { people: 9, date: '2027-06-14' })).toMatchObject({ left: 6 });
  });

  it('is reckoned with as it is on the chosen day, whatever month is looked at', async () => {
    const { trip, change } = await aTrip({ capacity: 4, quantity: 2 });
    valueOf(await change({ capacity: 2, from: '2027-07-10' }));
    const capacityOn = async (date: string) => {
      const { resources } = await offerOn(deps, trip, { date, month: '2027-06' });
      return resources.map(({ capacity }) => capacity);
    };
    expect([await capacityOn('2027-06-12'), await capacityOn('2027-07-09')]).toEqual([[4], [4]]);
    expect(await capacityOn('2027-07-10')).toEqual([2]);
  });

  it('is refused for what is sold from there on, not for what is sold before', async () => {
    const { trip, change } = await aTrip({ capacity: 4, quantity: 2 });
    for (const date of ['2027-06-11', '2027-06-12']) await placed(deps, trip, { people: 3, date });
    await placed(deps, trip, { people: 4, date: '2027-06-13' });
    await placed(deps, trip, { people: 4, date: '2027-06-13' });
    expect(errorOf(await change({ quantity: 1, capacity: 2, from: '2027-06-12' }))).toEqual({
      code: 'sold',
      field: 'capacity',
      least: 4,
      dates: [
        { date: '2027-06-12', bookings: 1, people: 3 },
        { date: '2027-06-13', bookings: 2, people: 8 },
      ],
    });
    expect(await leftOn(trip)).toEqual([5, 5, 0, 8]);
    valueOf(await change({ quantity: 1, capacity: 2, from: '2027-06-14' }));
    expect(await leftOn(trip)).toEqual([5, 5, 0, 2]);
  });

  it('changes on the other days when those that are sold are to stay', async () => {
    const { trip, viewer, change } = await aTrip({ capacity: 4, quantity: 2 });
    await placed(deps, trip, { people: 3, date: '2027-06-12' });
    await placed(deps, trip, { people: 1, date: '2027-06-13' });
    const { kept } = valueOf(await change({ quantity: 1, capacity: 2, from: '2027-06-12', keepSold: true }));
    expect(kept).toEqual([{ date: '2027-06-12', bookings: 1, people: 3 }]);
    expect(await leftOn(trip)).toEqual([8, 5, 1, 2]);
    const page = await findResource(deps, viewer, trip.resource.id);
    expect(page).toMatchObject({ quantity: 2, capacity: 4 });
    expect(page?.changes.map(({ date, quantity, capacity }) => [date, quantity, capacity])).toEqual([
      ['2027-06-13', 1, 2],
    ]);
  });

  it('gives each party its own unit from there on, where parties shared before', async () => {
    const { trip, change } = await aTrip({ capacity: 4, quantity: 2 });
    for (const date of ['2027-06-11', '2027-06-12', '2027-06-12']) await placed(deps, trip, { date });
    await placed(deps, trip, { date: '2027-06-13' });
    const exclusive = { sharing: 'exclusive', from: '2027-06-12' } as const;
    expect(errorOf(await change(exclusive))).toEqual({
      code: 'sold',
      field: 'sharing',
      least: 0,
      dates: [{ date: '2027-06-12', bookings: 2, people: 2 }],
    });
    valueOf(await change({ ...exclusive, keepSold: true }));
    expect(await leftOn(trip)).toEqual([7, 6, 4, 8]);
    await placed(deps, trip, { date: '2027-06-13' });
    await placed(deps, trip, { date: '2027-06-12' });
    expect(await leftOn(trip)).toEqual([7, 5, 0, 8]);
    const shared = { sharing: 'shared', from: '2027-06-13' } as const;
    expect(errorOf(await change(shared))).toMatchObject({ dates: [{ date: '2027-06-13', bookings: 2 }] });
    valueOf(await change({ ...shared, keepSold: true }));
    expect(await leftOn(trip)).toEqual([7, 5, 0, 8]);
    await placed(deps, trip, { date: '2027-06-14' });
    expect((await offerOn(deps, trip, '2027-06-14')).slots[0]?.placesLeft).toBe(7);
  });

  it('is called by another name at once, and its people and pauses change at once', async () => {
    const { trip, viewer, change } = await aTrip({ capacity: 4, quantity: 2 });
    await placed(deps, trip, { people: 4 });
    const from = '2027-06-20';
    valueOf(await change({ name: 'Barca rossa', minParticipants: 2, capacity: 3, from }));
    expect(await listResources(deps, viewer, { activityId: undefined })).toMatchObject([
      { name: 'Barca rossa', capacity: 4 },
    ]);
    expect(await refusal(deps, trip, { people: 1 })).toEqual({ code: 'below-minimum', limit: 2 });
    valueOf(await change({ name: 'Barca blu', from: '2027-05-31' }));
    expect(errorOf(await change({ quantity: 3, from: '2027-05-31' }))).toEqual({ code: 'from-past' });
    expect(await findResource(deps, viewer, trip.resource.id)).toMatchObject({
      name: 'Barca blu',
      changes: [{ date: from, capacity: 3 }],
    });
  });

  it('offers all units in slots that offered all, and lets none offer more than there will be', async () => {
    const { trip, viewer, change } = await aTrip({ capacity: 1, quantity: 2 });
    valueOf(await change({ quantity: 5, from: '2027-06-12' }));
    expect(await leftOn(trip)).toEqual([2, 5, 5, 5]);
    const slot = { slotId: trip.slot.id, name: 'Mattina', startTime: '09:30', endTime: '11:00' };
    const asked = { ...slot, from: '2027-06-13', keepSold: false };
    expect(errorOf(await changeSlot(deps, viewer, { ...asked, quantity: 6 }))).toEqual({
      code: 'too-many-units',
      limit: 5,
    });
    valueOf(await changeSlot(deps, viewer, { ...asked, quantity: 3 }));
    expect(await leftOn(trip)).toEqual([2, 5, 3, 3]);
    valueOf(await change({ quantity: 2, from: '2027-06-12' }));
    expect(await leftOn(trip)).toEqual([2, 2, 2, 2]);
    const page = await findCalendar(deps, viewer, trip.calendar.id);
    expect(page?.resource.quantity).toBe(2);
    expect(page?.slots.map(({ quantity }) => quantity)).toEqual([2, 2]);
  });

  it('offers new slots all that it will have', async () => {
    const { trip, viewer, change } = await aTrip({ capacity: 1, quantity: 2 });
    valueOf(await change({ quantity: 4, from: '2027-06-13' }));
    const season = { name: '', startDate: '2027-06-01', endDate: '2027-06-30', weekdays: 127 };
    const slots = [{ name: 'Sera', startTime: '20:00', endTime: '21:00', quantity: null }];
    const resourceId = trip.resource.id;
    valueOf(await createCalendar(deps, viewer, { ...season, createDefaultSlots: false, resourceId, slots }));
    const evening = async (date: string) => (await offerOn(deps, trip, date)).slots[1]?.placesLeft;
    expect([await evening('2027-06-12'), await evening('2027-06-13')]).toEqual([2, 4]);
  });
});

describe('sales and a change of the days they are on', () => {
  it('leave every day with what it sold, whoever comes first', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { trip, change } = await aTrip({ capacity: 1, quantity: 4 });
      const sales = DAYS.map((date) => placeBooking(deps, aGuest(), aForm(trip, { people: 4, date })));
      const [edit, ...sold] = await Promise.all([
        change({ quantity: 3, from: '2027-06-12', keepSold: true }),
        ...sales,
      ]);
      const { kept } = valueOf(edit);
      expect(sold[0]?.ok).toBe(true);
      const soldDays = DAYS.filter((_, n) => n > 0 && sold[n]?.ok);
      expect(kept.map(({ date }) => date)).toEqual(soldDays);
      const [row] = await deps.db.execute<{ broken: number }>(sql`
        select count(*)::int as broken from allocations a cross join resource_terms_on(a.resource_id, a.date) t
         where a.resource_id = ${trip.resource.id} and a.unit > t.quantity`);
      expect(row?.broken).toBe(0);
    }
  });
});
