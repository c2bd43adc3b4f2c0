import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { dayOf, formatDay, monthOfDay } from '#app/domain/calendar-day.ts';
import type { ServiceBounds } from '#app/domain/catalog/service-fields.ts';
import { findMonthOffer } from '#app/domain/scheduling/find-month-offer.server.ts';
import { DAYS_AHEAD, findDayOffers, findNextDays } from '#app/domain/scheduling/next-days.server.ts';
import { testClock } from '#tests/support/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { aBoatTrip, aCalendar, aResource } from '#tests/support/world/a-service.ts';
import { placed } from '#tests/support/world/placing.ts';
import { salesStops, serviceResources, closedDates } from '#db/schema/index.ts';

const TODAY = dayOf('2027-06-08');
const deps = testDeps({ db: (await testDatabase()).db, clock: testClock('2027-06-08T10:00') });

const bounds = (changes: Partial<ServiceBounds> = {}) => ({
  timeZone: 'Europe/Rome',
  minPeople: 1,
  cutOffMinutes: 0,
  horizonDays: 365,
  ...changes,
});

const anyTrip = fc.record({
  seats: fc.integer({ min: 1, max: 3 }),
  weekdays: fc.integer({ min: 1, max: 127 }),
  first: fc.integer({ min: 0, max: 100 }),
  taken: fc.uniqueArray(fc.integer({ min: 0, max: 14 }), { maxLength: 8 }),
  closed: fc.uniqueArray(fc.integer({ min: 0, max: 14 }), { maxLength: 4 }),
  stopped: fc.uniqueArray(fc.integer({ min: 0, max: 14 }), { maxLength: 4 }),
  second: fc.boolean(),
  minPeople: fc.integer({ min: 1, max: 2 }),
  cutOffMinutes: fc.constantFrom(0, 60, 3000),
  horizonDays: fc.constantFrom(5, 40, 365),
});
type AnyTrip = typeof anyTrip extends fc.Arbitrary<infer T> ? T : never;

async function make(any: AnyTrip) {
  const { db } = deps;
  const trip = await aBoatTrip(db, { quantity: 1, capacity: any.seats });
  const dates = (days: number[]) => days.map((day) => formatDay(TODAY + day));
  await db.execute(sql`update calendars set start_date = ${formatDay(TODAY)}::date + ${any.first % 3}::int,
    weekdays = 127 where id = ${trip.calendar.id}`);
  for (const date of dates(any.taken.filter((day) => day >= 3)))
    await placed(deps, trip, { date, people: any.seats });
  await db.execute(sql`update calendars set start_date = ${formatDay(TODAY + any.first)}::date,
    weekdays = ${any.weekdays}::int where id = ${trip.calendar.id}`);
  for (const date of dates(any.closed))
    await db.insert(closedDates).values({ calendarId: trip.calendar.id, date });
  for (const date of dates(any.stopped))
    await db.insert(salesStops).values({ resourceId: trip.resource.id, date });
  if (any.second) {
    const other = await aResource(db, trip.activity.id, { capacity: 2 });
    await aCalendar(db, other.id, { weekdays: 32, slots: [{ startTime: '18:00', endTime: '20:00' }] });
    await db
      .insert(serviceResources)
      .values({ serviceId: trip.service.id, resourceId: other.id, position: 1 });
  }
  const { minPeople, cutOffMinutes, horizonDays } = any;
  return { id: trip.service.id, bounds: bounds({ minPeople, cutOffMinutes, horizonDays }) };
}

/** What the panel shows, computed day by day. */
async function byThePanel({ id, bounds: limits }: { id: number; bounds: ServiceBounds }) {
  const days: { date: string; placesLeft: number }[] = [];
  const ask = (day: number | undefined, month = TODAY) =>
    findMonthOffer(deps.db, {
      serviceId: id,
      bounds: limits,
      month: monthOfDay(month),
      day,
      now: deps.now(),
    });
  for (let day = TODAY; day < TODAY + DAYS_AHEAD && days.filter((d) => d.placesLeft).length < 3; day += 1) {
    const { month, slots } = await ask(day, day);
    const shown = month.days.find(({ date }) => date === formatDay(day));
    const free = slots.filter(({ state }) => state === 'bookable');
    expect(shown?.bookable).toBe(free.length > 0);
    const placesLeft = Math.max(0, ...free.map((slot) => slot.placesLeft));
    const sold = slots.some(({ state }) => state === 'sold_out') && !days.some((d) => d.placesLeft === 0);
    if (placesLeft > 0 || sold) days.push({ date: formatDay(day), placesLeft });
  }
  return days.slice(0, 3);
}

