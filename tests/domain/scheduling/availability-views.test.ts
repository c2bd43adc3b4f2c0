import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { dayOf } from '#app/domain/calendar-day.ts';
import {
  closeDates,
  closeSlot,
  stopSales,
  archiveCalendar,
} from '#app/domain/scheduling/calendars/closures.server.ts';
import {
  findAvailability,
  findDay,
  listSchedulable,
} from '#app/domain/scheduling/find-availability.server.ts';
import { shownDays } from '#app/domain/scheduling/shown-days.ts';
import type { Deps } from '#app/domain/deps.ts';
import { testClock } from '#tests/support/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { aBoatTrip, aCalendar, aResource } from '#tests/support/world/a-service.ts';
import { valueOf } from '#tests/support/world/an-operator.ts';
import { placed } from '#tests/support/world/placing.ts';

const deps = testDeps({ db: (await testDatabase()).db, clock: testClock('2027-06-01T10:00') });

const THE_12TH = dayOf('2027-06-12');

async function aTrip(values: Parameters<typeof aBoatTrip>[1] = { capacity: 4, quantity: 2 }) {
  const trip = await aBoatTrip(deps.db, values);
  return { trip, viewer: { userId: trip.activity.userId, role: 'operator' } as const };
}

type Trip = Awaited<ReturnType<typeof aTrip>>;

async function days(
  { viewer }: Trip,
  [firstDay, lastDay]: [number, number],
  from: Pick<Deps, 'db' | 'now'> = deps,
) {
  const resources = await listSchedulable(from, viewer, { activityId: undefined, right: 'departures' });
  const schedule = await findAvailability(from, { resources, period: { firstDay, lastDay } });
  return shownDays(schedule, firstDay, lastDay);
}

/** The reasons on the 12th: the slot's before the service's. */
async function reasons(
  { viewer }: Trip,
  { at = '2027-06-01T10:00', day = THE_12TH } = {},
): Promise<string[]> {
  const then = testDeps({ db: deps.db, clock: testClock(at) });
  const page = await findDay(then, {
    resources: await listSchedulable(then, viewer, { activityId: undefined, right: 'departures' }),
    day,
  });
  const all = [
    ...page.slots.flatMap(({ obstacles, services }) => [
      obstacles,
      ...services.map((each) => each.obstacles),
    ]),
    ...page.without.map(({ obstacles }) => obstacles),
  ];
  return all.flat().map(({ code }) => code);
}

describe('the days of an operator', () => {
  it('say what is taken, what is left and how each day stands', async () => {
    const world = await aTrip();
    await placed(deps, world.trip, { people: 3 });
    for (const people of [4, 4]) await placed(deps, world.trip, { people, date: '2027-06-13' });
    const [before, twelfth, thirteenth] = await days(world, [THE_12TH - 1, THE_12TH + 1]);
    expect(before).toMatchObject({ state: 'available', taken: 0, left: 8 });
    expect(twelfth).toMatchObject({
      date: '2027-06-12',
      state: 'partially_booked',
      taken: 3,
      left: 5,
      total: 8,
    });
    expect(twelfth?.slots).toMatchObject([{ name: 'Mattina', startTime: '09:30', bookings: 1, party: 5 }]);
    expect(thirteenth).toMatchObject({ state: 'fully_booked', taken: 8, left: 0 });
  });

  it('keep closed slots in view, with their reason', async () => {
    const world = await aTrip();
    const { id: slotId } = world.trip.slot;
    valueOf(await closeSlot(deps, world.viewer, { slotId, date: '2027-06-12', reason: 'Vento' }));
    const closing = { calendarId: world.trip.calendar.id, dates: ['2027-06-13'], reason: 'Ferie' };
    valueOf(await closeDates(deps, world.viewer, closing));
    const [twelfth, thirteenth] = await days(world, [THE_12TH, THE_12TH + 1]);
    expect(twelfth).toMatchObject({ state: undefined, left: 0 });
    expect(twelfth?.slots).toMatchObject([{ state: 'closed', reason: 'Vento', closedCalendarId: undefined }]);
    expect(thirteenth?.slots).toMatchObject([
      { state: 'closed', reason: 'Ferie', closedCalendarId: world.trip.calendar.id },
    ]);
  });

  it('say why the day is stopped, and why one of its slots was', async () => {
    const world = await aTrip();
    const { resource } = world.trip;
    const stop = { resourceId: resource.id, dates: ['2027-06-12'] };
    valueOf(await stopSales(deps, world.viewer, { ...stop, hours: undefined, reason: 'Vento' }));
    const hours = { startTime: '09:30', endTime: '11:00' };
    valueOf(await stopSales(deps, world.viewer, { ...stop, hours, reason: 'Guida malata' }));
    const [twelfth] = await days(world, [THE_12TH, THE_12TH]);
    expect(twelfth?.slots).toMatchObject([
      { state: 'stopped', stopped: 'day', reason: 'Vento; Guida malata' },
    ]);
  });

  it('keep what is sold in view when no calendar offers it any more', async () => {
    const world = await aTrip();
    await placed(deps, world.trip, { people: 2 });
    const { id: calendarId } = world.trip.calendar;
    valueOf(await archiveCalendar(deps, world.viewer, { calendarId, archived: true }));
    const [twelfth] = await days(world, [THE_12TH, THE_12TH]);
    expect(twelfth?.slots).toMatchObject([{ state: 'gone', taken: 2, bookings: 1, left: 0 }]);
    expect(twelfth).toMatchObject({ taken: 2, total: 2 });
  });

  it('cost the same number of queries for a month of many resources as for a day of one', async () => {
    const world = await aTrip();
    const count = async (lastDay: number) => {
      let queries = 0;
      const db = new Proxy(deps.db, {
        get(target, key): unknown {
          if (key === 'execute' || key === 'select') queries += 1;
          const value: unknown = Reflect.get(target, key);
          return typeof value === 'function' ? value.bind(target) : value;
        },
      });
      await days(world, [THE_12TH, lastDay], { db, now: deps.now });
      return queries;
    };
    const one = await count(THE_12TH);
    for (let n = 0; n < 3; n += 1) {
      const { id } = await aResource(deps.db, world.trip.activity.id, { name: `Barca ${n}` });
      await aCalendar(deps.db, id);
    }
    expect([one, await count(THE_12TH + 30)]).toEqual([4, 4]);
  });
});

