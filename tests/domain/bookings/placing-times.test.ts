import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { completeBookings } from '#app/domain/bookings/standing.server.ts';
import { findBookingBySecret } from '#app/domain/bookings/find-booking-view.server.ts';
import { bookings, calendars, services } from '#db/schema/index.ts';
import { testClock } from '#tests/support/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { pay } from '#tests/support/world/a-payment.ts';
import { aBoatTrip, aCalendar } from '#tests/support/world/a-service.ts';
import { offerOn, placed, refusal, slotsOn, statusOf } from '#tests/support/world/placing.ts';

const deps = testDeps({ db: (await testDatabase()).db, clock: testClock() });
beforeEach(() => deps.clock.set('2027-06-01T10:00'));

const valid = (trip: { calendar: { id: number } }, startDate: string, endDate: string) =>
  deps.db.update(calendars).set({ startDate, endDate }).where(eq(calendars.id, trip.calendar.id));

async function countBookings(serviceId: number): Promise<number> {
  const [row] = await deps.db.execute<{ n: number }>(
    sql`select count(*)::int as n from bookings where service_id = ${serviceId}`,
  );
  return row?.n ?? 0;
}

describe('the first and the last valid day', () => {
  it('can both be booked, the days around them cannot', async () => {
    const june = await aBoatTrip(deps.db);
    await valid(june, '2027-06-01', '2027-06-30');
    deps.clock.set('2027-05-20T10:00');
    for (const date of ['2027-06-01', '2027-06-30'])
      expect(await refusal(deps, june, { date })).toBeUndefined();
    for (const date of ['2027-05-31', '2027-07-01']) {
      expect(await refusal(deps, june, { date })).toEqual({ code: 'slot-not-offered' });
      expect(await slotsOn(deps, june, date)).toEqual([]);
    }
  });

  it('may be the same day', async () => {
    const trip = await aBoatTrip(deps.db);
    await valid(trip, '2027-06-12', '2027-06-12');
    const { month } = await offerOn(deps, trip);
    expect(month.days.filter(({ state }) => state !== undefined)).toEqual([
      { date: '2027-06-12', state: 'available', bookable: true },
    ]);
    expect(await refusal(deps, trip)).toBeUndefined();
  });

  it('end with the day in Rome', async () => {
    const trip = await aBoatTrip(deps.db);
    await valid(trip, '2027-06-01', '2027-06-30');
    await aCalendar(deps.db, trip.resource.id, {
      startDate: '2027-06-30',
      endDate: '2027-06-30',
      slots: [{ startTime: '23:59', endTime: '24:00' }],
    });
    deps.clock.set('2027-06-30T23:58');
    expect(await refusal(deps, trip, { date: '2027-06-30', slot: '2359-2400' })).toBeUndefined();
    deps.clock.set('2027-07-01T00:00');
    expect((await offerOn(deps, trip, '2027-06-30')).month).toMatchObject({
      today: '2027-07-01',
      nextBookableDate: undefined,
    });
    expect(await refusal(deps, trip, { date: '2027-06-30', slot: '2359-2400' })).toEqual({ code: 'started' });
  });
});

describe('a slot that has started', () => {
  it('is refused by the clock of the form, not of the page', async () => {
    const trip = await aBoatTrip(deps.db);
    await aCalendar(deps.db, trip.resource.id, { slots: [{ startTime: '11:30', endTime: '13:00' }] });
    deps.clock.set('2027-06-12T10:05');
    expect((await slotsOn(deps, trip)).map(({ key, state }) => [key, state])).toEqual([
      ['0930-1100', 'started'],
      ['1130-1300', 'bookable'],
    ]);
    expect(await refusal(deps, trip)).toEqual({ code: 'started' });
    deps.clock.set('2027-06-12T11:31');
    expect(await refusal(deps, trip, { slot: '1130-1300' })).toEqual({ code: 'started' });
    expect(await countBookings(trip.service.id)).toBe(0);
  });

  it('is refused from its first second, and after the cut-off for another reason', async () => {
    const trip = await aBoatTrip(deps.db, { cutOffMinutes: 60 });
    deps.clock.set('2027-06-12T08:29:59');
    expect(await refusal(deps, trip)).toBeUndefined();
    deps.clock.set('2027-06-12T08:30');
    expect(await refusal(deps, trip)).toEqual({ code: 'cut-off' });
    deps.clock.set('2027-06-12T09:30');
    expect(await refusal(deps, trip)).toEqual({ code: 'started' });
  });

  it('is not offered beyond the horizon of the service', async () => {
    const trip = await aBoatTrip(deps.db);
    await deps.db.update(services).set({ horizonDays: 10 }).where(eq(services.id, trip.service.id));
    expect(await refusal(deps, trip, { date: '2027-06-11' })).toBeUndefined();
    expect(await refusal(deps, trip, { date: '2027-06-12' })).toEqual({ code: 'beyond-horizon' });
  });
});

