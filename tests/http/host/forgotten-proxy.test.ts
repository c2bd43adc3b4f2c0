// A public address behind a proxy that TRUST_PROXY doesn't name: all requests come from the proxy's address.
import { expect, test } from 'vitest';

import { PASSWORD } from '#tests/support/account-app.ts';
import { adminApp } from '#tests/support/admin-app.ts';
import { testApp } from '#tests/support/test-app.ts';
import { testDeps } from '#tests/support/deps.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';

const { admin, app: quiet, deps, clock } = await adminApp();
const world = await testApp({
  database: quiet.database,
  parts: { jobs: testDeps({ db: deps.db }).jobs, now: clock.now },
  variables: { MAX_OPEN_HOLDS_PER_ADDRESS: '2' },
});

/** As the proxy forwards it. */
const through = (visitor: string) => ({
  remoteAddress: '172.18.0.1',
  headers: { 'x-forwarded-for': visitor },
});

test('nobody is shut out by what others do', async () => {
  const reset = (n: number) =>
    world.post('', '/password-reset', { payload: `email=a${n}@example.com`, ...through(`203.0.113.${n}`) });
  for (let n = 0; n < 25; n += 1) expect((await reset(n)).statusCode).toBe(303);
});

test('holds of all guests together are no reason to refuse one', async () => {
  const { service, activity } = await aBoatTrip(deps.db, { quantity: 10 });
  const rate = service.rates[0]?.id ?? 0;
  const book = (n: number) => {
    const fields = {
      name: 'Mario',
      surname: 'Rossi',
      email: `g${n}@example.com`,
      phone: '333 123 4567',
      privacy: 'on',
      date: '2027-06-12',
      slot: '0930-1100',
      [`people-${rate}`]: '1',
      total: '2000',
    };
    return world.post(
      activity.subdomain,
      `/${service.catalogId}/esperienze/${service.id}/giro-in-barca?step=details`,
      { payload: new URLSearchParams(fields).toString(), ...through(`203.0.113.${n}`) },
    );
  };
  const statuses: number[] = [];
  for (let n = 0; n < 4; n += 1) statuses.push((await book(n)).statusCode);
  expect(statuses).toEqual([303, 303, 303, 303]);
  const [row] = await world.database.sql<{ n: number }[]>`
    select count(*)::int as n from bookings where client_address_hash is not null`;
  expect(row?.n).toBe(0);
});

test('the administrator reads what to do about it', async () => {
  expect((await admin.visit('/dashboard/admin/system')).text).toContain(
    'TRUST_PROXY non indica nessun proxy',
  );
  const payload = new URLSearchParams({ email: 'ada@example.com', password: PASSWORD }).toString();
  const { cookies } = await world.post('', '/login', { payload, ...through('203.0.113.1') });
  const { remoteAddress, headers } = through('203.0.113.1');
  const page = await world.get('', '/dashboard/admin/system', {
    remoteAddress,
    headers: { ...headers, cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
  });
  expect(page.body).toContain('un proxy che TRUST_PROXY non indica');
});
