// Every route of the table, requested by an operator with the ids of another one.
import { describe, expect, it } from 'vitest';

import { ACCESS } from '#app/access.ts';
import { adminApp } from '#tests/support/admin-app.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';
import { operatorVisitor } from '#tests/support/operator-visitor.ts';
import { addressOf, everyPage, parametersOf } from '#tests/support/world/every-page.ts';

const world = await adminApp();
const { sql } = world.app.database;
const pages = await everyPage(world);
const bosco = await aBoatTrip(world.deps.db);
const stranger = await operatorVisitor(world, bosco.activity.userId);

/** Open to every signed-in person: articles, and what is offered to resellers. */
const NOBODYS = ['/help/:slug', '/dev-diary/:slug'];
const theirs = Object.keys(ACCESS).filter(
  (pattern) =>
    ACCESS[pattern]?.kind === 'signed-in' && parametersOf(pattern).length > 0 && !NOBODYS.includes(pattern),
);

const TABLES = (
  await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'
       and table_name not in ('sessions', 'rate_limits', 'test_jobs', 'audit_log') order by 1`
).map(({ name }) => name);

/** Everything stored, as one value for each table. */
async function everything() {
  const rows = await sql.begin((tx) =>
    Promise.all(
      TABLES.map(
        (name) =>
          tx`select ${name} as name, md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as sum from ${tx(name)} t`,
      ),
    ),
  );
  return Object.fromEntries(rows.map(([row]) => [row?.['name'], row?.['sum']]));
}

const GRABBING =
  'intent=delete&name=Preso&amount=1&confirm=on&formNonce=1234567890123456&reason=x&to=archived';

/** Pressing twice finds the wanted state: no longer a member of an activity, or a person removed from one's own. */
const AS_WISHED = ['/dashboard/:subdomain/leave', '/dashboard/:subdomain/members/:userId/remove'];
const answersTo = (pattern: string) => [404, 405, ...(AS_WISHED.includes(pattern) ? [200] : [])];

describe("another operator's ids", () => {
  it.each(theirs)('answer 404 on %s', async (pattern) => {
    const address = addressOf(pattern, pages.valuesOf(pattern));
    expect((await stranger.visit(address)).status).toBe(404);
    expect(stranger.page.text).not.toMatch(/Giro in barca|Mario|mario@example/);
  });

  it('change nothing when forms are sent to them', async () => {
    const before = await everything();
    for (const pattern of theirs) {
      const address = addressOf(pattern, pages.valuesOf(pattern));
      const url = new URL(address, stranger.page.url);
      const { status } = await stranger.send({ method: 'POST', url, body: new URLSearchParams(GRABBING) });
      expect([address, status]).toEqual([address, expect.toBeOneOf(answersTo(pattern))]);
    }
    expect(await everything()).toEqual(before);
  });

  it("under one's own subdomain are not found either", async () => {
    for (const pattern of theirs.filter((each) => each.startsWith('/dashboard/:subdomain/'))) {
      if (parametersOf(pattern).length < 2 || pattern.includes(':month')) continue;
      const values = { ...pages.valuesOf(pattern), subdomain: bosco.activity.subdomain };
      const address = addressOf(pattern, values);
      expect([address, (await stranger.visit(address)).status]).toEqual([address, 404]);
      const url = new URL(address, stranger.page.url);
      const { status } = await stranger.send({ method: 'POST', url, body: new URLSearchParams(GRABBING) });
      expect([address, status]).toEqual([address, expect.toBeOneOf(answersTo(pattern))]);
    }
  });
});