describe('why something is not available', () => {
  it('is nothing while it is', async () => {
    expect(await reasons(await aTrip())).toEqual([]);
  });

  it('is said of the occurrence: full, started, blocked by another', async () => {
    const full = await aTrip({ capacity: 1, quantity: 1 });
    await placed(deps, full.trip);
    await deps.db.execute(
      sql`update allocations set hold_expires_at = null where slot_id = ${full.trip.slot.id}`,
    );
    expect(await reasons(full)).toEqual(['full']);
    expect(await reasons(full, { at: '2027-06-12T10:00' })).toEqual(['started', 'full']);
    const overlapping = { slots: [{ startTime: '10:30', endTime: '12:00' }] };
    await aCalendar(deps.db, full.trip.resource.id, overlapping);
    expect(await reasons(full)).toEqual(['full', 'blocked']);
  });

  it('is said of the party: fewer places than the minimum, limits that do not meet', async () => {
    const world = await aTrip({ capacity: 4, quantity: 1, rates: [{ minPeople: 2 }] });
    await placed(deps, world.trip, { people: 3 });
    expect(await reasons(world)).toEqual(['below-minimum']);
    await deps.db.execute(
      sql`update resources set min_participants = 2 where id = ${world.trip.resource.id}`,
    );
    expect(await reasons(world)).toEqual(['below-minimum']);
    await deps.db.execute(
      sql`update resources set max_participants = 2 where id = ${world.trip.resource.id}`,
    );
    await deps.db.execute(sql`update rates set min_people = 3 where service_id = ${world.trip.service.id}`);
    expect(await reasons(world)).toContain('limits');
  });

  it('is said of the service: cut-off, horizon, archived, unpublished, no rate, no payouts, no catalog', async () => {
    const world = await aTrip({ capacity: 4, quantity: 1, cutOffMinutes: 1440, horizonDays: 30 });
    const { activity, service } = world.trip;
    expect(await reasons(world, { at: '2027-06-11T18:00' })).toEqual(['cut-off']);
    expect(await reasons(world, { at: '2027-05-01T10:00' })).toEqual(['beyond-horizon']);
    await deps.db.execute(sql`update services set archived_at = now() where id = ${service.id}`);
    await deps.db.execute(
      sql`update activities set published_at = null, payment_account_id = null where id = ${activity.id}`,
    );
    await deps.db.execute(sql`update rates set archived_at = now() where service_id = ${service.id}`);
    await deps.db.execute(sql`update catalogs set public = false where id = ${service.catalogId}`);
    expect(await reasons(world)).toEqual([
      'unpublished',
      'archived',
      'not-in-catalog',
      'no-rate',
      'no-payouts',
    ]);
    await deps.db.execute(sql`delete from service_resources where service_id = ${service.id}`);
    expect(await reasons(world)).toEqual(['no-service']);
  });

  it('is said of a day without slots: season, weekday, no calendar, no slots, an archived resource', async () => {
    const world = await aTrip();
    const { calendar, resource, slot } = world.trip;
    expect(await reasons(world, { day: dayOf('2028-01-01') })).toEqual(['out-of-season']);
    await deps.db.execute(sql`update slots set start_time = '02:30' where id = ${slot.id}`);
    const march = { day: dayOf('2027-03-28'), at: '2027-03-01T10:00' };
    expect(await reasons(world, march)).toEqual(['clock-change']);
    await deps.db.execute(sql`update slots set archived_at = now() where id = ${slot.id}`);
    expect(await reasons(world)).toEqual(['no-slots']);
    await deps.db.execute(sql`update calendars set weekdays = 1 where id = ${calendar.id}`);
    expect(await reasons(world)).toEqual(['weekday-off']);
    await deps.db.execute(sql`update calendars set archived_at = now() where id = ${calendar.id}`);
    await deps.db.execute(sql`update resources set archived_at = now() where id = ${resource.id}`);
    expect(await reasons(world)).toEqual(['resource-archived', 'no-calendar']);
  });

  it('is said of what the operator closed', async () => {
    const world = await aTrip();
    const { id: slotId } = world.trip.slot;
    valueOf(await closeSlot(deps, world.viewer, { slotId, date: '2027-06-12', reason: '' }));
    expect(await reasons(world)).toEqual(['slot-closed']);
    const closing = { calendarId: world.trip.calendar.id, dates: ['2027-06-12'], reason: '' };
    valueOf(await closeDates(deps, world.viewer, closing));
    expect(await reasons(world)).toEqual(['day-closed']);
  });
});
