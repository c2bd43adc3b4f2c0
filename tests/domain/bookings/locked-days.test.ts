// What a placing locks: at once and in order, all days that its places touch (one lock later could end in a deadlock).
// And what it reads.
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';

import { holdPlaces } from '#app/domain/bookings/placing/insert-booking.server.ts';
import {
  lockForPlacing,
  lookFor,
  placesQuery,
  readPlaces,
} from '#app/domain/bookings/placing/read-places.server.ts';
import { findSellable } from '#app/domain/catalog/sellable.server.ts';
import { dayOf, lockNumberOf } from '#app/domain/calendar-day.ts';
import type { Db } from '#db/client.ts';
import { testClock } from '#tests/support/clock.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { rowsRead } from '#tests/support/rows-read.ts';
import { aForm, aGuest } from '#tests/support/world/a-booking.ts';
import { aBoatTrip, aCalendar, anActivity, aResource, aService } from '#tests/support/world/a-service.ts';
import { placed } from '#tests/support/world/placing.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});

it.each([
  { startTime: '09:30', endTime: '11:00', days: ['2027-06-12'] },
  { startTime: '22:00', endTime: '02:00', days: ['2027-06-12', '2027-06-13'] },
  { startTime: '20:00', endTime: '24:00', days: ['2027-06-12', '2027-06-13'] },
  { startTime: '00:30', endTime: '02:00', before: 60, days: ['2027-06-11', '2027-06-12'] },
  { startTime: '21:00', endTime: '23:30', after: 45, days: ['2027-06-12', '2027-06-13'] },
])(
  'from $startTime to $endTime, blocked $before minutes before and $after after',
  async ({ startTime, endTime, before = 0, after = 0, days }) => {
    const { db } = database;
    const activity = await anActivity(db);
    const buffers = { bufferBeforeMinutes: before, bufferAfterMinutes: after };
    const boats = [
      await aResource(db, activity.id, { capacity: 4, ...buffers }),
      await aResource(db, activity.id, { capacity: 4, ...buffers }),
    ];
    const resources = boats.map(({ id }) => id);
    for (const id of resources) await aCalendar(db, id, { slots: [{ startTime, endTime }] });
    const service = await aService(db, activity.id, { resources });
    const deps = testDeps({ db, clock: testClock('2027-06-01T10:00') });
    await db.transaction(async (tx) => {
      const slot = `${startTime}-${endTime}`.replaceAll(':', '');
      const input = aForm({ activity, service }, { date: '2027-06-12', slot });
      const look = lookFor(deps, aGuest(), input);
      await lockForPlacing(tx, [look]);
      const locked = await lockedDays(tx);
      expect(locked).toEqual(
        resources.flatMap((resource) => days.map((day) => ({ resource, day: lockNumberOf(dayOf(day)) }))),
      );
      const sellable = await findSellable(tx, input);
      if (!sellable) throw new Error('not in its catalog');
      const holding = { input, sellable, read: await readPlaces(tx, look), commits: false };
      expect(await holdPlaces({ ...deps, db: tx }, aGuest(), holding)).toMatchObject({ ok: true });
      expect(await lockedDays(tx)).toEqual(locked);
    });
  },
);

async function lockedDays(tx: Db): Promise<unknown[]> {
  return [
    ...(await tx.execute(sql`
      select classid::int as resource, objid::int as day from pg_locks
       where locktype = 'advisory' and objsubid = 2 and pid = pg_backend_pid() order by 1, 2`)),
  ];
}

it('a returning guest’s own hold is found once, not anew for each place taken', async () => {
  const trip = await aBoatTrip(database.db, { quantity: 40 });
  const deps = testDeps({ db: database.db, clock: testClock('2027-06-01T10:00') });
  for (let n = 0; n < 40; n += 1) await placed(deps, trip);
  const look = lookFor(deps, { keyHash: 'of the browser', addressHash: undefined }, aForm(trip));
  expect(await rowsRead(database.db, placesQuery(look), 'bookings')).toBeLessThan(20);
});
