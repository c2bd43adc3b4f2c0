// The list of people with an account: each once, found by letters, fast among very many.
import { beforeAll, describe, expect, it } from 'vitest';

import { readPaging } from '#app/domain/administration/paging.ts';
import { listUsers, usersQuery } from '#app/domain/administration/find-users.server.ts';
import { readUserFilter, type UserFilter } from '#app/domain/administration/user.ts';
import type { IdPaging } from '#app/domain/paging.ts';
import { testDatabase } from '#tests/support/database.ts';
import { aUser } from '#tests/support/world/a-service.ts';
import { rowsRead } from '#tests/support/rows-read.ts';

const NO_FILTER: UserFilter = { q: '', role: undefined, state: undefined };
const FIRST: IdPaging = { size: 24, after: undefined, before: undefined };

const database = await testDatabase();

async function names(filter: Partial<UserFilter>): Promise<string[]> {
  const page = await listUsers(database, {
    filter: { ...NO_FILTER, ...filter },
    paging: { ...FIRST, size: 96 },
  });
  return page.items.map(({ name }) => name);
}

async function walk(query: string): Promise<number[]> {
  const filter = readUserFilter(new URLSearchParams(query));
  const ids: number[] = [];
  let paging = readPaging(new URLSearchParams(query));
  for (;;) {
    const page = await listUsers(database, { filter, paging });
    ids.push(...page.items.map(({ id }) => id));
    if (page.next === undefined) return ids;
    paging = { ...paging, after: Number(page.next) };
  }
}

describe('the list of people', () => {
  beforeAll(async () => {
    const at = new Date('2027-05-01T10:00:00Z');
    for (let n = 0; n < 53; n += 1)
      await aUser(database.db, { name: 'Folla', surname: `Numero ${n}`, createdAt: at });
    await aUser(database.db, { name: 'Nicolò', surname: "D'Este", email: 'nico_d@example.com' });
    await aUser(database.db, { name: '50%', surname: 'Sconto', email: 'nicoXd@example.com', role: 'team' });
    await aUser(database.db, { name: 'Sara', surname: 'Sospesa', suspendedAt: at });
    await aUser(database.db, { name: 'Dario', surname: 'Dubbio', emailVerifiedAt: null });
    await aUser(database.db, { name: 'Utente', surname: 'cancellato', erasedAt: at });
  });

  it('has each person once, there and back, while others arrive', async () => {
    const all = await walk('q=folla&size=24');
    expect(all).toHaveLength(53);
    expect(new Set(all).size).toBe(53);
    const filter = { ...NO_FILTER, q: 'folla' };
    const first = await listUsers(database, { filter, paging: FIRST });
    await aUser(database.db, { name: 'Folla', surname: 'in ritardo' });
    const second = await listUsers(database, { filter, paging: { ...FIRST, after: Number(first.next) } });
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(all.slice(0, 48));
    const back = await listUsers(database, { filter, paging: { ...FIRST, before: Number(second.previous) } });
    expect(back.items).toEqual(first.items);
  });

  it.each([
    ['nico_d', ["Nicolò D'Este"]],
    ['NICOLO', ["Nicolò D'Este"]],
    ['nicolo\u0300 d’este', ["Nicolò D'Este"]],
    ['%', ['50% Sconto']],
    ['50%', ['50% Sconto']],
    ['_', ["Nicolò D'Este"]],
    ['\\', []],
    ['x'.repeat(3000), []],
  ])('finds %j letter for letter', async (q, found) => {
    const filter = readUserFilter(new URLSearchParams({ q }));
    expect(await names(filter)).toEqual(found);
  });

  it('takes a stray zero byte for nothing at all', async () => {
    expect((await names(readUserFilter(new URLSearchParams({ q: '\0' })))).length).toBeGreaterThan(50);
  });

  it('narrows by role and state', async () => {
    expect(await names({ role: 'team' })).toEqual(['50% Sconto']);
    expect(await names({ state: 'suspended' })).toEqual(['Sara Sospesa']);
    expect(await names({ state: 'unverified' })).toEqual(['Dario Dubbio']);
    expect(await names({ state: 'erased' })).toEqual(['Utente cancellato']);
  });

  it.each([
    'after=0',
    'after=-1',
    'after=abc',
    'before=1e9',
    'size=7',
    'after=999999999999999999',
    'role=king&state=x',
  ])('answers %s like its beginning', async (query) => {
    const asked = new URLSearchParams(query);
    const page = await listUsers(database, { filter: readUserFilter(asked), paging: readPaging(asked) });
    expect(page.items).toHaveLength(24);
    expect(page.previous).toBeUndefined();
  });
});

describe('among a hundred thousand', () => {
  beforeAll(async () => {
    await database.sql`
      insert into users (name, surname, email, phone, password_hash, privacy_accepted_at, email_verified_at, referral_code)
      select 'Nome' || n % 97, 'Cognome' || n % 389, 'persona' || n || '@example.com', '-', 'none', now(), now(), 'M' || n
        from generate_series(1, 100000) n`;
    await database.sql`analyze users`;
  }, 120_000);

  it.each([
    ['the newest', {}],
    ['administrators', { role: 'admin' as const }],
    ['those to be verified', { state: 'unverified' as const }],
    ['those suspended', { state: 'suspended' as const }],
    ['those erased', { state: 'erased' as const }],
    ['an address', { q: 'persona77777@' }],
    ['a name that many have', { q: 'nome5' }],
  ])('lists %s without reading everybody', async (_what, filter) => {
    for (const after of [undefined, 60_000]) {
      const query = usersQuery({ ...NO_FILTER, ...filter }, { ...FIRST, after });
      if (!query) throw new Error('it can find somebody');
      expect(await rowsRead(database.db, query, 'users')).toBeLessThan(8000);
    }
  });
});
