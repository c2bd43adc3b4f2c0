import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { dayOf, parseMonth } from '#app/domain/calendar-day.ts';
import { findMonthOffer } from '#app/domain/scheduling/find-month-offer.server.ts';
import { nextFreeDay } from '#app/ui/guest/panel/slot-choice.tsx';
import { calendars } from '#db/schema/index.ts';
import { testClock } from '#tests/support/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { aBoatTrip, aCalendar, MORNING } from '#tests/support/world/a-service.ts';
import { offerOn, placed, slotsOn } from '#tests/support/world/placing.ts';

const deps = testDeps({ db: (await testDatabase()).db, clock: testClock('2027-06-01T10:00') });

const valid = (trip: { calendar: { id: number } }, startDate: string, endDate: string) =>
  deps.db.update(calendars).set({ startDate, endDate }).where(eq(calendars.id, trip.calendar.id));

describe('the month a visitor looks at', () => {
  it('names the first later day that can be booked when it has none', async () => {
    const trip = await aBoatTrip(deps.db);
    await valid(trip, '2027-09-04', '2027-09-30');
    const { month } = await offerOn(deps, trip, '2027-06-12');
    expect(month).toMatchObject({
      month: '2027-06',
      nextBookableDate: '2027-09-04',
      previousMonth: undefined,
      nextMonth: '2027-07',
    });
  });

  it.each(['2027-06-12', '2027-08-15', '2027-12-25', '2031-12-25', '2200-01-01'])(
    'names a day that can be had, whichever month without any is looked at: %s',
    async (date) => {
      const trip = await aBoatTrip(deps.db);
      await valid(trip, '2027-07-03', '2027-07-04');
      expect((await offerOn(deps, trip, date)).month.nextBookableDate).toBe('2027-07-03');
    },
  );

  it('names a later day before an earlier one, and none where all is closed or too far away', async () => {
    const trip = await aBoatTrip(deps.db);
    await valid(trip, '2027-06-10', '2027-06-10');
    await aCalendar(deps.db, trip.resource.id, { startDate: '2027-08-20', endDate: '2027-08-20' });
    expect((await offerOn(deps, trip, '2027-07-01')).month.nextBookableDate).toBe('2027-08-20');
    expect((await offerOn(deps, trip, '2027-10-01')).month.nextBookableDate).toBe('2027-06-10');
    const never = await aBoatTrip(deps.db);
    await valid(never, '2031-12-01', '2031-12-31');
    for (const date of ['2027-06-12', '2031-12-25'])
      expect((await offerOn(deps, never, date)).month.nextBookableDate).toBeUndefined();
  });

  it('leads from a sold-out day on to a later one, though there are free days before it', async () => {
    const trip = await aBoatTrip(deps.db, { quantity: 1 });
    await valid(trip, '2027-06-20', '2027-07-02');
    for (const date of ['2027-06-30', '2027-07-02']) await placed(deps, trip, { date });
    const nextAfter = async (date: string) => nextFreeDay((await offerOn(deps, trip, date)).month, date);
    expect(await nextAfter('2027-06-30')).toBe('2027-07-01');
    expect(await nextAfter('2027-07-02')).toBe('2027-06-20');
    const inJune = await offerOn(deps, trip, { date: '2027-07-02', month: '2027-06' });
    expect(inJune.month.nextBookableDate).toBe('2027-06-20');
  });

  it('marks days by what is taken', async () => {
    const trip = await aBoatTrip(deps.db, { quantity: 2 });
    await valid(trip, '2027-06-10', '2027-06-13');
    for (const date of ['2027-06-11', '2027-06-12', '2027-06-12']) await placed(deps, trip, { date });
    const { month } = await offerOn(deps, trip);
    expect(
      month.days.filter(({ state }) => state).map(({ date, state, bookable }) => [date, state, bookable]),
    ).toEqual([
      ['2027-06-10', 'available', true],
      ['2027-06-11', 'partially_booked', true],
      ['2027-06-12', 'fully_booked', false],
      ['2027-06-13', 'available', true],
    ]);
  });

  it.each([
    ['2027-06', 1],
    ['2027-02', 2],
    ['2031-12', 2],
  ])('is read in a constant number of queries, %s in %i, however much it shows', async (month, queries) => {
    const trip = await aBoatTrip(deps.db);
    for (let day = 10; day < 20; day += 1) await placed(deps, trip, { date: `2027-06-${day}` });
    let asked = 0;
    const counting = new Proxy(deps.db, {
      get(target, key): unknown {
        if (key === 'execute') asked += 1;
        return Reflect.get(target, key);
      },
    });
    const bounds = { timeZone: 'Europe/Rome', minPeople: 1, cutOffMinutes: 0, horizonDays: 365 };
    const day = month === '2027-06' ? dayOf('2027-06-12') : undefined;
    await findMonthOffer(counting, {
      serviceId: trip.service.id,
      bounds,
      month: parseMonth(month),
      day,
      now: deps.now(),
    });
    expect(asked).toBe(queries);
  });

  it('is not troubled by what is taken elsewhere', async () => {
    const trip = await aBoatTrip(deps.db, { quantity: 1 });
    const other = await aBoatTrip(deps.db, { quantity: 1 });
    await aCalendar(deps.db, other.resource.id, { slots: [MORNING] });
    await placed(deps, other);
    expect(await slotsOn(deps, trip)).toMatchObject([{ placesLeft: 1, state: 'bookable' }]);
  });
});