describe('the next days of many services', () => {
  it('are what the panel of each says, in any world', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyTrip, { minLength: 1, maxLength: 4 }), async (trips) => {
        const services = [];
        for (const trip of trips) services.push(await make(trip));
        const found = await findNextDays(deps.db, { services, now: deps.now() });
        for (const service of services)
          expect(found.get(service.id) ?? []).toEqual(await byThePanel(service));
      }),
      { numRuns: 3 },
    );
  });

  it('are found in one set of queries, by index, however many services ask', async () => {
    const services = [];
    for (let n = 0; n < 24; n += 1)
      services.push({ id: (await aBoatTrip(deps.db)).service.id, bounds: bounds() });
    const asked: Parameters<typeof deps.db.execute>[0][] = [];
    const counting = new Proxy(deps.db, {
      get(target, key): unknown {
        if (key !== 'execute') return Reflect.get(target, key);
        return (query: (typeof asked)[number]) => {
          asked.push(query);
          return target.execute(query);
        };
      },
    });
    const found = await findNextDays(counting, { services, now: deps.now() });
    expect([...found.values()].every((days) => days.length === 3)).toBe(true);
    expect(asked.length).toBe(2);
    await deps.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      for (const query of asked) {
        const plan = await tx.execute(sql`explain ${query as ReturnType<typeof sql>}`);
        expect(JSON.stringify(plan)).not.toMatch(/Seq Scan on (allocations|bookings)/);
      }
    });
  });

  it('begin at the day that is asked for, and a day tells its slots', async () => {
    const { service } = await aBoatTrip(deps.db);
    const services = [{ id: service.id, bounds: bounds() }];
    const from = dayOf('2027-07-01');
    const days = (await findNextDays(deps.db, { services, from, now: deps.now() })).get(service.id);
    expect(days?.map(({ date }) => date)).toEqual(['2027-07-01', '2027-07-02', '2027-07-03']);
    const slots = (await findDayOffers(deps.db, { services, day: from, now: deps.now() })).get(service.id);
    expect(slots).toMatchObject([{ startTime: '09:30', placesLeft: 10, state: 'bookable' }]);
    expect(await findNextDays(deps.db, { services: [], now: deps.now() })).toEqual(new Map());
  });

  it("a day tells the panel's slots, past, closed and stopped alike, with the places of one booking free", async () => {
    const trip = await aBoatTrip(deps.db, { quantity: 1 });
    const service = { id: trip.service.id, bounds: bounds({ horizonDays: 20 }) };
    const [own, others, closed, stopped] = ['2027-06-10', '2027-06-11', '2027-06-12', '2027-06-13'] as const;
    const exceptBookingIds = [(await placed(deps, trip, { date: own })).id];
    await placed(deps, trip, { date: others });
    await deps.db.insert(closedDates).values({ calendarId: trip.calendar.id, date: closed });
    await deps.db.insert(salesStops).values({ resourceId: trip.resource.id, date: stopped });
    const states: Record<string, string | undefined> = {};
    for (const date of [
      '2027-06-07',
      '2027-06-08',
      own,
      others,
      closed,
      stopped,
      '2027-06-14',
      '2027-07-14',
    ]) {
      const asked = { day: dayOf(date), now: deps.now(), exceptBookingIds };
      const month = { ...asked, serviceId: service.id, bounds: service.bounds, month: undefined };
      const slots = (await findDayOffers(deps.db, { ...asked, services: [service] })).get(service.id);
      expect(slots).toEqual((await findMonthOffer(deps.db, month)).slots);
      states[date] = slots?.[0]?.state;
    }
    expect(states).toEqual({
      '2027-06-07': 'started',
      '2027-06-08': 'started',
      [own]: 'bookable',
      [others]: 'sold_out',
      [closed]: undefined,
      [stopped]: 'stopped',
      '2027-06-14': 'bookable',
      '2027-07-14': undefined,
    });
  });
});
