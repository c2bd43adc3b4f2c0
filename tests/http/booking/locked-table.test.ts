// A session that isn't ours keeps the table of bookings locked: a tool of the person who runs the database.
import { setTimeout as pause } from 'node:timers/promises';

import postgres from 'postgres';
import { expect, it } from 'vitest';

import { accountApp } from '#tests/support/account-app.ts';
import { GUEST } from '#tests/support/visitor.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';

const world = await accountApp();
const { app } = world;

async function lockBookings() {
  const tool = postgres(app.database.url, { max: 1, onnotice: () => {} });
  const unlock = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const ended = tool.begin(async (tx) => {
    await tx`lock table bookings, allocations in access exclusive mode`;
    locked.resolve();
    await unlock.promise;
  });
  await Promise.race([locked.promise, ended]);
  return async () => {
    unlock.resolve();
    await ended;
    await tool.end();
  };
}

it('what is kept is given, the rest is refused within the bound, and a form succeeds with what it had once the lock is gone', async () => {
  const { activity, service } = await aBoatTrip(world.deps.db);
  const page = `/${service.catalogId}/esperienze/${service.id}/giro-in-barca`;
  const choice = `?date=2027-06-12&slot=0930-1100&people-${service.rates[0]?.id}=2&step=details`;
  const guest = world.newVisitor();
  await guest.visit(`https://${activity.subdomain}.piattaforma.test${page}${choice}`);
  const form = guest.request('Vai al pagamento', GUEST);
  const kept = await app.get(activity.subdomain, page);
  expect(kept.statusCode).toBe(200);
  const unlock = await lockBookings();
  const begunAt = performance.now();
  const crowd = Array.from({ length: 30 }, (_, n) =>
    app.get(activity.subdomain, `${page}${choice}&contact=${n}`),
  );
  const sent = guest.send(form);
  for (const { statusCode, headers } of await Promise.all(crowd))
    expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
  expect((await sent).status).toBe(503);
  // Alone each query waits for half a second; the pool has four connections for all thirty.
  expect(performance.now() - begunAt).toBeLessThan(10_000);
  world.deps.clock.advance({ minutes: 2 });
  const stale = await app.get(activity.subdomain, page);
  expect([stale.statusCode, stale.body]).toEqual([200, kept.body]);
  await unlock();
  await guest.send(form);
  expect(guest.page.status).toBe(200);
  expect(await app.database.sql`select name, quantity from bookings`).toEqual([
    { name: 'Mario', quantity: 2 },
  ]);
});

it('whoever waits for one of us waits on', async () => {
  const { sql } = app.database;
  const first = sql.begin(async (tx) => {
    await tx`lock table bookings in access exclusive mode`;
    await pause(1200);
  });
  const page = await app.get('', '/ritrova');
  expect(page.statusCode).not.toBe(503);
  expect(await sql`select count(*)::int as bookings from bookings`).toEqual([{ bookings: 1 }]);
  await first;
});
