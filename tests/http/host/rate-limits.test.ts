import { describe, expect, test } from 'vitest';

import { createRateLimits } from '#server/http/rate-limits.ts';
import { testClock } from '#tests/support/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { silentLog, testDeps } from '#tests/support/deps.ts';
import { testApp } from '#tests/support/test-app.ts';
import { anOpenPage, aSession } from '#tests/support/world/a-payment.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';
import { placed } from '#tests/support/world/placing.ts';

const database = await testDatabase();
const parts = { jobs: testDeps({ db: database.db }).jobs };
const one = await testApp({ database, parts });
const two = await testApp({ database, parts });
const off = await testApp({ database, variables: { RATE_LIMITS: '0' } });

const change = (app: typeof one, remoteAddress: string) =>
  app.post('', '/theme', { payload: 'theme=dark&back=/', remoteAddress });

/** As if the address had sent `points` forms in this minute, to any process. */
async function already(points: number, address: string): Promise<void> {
  await change(one, address);
  await one.database.sql`update rate_limits set points = ${points} where key like 'write:%' and points = 1`;
}

describe('forms from one address', () => {
  test('are counted by all processes together and refused with the time to wait', async () => {
    await already(598, '203.0.113.1');
    expect((await change(one, '203.0.113.1')).statusCode).toBe(303);
    expect((await change(two, '203.0.113.1')).statusCode).toBe(303);
    const refused = await change(one, '203.0.113.1');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(refused.body).toMatch(
      /Hai fatto molte richieste.*tra \d+ second[oi]\. Torna indietro: se il modulo è ancora compilato/s,
    );
    expect((await change(two, '203.0.113.1')).statusCode).toBe(429);
    expect((await change(one, '203.0.113.2')).statusCode).toBe(303);
  });

  test('wait a second at most to be counted, while the database says nothing', async () => {
    const silent = { unsafe: () => new Promise(() => {}) } as never;
    const limits = createRateLimits(silent, silentLog());
    expect(await limits.consumeWrite('203.0.113.9')).toEqual({ ok: true });
    expect(await limits.consume('resend', 'somebody')).toEqual({ ok: true });
  });

  test('count again when their minute is over', async () => {
    await already(700, '203.0.113.3');
    await one.database.sql`update rate_limits set expire = 1 where points = 700`;
    expect((await change(two, '203.0.113.3')).statusCode).toBe(303);
  });

  test('are counted by network where addresses are long', async () => {
    await already(600, '2001:db8:1:2:aaaa::1');
    expect((await change(two, '2001:db8:1:2:bbbb::2')).statusCode).toBe(429);
    expect((await change(two, '2001:db8:1:3::2')).statusCode).toBe(303);
  });

  test('are kept without the address itself', async () => {
    await change(one, '203.0.113.77');
    const rows = await one.database.sql<{ key: string }[]>`select key from rate_limits`;
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ key }) => key.includes('203.0.113'))).toEqual([]);
  });

  test('are not counted for this machine itself, nor when limits are off', async () => {
    const before = await one.database.sql`select key, points from rate_limits order by key`;
    await change(one, '127.0.0.1');
    await change(one, '::1');
    await change(off, '203.0.113.4');
    expect(await one.database.sql`select key, points from rate_limits order by key`).toEqual(before);
  });
});

test('page views are bounded without asking the database', async () => {
  const view = () =>
    two.app.inject({ url: '/', headers: { host: 'nessuno.piattaforma.test' }, remoteAddress: '203.0.113.5' });
  const before = await one.database.sql`select count(*)::int from rate_limits`;
  const statuses = new Set<number>();
  for (let batch = 0; batch < 31; batch += 1) {
    const answers = await Promise.all(Array.from({ length: 100 }, view));
    for (const answer of answers) statuses.add(answer.statusCode);
  }
  expect([...statuses].sort()).toEqual([404, 429]);
  expect(await one.database.sql`select count(*)::int from rate_limits`).toEqual(before);
});

/** As if the address had used all but one of what `name` allows. */
async function almostUsedUp(name: string, points: number, send: () => Promise<unknown>): Promise<void> {
  await send();
  await one.database
    .sql`update rate_limits set points = ${points} where key like ${`${name}:%`} and points = 1`;
}

test('however often one booking is asked for, or one visitor asks, others still reach Stripe', async () => {
  let reads = 0;
  const clock = testClock('2027-06-01T10:00');
  const deps = testDeps({ db: database.db, clock });
  const findCheckout = async (id: string) => {
    reads += 1;
    return aSession(id, 'https://checkout.stripe.test/');
  };
  const payments = { ...deps.payments, findCheckout };
  const app = await testApp({ database, parts: { ...parts, payments, now: deps.now } });
  const trip = await aBoatTrip(deps.db);
  const [mine, others] = [await placed(deps, trip), await placed(deps, trip)];
  for (const [attempt, { id }] of [mine, others].entries()) await anOpenPage(deps, id, attempt + 1);
  const look = async (page: string, { secret }: typeof mine, remoteAddress: string) => {
    const answer = await app.get('', `${page}?booking=${secret}`, { remoteAddress });
    return [answer.statusCode, /<title>([^<]*)/.exec(answer.body)?.[1], reads];
  };
  await almostUsedUp('card-page', 119, () => look('/payment-success', mine, '203.0.113.9'));
  const waits = 'Stiamo confermando il pagamento';
  expect(await look('/payment-success', mine, '203.0.113.9')).toEqual([200, waits, 2]);
  for (const address of ['203.0.113.9', '203.0.113.10']) {
    expect(await look('/payment-success', mine, address)).toEqual([200, waits, 2]);
    const error = [200, 'Il pagamento non è ancora arrivato', 2];
    expect(await look('/payment-error', mine, address)).toEqual(error);
  }
  clock.advance({ hours: 1 });
  const over = await app.get('', `/checkout?booking=${mine.secret}`, { remoteAddress: '203.0.113.10' });
  expect(over.body).toContain('se hai già pagato, aspetta qualche secondo');
  expect(over.body).not.toContain('nessun addebito');
  clock.advance({ hours: -1 });
  expect(await look('/payment-success', others, '203.0.113.9')).toEqual([200, waits, 2]);
  expect(await look('/payment-success', others, '203.0.113.10')).toEqual([200, waits, 3]);
});

describe('forms that could be used to guess or to fill', () => {
  test('«Ritrova la prenotazione» answers ten times in a while, then keeps the address that was typed', async () => {
    const ask = (app: typeof one) =>
      app.post('', '/ritrova', { payload: 'email=chi%40example.com', remoteAddress: '203.0.113.6' });
    await almostUsedUp('find-booking', 9, () => ask(one));
    expect((await ask(two)).statusCode).toBe(303);
    const refused = await ask(one);
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect(refused.body).toContain('Hai fatto troppe richieste');
    expect(refused.body).toContain('value="chi@example.com"');
  });

  test('the booking form is taken as often as a whole office could use it, then says when to come back', async () => {
    const { service, activity } = await aBoatTrip(one.database.db);
    const book = (app: typeof one) =>
      app.post(
        activity.subdomain,
        `/${service.catalogId}/esperienze/${service.id}/giro-in-barca?step=details`,
        {
          payload: 'name=Mario',
          remoteAddress: '203.0.113.8',
        },
      );
    await almostUsedUp('booking', 599, () => book(one));
    expect((await book(two)).statusCode).toBe(422);
    const refused = await book(one);
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect(refused.body).toContain('Hai inviato troppe richieste');
  });
});
