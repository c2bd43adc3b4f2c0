// A placing's query is planned a few times for a connection, then its plan is kept: planning it costs five times
// what running it does.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';

import { testClock } from '#tests/support/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { aGuest } from '#tests/support/world/a-booking.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';
import { manyBookings, withoutRules } from '#tests/support/world/many-bookings.ts';
import { placed } from '#tests/support/world/placing.ts';

/** After these the database chooses between a plan for the values and one for all. */
const PLANS_FOR_VALUES = 5;

it.each([
  { whose: 'without a client address', addressHash: undefined, addresses: 1 },
  { whose: 'with a client address', addressHash: 'a'.repeat(43), addresses: 400 },
])('placings $whose, beside 8000 open holds of $addresses', async ({ addressHash, addresses }) => {
  const database = await testDatabase({ max: 1 });
  const { db } = database;
  const clock = testClock('2027-06-01T10:00');
  const deps = testDeps({ db, clock, config: { maxOpenHoldsPerAddress: addressHash ? 100 : 0 } });
  const trip = await aBoatTrip(db, { quantity: 100 });
  const values = { hold_expires_at: '2027-06-01T12:00:00Z' };
  await manyBookings(database.sql, trip, { count: 8000, values });
  await withoutRules(database.sql, (tx) => tx`update bookings set client_address_hash = id % ${addresses}`);
  await db.execute(sql`analyze`);
  for (let n = 0; n < PLANS_FOR_VALUES + 4; n += 1)
    await placed(deps, trip, { people: 1, guest: { ...aGuest(), addressHash } });
  const [planned] = await db.execute(sql`
    select custom_plans::int as "forValues", generic_plans::int as "forAll"
      from pg_prepared_statements where statement like '%to_json(s) as sellable%'`);
  expect(planned).toEqual({ forValues: PLANS_FOR_VALUES, forAll: 4 });
});