describe('a day that does not exist', () => {
  it.each(['30/02/2027', '2027-02-30', '2027-13-01', '99999-01-01', 'domani', '', '0001-01-01'])(
    'is refused and not moved to another: %j',
    async (date) => {
      const trip = await aBoatTrip(deps.db);
      expect(await refusal(deps, trip, { date })).toEqual({ code: 'bad-date' });
      expect(await countBookings(trip.service.id)).toBe(0);
    },
  );

  it.each(['', '0930', '9999-9999', '0931-1100', "' or 1=1"])(
    'nor is a slot that is not offered: %j',
    async (slot) => {
      const trip = await aBoatTrip(deps.db);
      expect(await refusal(deps, trip, { slot })).toEqual({ code: 'slot-not-offered' });
    },
  );

  it('is never shown: yesterday has passed, a far year offers nothing', async () => {
    const trip = await aBoatTrip(deps.db);
    expect(await slotsOn(deps, trip, '2027-05-31')).toMatchObject([{ state: 'started' }]);
    expect(await slotsOn(deps, trip, '2000-01-01')).toEqual([]);
    expect(await slotsOn(deps, trip, '2200-12-31')).toEqual([]);
  });
});

describe('a date', () => {
  it.each(['2027-06-11T23:30', '2027-06-12T00:30'])(
    'stays what was chosen, also when it is %s in Rome',
    async (now) => {
      deps.clock.set(now);
      const trip = await aBoatTrip(deps.db);
      await valid(trip, '2027-06-12', '2027-06-12');
      const { id, secret } = await placed(deps, trip);
      const [row] = await deps.db.execute(
        sql`select date::text as date from bookings where id = ${id} and date = '2027-06-12'`,
      );
      expect(row).toEqual({ date: '2027-06-12' });
      expect((await findBookingBySecret(deps.db, secret))?.date).toBe('2027-06-12');
      const [calendar] = await deps.db.select().from(calendars).where(eq(calendars.id, trip.calendar.id));
      expect([calendar?.startDate, calendar?.endDate]).toEqual(['2027-06-12', '2027-06-12']);
    },
  );
});

const AROUND_CHANGES = [
  ['2027-03-27', '13:00'],
  ['2027-03-28', '12:00'],
  ['2027-03-29', '12:00'],
  ['2027-10-30', '12:00'],
  ['2027-10-31', '13:00'],
  ['2027-11-01', '13:00'],
] as const;

describe.each(['UTC', 'Europe/Rome', 'America/New_York'])(
  'around a clock change, on a server in %s',
  (serverZone) => {
    const before = process.env['TZ'];
    beforeEach(() => {
      process.env['TZ'] = serverZone;
      deps.clock.set('2027-03-01T10:00');
    });
    afterEach(() => {
      if (before === undefined) delete process.env['TZ'];
      else process.env['TZ'] = before;
    });

    async function afternoons() {
      const trip = await aBoatTrip(deps.db);
      const afternoon = { name: 'Pomeriggio', startTime: '14:00', endTime: '16:00' };
      await aCalendar(deps.db, trip.resource.id, {
        slots: [afternoon, { startTime: '02:30', endTime: '04:00' }],
      });
      return trip;
    }

    it.each(AROUND_CHANGES)('14:00 on %s is 14:00 in words and %s in UTC, to the end', async (date, utc) => {
      const trip = await afternoons();
      expect((await slotsOn(deps, trip, date)).map(({ startTime }) => startTime)).toContain('14:00');
      const { id, secret } = await placed(deps, trip, { date, slot: '1400-1600' });
      const view = await findBookingBySecret(deps.db, secret);
      expect(view).toMatchObject({ date, startTime: '14:00', endTime: '16:00' });
      const startsAt = new Date(`${date}T${utc}:00Z`);
      expect(view?.startsAt).toEqual(startsAt);
      expect(view?.freeCancellationUntil).toEqual(new Date(startsAt.getTime() - 48 * 3_600_000));
      await pay(deps, id);
      const reminders = (await deps.jobs.waiting()).filter(
        ({ name, payload }) => name === 'booking.remind' && payload.bookingId === id,
      );
      expect(reminders.map(({ due }) => due)).toEqual([new Date(startsAt.getTime() - 24 * 3_600_000)]);
      deps.clock.set(`${date}T15:59`);
      await completeBookings(deps);
      expect(await statusOf(deps, id)).toBe('confirmed');
      deps.clock.set(`${date}T16:00`);
      await completeBookings(deps);
      expect(await statusOf(deps, id)).toBe('completed');
    });

    it('an hour that is skipped is not sold, one that happens twice is sold once', async () => {
      const trip = await afternoons();
      await deps.db.update(services).set({ horizonDays: 365 }).where(eq(services.id, trip.service.id));
      const night = { slot: '0230-0400' };
      const keys = async (date: string) => (await slotsOn(deps, trip, date)).map(({ key }) => key);
      expect(await keys('2027-03-28')).toEqual(['0930-1100', '1400-1600']);
      expect(await refusal(deps, trip, { ...night, date: '2027-03-28' })).toEqual({
        code: 'slot-not-offered',
      });
      expect(await keys('2027-10-31')).toEqual(['0230-0400', '0930-1100', '1400-1600']);
      const { id } = await placed(deps, trip, { ...night, date: '2027-10-31' });
      const [row] = await deps.db.select().from(bookings).where(eq(bookings.id, id));
      expect([row?.startsAt, row?.endsAt]).toEqual([
        new Date('2027-10-31T00:30:00Z'),
        new Date('2027-10-31T03:00:00Z'),
      ]);
      expect(await refusal(deps, trip, { ...night, date: '2027-10-31' })).toEqual({ code: 'sold-out' });
    });
  },
);
