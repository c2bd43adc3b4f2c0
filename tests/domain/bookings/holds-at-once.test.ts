import { randomUUID } from 'node:crypto';

import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { lockDays } from '#app/domain/scheduling/resources/terms.server.ts';
import { testClock } from '#tests/support/clock.ts';
import { openConnections, testDatabase } from '#tests/support/database.ts';
import { testDeps, type TestDeps } from '#tests/support/deps.ts';
import { aGuest } from '#tests/support/world/a-booking.ts';
import { aResoldTrip } from '#tests/support/world/a-resold-trip.ts';
import { aBoatTrip, aService } from '#tests/support/world/a-service.ts';
import { placed, refusal, type Trip } from '#tests/support/world/placing.ts';

const CONNECTIONS = 16;

const database = await testDatabase({ max: CONNECTIONS });
const deps = testDeps({ db: database.db, clock: testClock('2027-06-01T10:00') });
const trips: Trip[] = await Promise.all(
  Array.from({ length: 8 }, () => aBoatTrip(deps.db, { quantity: 50 })),
);
await openConnections(database, CONNECTIONS);

/** Guests at the same instant, each with a separate browser, spread over eight boats. */
function rush(count: number, addressOf: (n: number) => string) {
  return Promise.all(
    Array.from({ length: count }, (_, n) =>
      refusal(deps, trips[n % trips.length] as Trip, {
        guest: { ...aGuest(), addressHash: addressOf(n) },
      }),
    ),
  );
}

async function openHolds(address: string): Promise<number | undefined> {
  const [row] = await deps.db.execute<{ holds: number }>(sql`
    select count(*)::int as holds from bookings where client_address_hash = ${address} and status = 'pending'`);
  return row?.holds;
}

describe('guests who book at the same instant', () => {
  it('from one address get twenty holds between them, whatever they book', async () => {
    for (let round = 0; round < 5; round += 1) {
      const address = randomUUID();
      const answers = await rush(48, () => address);
      expect(answers.filter((answer) => answer === undefined)).toHaveLength(20);
      expect(answers.filter((answer) => answer?.code === 'too-many-holds')).toHaveLength(28);
      expect(await openHolds(address)).toBe(20);
    }
  });

  it('from many addresses get all they ask for', async () => {
    const addresses = Array.from({ length: 12 }, () => randomUUID());
    const answers = await rush(48, (n) => addresses[n % addresses.length] as string);
    expect(answers.filter(Boolean)).toEqual([]);
  });
});

it('a hold from elsewhere that is replaced makes no room at this address', async () => {
  const one: TestDeps = { ...deps, config: { ...deps.config, maxOpenHoldsPerAddress: 1 } };
  const [trip, other] = trips as [Trip, Trip];
  const [here, keyHash] = [randomUUID(), randomUUID()];
  await placed(one, trip, { guest: { keyHash, addressHash: randomUUID() } });
  await placed(one, other, { guest: { keyHash: randomUUID(), addressHash: here } });
  expect(await refusal(one, trip, { guest: { keyHash, addressHash: here } })).toEqual({
    code: 'too-many-holds',
  });
});

it('who waits for a day that somebody holds leaves connections for everything else', async () => {
  const { own: busy, sold } = await aResoldTrip(deps, { quantity: 3 * CONNECTIONS });
  const other = await aService(deps.db, busy.activity.id, { resources: [busy.resource.id] });
  const all = [busy, sold, { ...busy, service: other }];
  const crowd = await deps.db.transaction(async (tx) => {
    await lockDays(tx, [{ resourceId: busy.resource.id, date: '2027-06-12' }]);
    const waiting = Array.from({ length: CONNECTIONS }, () => all.map((trip) => refusal(deps, trip))).flat();
    expect(await refusal(deps, trips[0] as Trip)).toBeUndefined();
    expect(await refusal(deps, busy, { date: '2027-06-14' })).toBeUndefined();
    return { waiting };
  });
  expect((await Promise.all(crowd.waiting)).filter(Boolean)).toEqual([]);
});
