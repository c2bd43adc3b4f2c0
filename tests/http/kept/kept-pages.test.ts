// Cached public pages always show the state of the database at the time of the request.
import { createHash } from 'node:crypto';

import postgres from 'postgres';
import { beforeAll, describe, expect, it } from 'vitest';

import { testClock } from '#tests/support/clock.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { testApp, type TestApp } from '#tests/support/test-app.ts';
import { type ResoldTrip, aResoldTrip } from '#tests/support/world/a-resold-trip.ts';
import { type PageChanges, pageChanges } from '#tests/support/world/page-changes.ts';

const clock = testClock('2027-06-12T07:00');
let database: TestDatabase;
/** Two processes that cache pages, and one that renders each anew. */
let here: TestApp;
let there: TestApp;
let fresh: TestApp;
let trip: ResoldTrip;
let pages: { host: string; path: string }[];
let changes: PageChanges;

beforeAll(async () => {
  database = await testDatabase({ max: 4 });
  const variables = { RATE_LIMITS: '0' };
  const parts = { now: clock.now };
  here = await testApp({ database, parts, variables });
  there = await testApp({ database, parts, variables });
  fresh = await testApp({ database, parts, variables: { ...variables, PAGE_CACHE: '0' } });
  trip = await aResoldTrip({ ...here.deps, db: database.db });
  changes = {
    ...(await pageChanges(database, here.deps, trip)),
    minute: async () => clock.advance({ minutes: 1 }),
    hold: async () => clock.advance({ minutes: 16, seconds: 3 }),
    morning: async () => clock.advance({ hours: 5 }),
  };
  pages = pagesOf(trip);
});

function pagesOf({ own, reseller, sold }: ResoldTrip) {
  const service = (catalogId: number) => `${catalogId}/esperienze/${own.service.id}/giro-in-barca`;
  const { subdomain: owner } = own.activity;
  return [
    { host: '', path: '/' },
    { host: '', path: '/?when=tomorrow' },
    { host: owner, path: '/?date=2027-06-13' },
    { host: owner, path: '/' },
    { host: owner, path: `/${own.service.catalogId}/esperienze` },
    { host: owner, path: `/${service(own.service.catalogId)}` },
    { host: owner, path: `/${service(own.service.catalogId)}?date=2027-06-12` },
    { host: owner, path: `/${service(own.service.catalogId)}.data?date=2027-06-12` },
    { host: owner, path: `/embed/${own.service.catalogId}/${own.service.id}?date=2027-06-12` },
    { host: reseller.subdomain, path: `/${service(sold.service.catalogId)}?date=2027-06-12` },
  ];
}

/** What these pages don't have. Each would fill the room of those with choices that somebody makes. */
function oddPages({ own: { activity, service } }: ResoldTrip) {
  const page = `/${service.catalogId}/esperienze/${service.id}/giro-in-barca`;
  const embed = `/embed/${service.catalogId}/${service.id}`;
  const ours = [
    '?people-99999=3',
    `?people-${service.rates[0]?.id}=9999`,
    '?date=2026-02-31',
    '?date=2027-06-11',
    '?date=2199-06-12',
    '?month=2199-06',
    '?month=2027-13',
    '?date=2027-06-12&slot=0001-0002',
  ].flatMap((query) => [page + query, embed + query]);
  const front = ['?city=Alba', '?page=2', '?date=2199-06-12', '?date=2026-02-31'].map((query) => `/${query}`);
  const catalog = `/${service.catalogId}/esperienze?category=99999`;
  return [
    ...[...ours, `${embed}/`, catalog, ...front].map((path) => ({ host: activity.subdomain, path })),
    ...['/?city=Nessuna', '/?type=99999', '/?page=9', '/?date=2199-06-12', '/?date=2026-02-31'].map(
      (path) => ({ host: '', path }),
    ),
  ];
}

/** Without what differs in every answer. */
async function read(app: TestApp, { host, path }: { host: string; path: string }): Promise<string> {
  const answer = await app.get(host, path);
  return `${answer.statusCode} ${answer.body.replaceAll(/ nonce="[^"]*"/g, '')}`;
}

const digestOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('a kept page', () => {
  it('is what a page made anew would be, on every process, whatever has changed', async () => {
    let seed = 7;
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const possible = Object.entries(changes);
    for (let round = 0; round < 60; round += 1) {
      const [name, change] = possible[round < possible.length ? round : random(possible.length)] ?? [];
      await change?.().catch((error: unknown) => {
        // What is refused (a place that is gone) changes nothing and doesn't matter here.
        if (!String(error).includes('refused')) throw error;
      });
      // The pages requested this time; the others are outdated when they are requested later.
      for (const page of pages.filter(() => random(2) === 0)) {
        const expected = await read(fresh, page);
        const given = [await read(here, page), await read(there, page)];
        expect(given, `after «${name}», ${page.host}${page.path}`).toEqual([expected, expected]);
      }
    }
  });

  it('is made once for all who ask together, and for whatever else is in their addresses', async () => {
    const [page] = pages.slice(3);
    if (!page) throw new Error('no page');
    const asked = ['', '?utm_source=x', '?a=1&b=2', '?fbclid=9'].map((query) =>
      here.get(page.host, page.path + query),
    );
    const policies = (await Promise.all(asked)).map(({ headers }) => headers['content-security-policy']);
    expect(new Set(policies).size).toBe(1);
  });

  it('admits the scripts that we wrote and none that got into it', async () => {
    for (const page of pages.filter(({ path }) => !path.includes('.data'))) {
      const { body, headers } = await here.get(page.host, page.path);
      const policy = String(headers['content-security-policy']);
      expect(body).not.toMatch(/nonce="[^"]/);
      expect(policy).not.toContain('nonce-');
      const inline = [...body.matchAll(/<script(?![^>]*(?:src=|ld\+json))[^>]*>(.*?)<\/script>/gs)];
      expect(inline.length > 0, page.path).toBe(!body.includes('data-still='));
      for (const [, text = ''] of inline) expect(policy).toContain(digestOf(text));
      expect((policy.match(/'sha256-/g) ?? []).length).toBeLessThanOrEqual(inline.length + 1);
    }
  });

  it.each([
    ['signed in', 'session=x'],
    ['about to be', 'sign-in=x'],
    ['told something', '__Host-flash=%5B%22success%22%2C%22Fatto%22%5D'],
    ['holding places', 'theme=dark; guest=x'],
  ])('is never given to who is %s', async (_, cookie) => {
    const answer = await here.get('', '/', { headers: { cookie } });
    expect(answer.headers['content-security-policy']).toContain("'nonce-");
  });

  it('is in the colours and the language of whoever asks', async () => {
    const dark = await here.get('', '/', { headers: { cookie: 'theme=dark; altro=1' } });
    const light = await here.get('', '/', { headers: { cookie: 'theme=light' } });
    expect(dark.body).toContain('data-theme="dark"');
    expect(light.body).toContain('data-theme="light"');
    const french = await here.get('', '/', { headers: { cookie: 'googtrans=/en/fr' } });
    expect(french.body).toContain('data-translate="fr"');
  });

  it('is not made of pages that nobody declared, though they lie as deep', async () => {
    for (const path of ['/booking/abcdefghijklmnopqrstuv', '//']) {
      const answer = await here.get('', path);
      expect(answer.headers['content-security-policy']).toContain("'nonce-");
    }
  });
});

describe('every table', () => {
  /** Tables that no public page reads. */
  const UNSEEN = [
    'activities', // announced on a channel of its own
    'activity_type_requests arrivals audit_log booking_answers booking_events booking_lines booking_moves',
    'booking_transitions bookings calendar_feeds checkout_sessions departure_message_guests departure_messages',
    'disputes guide_link_resources guide_links half_sign_ins invitations invoice_requests ledger_accounts',
    'ledger_entries ledger_transactions mails marketplace_entry_events memberships on_site_payments password_tries',
    'payments rate_limits reconciliation_differences reconciliation_runs recovery_codes referrals refunds',
    'second_factors server_keys sessions settlements subdomain_history transfer_reversals transfers user_tokens',
    'test_jobs users webhook_events', // the first is the tests' own
  ].flatMap((line) => line.split(' '));

  it('tells of its changes, and is changed above, or is read by no public page', async () => {
    const rows = await database.sql<{ name: string; tells: boolean }[]>`
      select c.relname as name, exists (
             select from pg_trigger t where t.tgrelid = c.oid and t.tgname like 'tell\_%') as tells
        from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`;
    const changed = Object.keys(changes);
    const missing = rows.filter(({ name, tells }) => !(tells ? changed : UNSEEN).includes(name));
    expect(missing).toEqual([]);
  });
});

/** From now on the connection is refused, and open ones are cut. */
async function refuseConnections({ url }: TestDatabase): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  const sql = postgres(new URL('/postgres', url).href, { max: 1 });
  await sql`alter database ${sql(name)} allow_connections false`;
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`;
  await sql.end();
}

describe('while the database is away', () => {
  it('what is kept is still given for a quarter of an hour, and the rest is refused politely', async () => {
    const time = testClock('2027-06-12T07:00');
    const alone = await testApp({ database, parts: { now: time.now }, variables: { RATE_LIMITS: '0' } });
    const [front, , , ownFront, catalog] = pages;
    if (!front || !ownFront || !catalog) throw new Error('no pages');
    const odd = oddPages(trip);
    for (const { host, path } of odd) expect((await alone.get(host, path)).statusCode, path).toBe(200);
    const before = [await alone.get(front.host, front.path), await alone.get(ownFront.host, ownFront.path)];
    await alone.breakDatabase();
    await refuseConnections(database);
    for (const minutes of [0, 2, 12]) {
      time.advance({ minutes });
      const after = [await alone.get(front.host, front.path), await alone.get(ownFront.host, ownFront.path)];
      expect(after.map(({ statusCode, body }) => [statusCode, body])).toEqual(
        before.map(({ body }) => [200, body]),
      );
    }
    for (const { host, path } of odd) expect((await alone.get(host, path)).statusCode, path).toBe(503);
    const other = await alone.get(catalog.host, catalog.path);
    expect(other.statusCode).toBe(503);
    expect(other.headers['retry-after']).toBeDefined();
    time.advance({ minutes: 2 });
    expect((await alone.get(front.host, front.path)).statusCode).toBe(503);
  });
});
