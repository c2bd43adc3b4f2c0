// Every route of the site, requested during an impersonation: what reveals or changes data is recorded, and
// what is reserved for the person stays closed.
import { beforeEach, describe, expect, it } from 'vitest';

import { ACCESS } from '#app/access.ts';
import { startSession } from '#app/domain/identity/signing-in/sessions.server.ts';
import { adminApp } from '#tests/support/admin-app.ts';
import { addressOf, everyPage } from '#tests/support/world/every-page.ts';

const world = await adminApp();
const { app, adminId, deps, audit } = world;
const { sql } = app.database;
const pages = await everyPage(world);
const [owner] = await sql`select user_id from activities where subdomain = ${pages.subdomain}`;
const userId = Number(owner?.['user_id']);

async function impersonating(): Promise<string> {
  const id = await startSession(deps, { userId, impersonatorId: adminId, userAgent: undefined });
  return `__Host-session=${id}`;
}

/** The end of the impersonation is recorded by itself; on an activity's own pages nobody is signed in. */
const ELSEWHERE = /^\/impersonation\/exit$|^\/:catalogId\//;
const rightOf = (pattern: string) => ACCESS[pattern]?.impersonation ?? 'write';
const patterns = Object.keys(ACCESS).filter((pattern) => !ELSEWHERE.test(pattern));
const addresses = patterns.map((pattern) => [pattern, addressOf(pattern, pages.valuesOf(pattern))] as const);

async function ask(method: 'GET' | 'POST', address: string) {
  const headers = { cookie: await impersonating() };
  const answer = await (method === 'GET' ? app.get : app.post)('', address, { headers });
  const rows = (await audit()).filter(({ action }) => /^impersonation\.(read|write)$/.test(action));
  return { answer, records: rows.map(({ action, detail }) => `${action}: ${String(detail['outcome'])}`) };
}

beforeEach(async () => void (await sql`delete from audit_log`));

describe('in somebody’s name', () => {
  it.each(addresses)('GET %s', async (pattern, address) => {
    const { answer, records } = await ask('GET', address);
    const right = rightOf(pattern);
    const expected = {
      write: [],
      look: [],
      recorded: [`impersonation.read: ${answer.statusCode}`],
      'recorded-once': [`impersonation.read: ${answer.statusCode}`],
      nothing: ['impersonation.read: refused'],
    }[right];
    expect([right, records]).toEqual([right, expected]);
    expect(right !== 'nothing' || answer.headers['location'] === '/dashboard').toBe(true);
    // Files of personal data can't be downloaded without a record, and neither can anything that isn't listed
    // above yet.
    const isFile = String(answer.headers['content-disposition']).startsWith('attachment');
    const isPublic = ACCESS[pattern]?.kind === 'public';
    expect(isFile && !isPublic && records.length === 0).toBe(false);
  });

  it.each(addresses)('POST %s', async (pattern, address) => {
    const { answer, records } = await ask('POST', address);
    const refused = ['look', 'nothing'].includes(rightOf(pattern));
    expect(records).toEqual([`impersonation.write: ${refused ? 'refused' : answer.statusCode}`]);
    const to = new Map([
      ['look', address],
      ['nothing', '/dashboard'],
    ]).get(rightOf(pattern));
    expect(refused ? answer.headers['location'] : undefined).toBe(to);
  });

  it('what a page asks for again and again is on record once', async () => {
    await ask('GET', '/checkin/day.json');
    const { records } = await ask('GET', '/checkin/day.json');
    expect(records).toEqual(['impersonation.read: 200']);
  });

  it('data asked for by a script are refused and recorded like pages', async () => {
    const { records } = await ask('GET', '/availability/guests.data');
    expect(records).toEqual(['impersonation.read: 200']);
    await sql`delete from audit_log`;
    const feeds = await ask('GET', '/availability/feeds.data');
    expect(feeds.records).toEqual(['impersonation.read: refused']);
    expect(feeds.answer.body).not.toContain('f'.repeat(32));
  });
});
