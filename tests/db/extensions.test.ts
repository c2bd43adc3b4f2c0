import { randomUUID } from 'node:crypto';

import postgres from 'postgres';
import { expect, inject, test } from 'vitest';

import { applyMigrations } from '#db/migrate.ts';

test('extensions may live in a schema of their own, outside the search path', async () => {
  const url = new URL(inject('templateUrl'));
  const maintainer = postgres(new URL('/postgres', url).href, { max: 1, onnotice: () => {} });
  url.pathname = `extensions_${randomUUID().replaceAll('-', '')}`;
  const name = url.pathname.slice(1);
  await maintainer`create database ${maintainer(name)}`;
  const sql = postgres(url.href, { max: 1, onnotice: () => {} });
  try {
    await sql`create schema "my extensions"`;
    for (const extension of ['btree_gist', 'pg_trgm', 'unaccent'])
      await sql`create extension ${sql(extension)} schema "my extensions"`;
    await applyMigrations(url.href);
    const [found] = await sql`select search_key('Città Ørsted') as key`;
    expect(found).toEqual({ key: 'citta orsted' });
  } finally {
    await sql.end();
    await maintainer`drop database ${maintainer(name)} with (force)`;
    await maintainer.end();
  }
});
