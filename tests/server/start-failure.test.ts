import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { takeTurn } from '#db/embedded/turn.ts';
import { applyMigrations } from '#db/migrate.ts';
import { worded } from '#server/start-messages.ts';
import { testDatabase } from '#tests/support/database.ts';

const { url } = await testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'botteghino-start-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function failureOf(server: Server, listening: { port: number; host: string }): Promise<unknown> {
  server.listen(listening);
  const [error] = (await once(server, 'error')) as unknown[];
  return error;
}

test('a port or an address that cannot be had is named with the variable that chooses it', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as AddressInfo;
  const taken = await failureOf(createServer(), { port, host: '127.0.0.1' });
  holder.close();
  expect(worded(taken)).toBe(`La porta ${port} è occupata: liberala, oppure scegline un'altra con PORT`);
  const elsewhere = await failureOf(createServer(), { port: 0, host: '203.0.113.9' });
  expect(worded(elsewhere)).toContain('HOST');
});

test('a folder that cannot be written is named with the variable that chooses it', () => {
  const denied = Object.assign(new Error('EACCES: denied'), {
    code: 'EACCES',
    syscall: 'open',
    path: '/x/.data',
  });
  expect(worded(denied)).toMatch(/^Non posso scrivere \/x\/\.data: .*DATA_DIR$/);
});

test('of a link that cannot be made, the link is named and not what it says', async () => {
  const refused: unknown = await takeTurn('/proc/no/lock').catch((error: unknown) => error);
  const denied = Object.assign(refused as Error, { code: 'EACCES' });
  expect(worded(denied)).toMatch(/^Non posso scrivere \/proc\/no\/lock:/);
});

test('what nobody foresaw keeps its trace', () => {
  const odd = new TypeError('odd');
  expect(worded(odd)).toBe(odd);
  let missing: unknown;
  try {
    writeFileSync(join(folder, 'none', 'file'), '');
  } catch (error) {
    missing = error;
  }
  expect(worded(missing)).toBe(missing);
});

test.for([
  ['password', 'utente o password'],
  ['pathname', 'va creato prima'],
  ['port', 'non risponde nessuno'],
] as const)('a database with a wrong %s is refused in one sentence', async ([part, words]) => {
  const wrong = new URL(url);
  wrong[part] = part === 'port' ? '1' : 'wrong';
  const refusal: unknown = await applyMigrations(wrong.href).catch((error: unknown) => error);
  expect(worded(refusal)).toMatch(
    new RegExp(`^Il database di DATABASE_URL non è raggiungibile: [^\\n]*${words}`),
  );
});

test.for([
  ['another encoding', "encoding 'SQL_ASCII' locale 'C' template template0", /è in SQL_ASCII: .*UTF8$/],
  ['another owner', '', /^All'utente del database manca un diritto, .*permission denied/],
] as const)('a database with %s is refused in one sentence', async ([, options, words]) => {
  const { sql } = await testDatabase();
  const name = `of_others_${options.length}`;
  await sql.unsafe(`create database ${name} ${options}`);
  await sql.unsafe(`create role ${name} login password 'p'`);
  const other = new URL(url);
  other.pathname = name;
  other.username = name;
  other.password = 'p';
  const refusal: unknown = await applyMigrations(other.href).catch((error: unknown) => error);
  expect(worded(refusal)).toMatch(words);
});

test('data of a release before the first one say in one line that they are to be removed', async () => {
  const { url: older, sql } = await testDatabase();
  await applyMigrations(older);
  await sql`update drizzle.__drizzle_migrations set hash = 'another' where id = 1`;
  const refusal: unknown = await applyMigrations(older).catch((error: unknown) => error);
  expect(worded(refusal)).toMatch(
    /^I dati sono di una versione che non si può aggiornare: .*DATA_DIR.*DATABASE_URL$/,
  );
});
