import type { SQL } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';

import { findPageSources } from '#app/domain/bookings/page-sources.server.ts';
import type { Db } from '#db/client.ts';
import { testClock } from '#tests/support/clock.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { rowsRead } from '#tests/support/rows-read.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';
import { placed } from '#tests/support/world/placing.ts';

describe('how long a page stays right', () => {
  const clock = testClock('2027-06-01T10:00:20');
  let database: TestDatabase;
  let deps: ReturnType<typeof testDeps>;
  let trip: Awaited<ReturnType<typeof aBoatTrip>>;

  beforeAll(async () => {
    database = await testDatabase();
    deps = testDeps({ db: database.db, clock });
    trip = await aBoatTrip(database.db, { quantity: 30 });
    for (let n = 0; n < 20; n += 1) await placed(deps, trip);
  });

  it('until the next full minute, or the end of a hold before it', async () => {
    const untilOf = async (activityId?: number) =>
      (await findPageSources(deps, activityId)).until.toISOString();
    const stranger = await aBoatTrip(database.db);
    expect(await untilOf(trip.activity.id)).toBe('2027-06-01T08:01:00.000Z');
    clock.set('2027-06-01T10:15:05');
    for (const id of [trip.activity.id, undefined])
      expect(await untilOf(id)).toBe('2027-06-01T08:15:20.000Z');
    expect(await untilOf(stranger.activity.id)).toBe('2027-06-01T08:16:00.000Z');
    clock.set('2027-06-01T10:00:20');
  });

  it('is found without reading places that are held for longer', async () => {
    let asked: SQL | undefined;
    const execute = (query: SQL) => {
      asked = query;
      return Promise.resolve([]);
    };
    await findPageSources({ ...deps, db: { execute } as unknown as Db }, trip.activity.id);
    if (!asked) throw new Error('it asks the database');
    expect(await rowsRead(database.db, asked, 'allocations')).toBeLessThan(20);
  });
});
