import { afterAll, expect, test, vi } from 'vitest';

import { openJobQueue } from '#app/gateways/jobs.server.ts';
import { queueConnection, readAddress } from '#db/address.ts';
import { openDatabase } from '#db/client.ts';
import { startEmbeddedPostgres } from '#db/embedded.ts';
import { applyMigrations } from '#db/migrate.ts';
import { throwawayFolder } from '#tests/support/run/throwaway-folder.ts';
import { startTlsPostgres } from '#tests/support/tls-postgres.ts';

const folders = [await throwawayFolder('test'), await throwawayFolder('test')] as const;
const secured = await startTlsPostgres(folders[0].path);
const plain = await startEmbeddedPostgres({ folder: folders[1].path, preferredPort: 0, durable: false });
await Promise.all([applyMigrations(secured.url), applyMigrations(plain.url)]);
afterAll(async () => {
  await Promise.all([secured.close(), plain.close()]);
  for (const folder of folders) folder.remove();
});

const { right, wrong } = secured;

function address(server: { url: string }, host: string, query: string): string {
  const url = new URL(server.url);
  url.hostname = host;
  url.search = query;
  return url.href;
}

type Channel = { tls: boolean };

/** Whether the pool's connection is encrypted, as the server says; otherwise the reason why there is no connection. */
async function ofThePool(url: string): Promise<Channel | string> {
  const { sql, close } = openDatabase(url, { max: 1 });
  const [row] = await sql<Channel[]>`select ssl as tls from pg_stat_ssl where pid = pg_backend_pid()`.catch(
    (error: Error) => [error.message],
  );
  await close();
  return row ?? 'nothing';
}

/** The same for all connections of the queue, including its listener's. */
async function ofTheQueue(server: { url: string }, url: string): Promise<Channel | string> {
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const queue = await queueConnection(url)
    .then((connection) => openJobQueue({ connection, log }))
    .catch((error: Error) => error.message);
  if (typeof queue === 'string') return queue;
  const { sql, close } = openDatabase(server.url, { max: 1 });
  const opened = () => sql<Channel[]>`
    select distinct ssl as tls from pg_stat_ssl join pg_stat_activity using (pid)
     where backend_type = 'client backend' and application_name <> 'botteghino'`;
  // Those of the queue before may take a moment to go.
  const settled = async () => {
    if ((await opened()).length !== 1) throw new Error('not all the same');
  };
  await vi.waitFor(settled, { timeout: 60_000 }).catch(() => undefined);
  const rows = await opened();
  await close();
  await queue.stop();
  return rows.length === 1 && rows[0] ? rows[0] : 'not all the same';
}

test.for([
  ['', true],
  ['sslmode=disable', false],
  ['sslmode=allow', true],
  ['sslmode=prefer', true],
  ['sslmode=require', true],
  ['sslmode=require&channel_binding=require', true],
  ['channel_binding=disable', true],
  [`sslmode=require&sslrootcert=${right}`, true],
  [`sslmode=verify-ca&sslrootcert=${right}`, true],
  [`sslmode=verify-full&sslrootcert=${right}&channel_binding=require`, true],
] as const)('a server with TLS, «%s»: pool and queue agree', async ([query, tls]) => {
  const url = address(secured, 'localhost', query);
  expect(await ofThePool(url)).toEqual({ tls });
  expect(await ofTheQueue(secured, url)).toEqual({ tls });
});

test.for(['', 'sslmode=disable', 'sslmode=allow', 'sslmode=prefer'])(
  'a server without TLS is reached by «%s»',
  async (query) => {
    const url = address(plain, '127.0.0.1', query);
    expect(await ofThePool(url)).toEqual({ tls: false });
    expect(await ofTheQueue(plain, url)).toEqual({ tls: false });
  },
);

test.for([
  ['secured', 'localhost', `sslmode=require&sslrootcert=${wrong}`, /sslrootcert non conosce/],
  ['secured', 'localhost', `sslmode=verify-ca&sslrootcert=${wrong}`, /sslrootcert non conosce/],
  ['secured', 'localhost', `sslmode=verify-full&sslrootcert=${wrong}`, /sslrootcert non conosce/],
  ['secured', 'localhost', 'sslrootcert=system', /sslrootcert non conosce/],
  ['secured', '127.0.0.1', `sslmode=verify-full&sslrootcert=${right}`, /altro nome di host/],
  ['plain', '127.0.0.1', 'sslmode=require', /non parla TLS/],
  ['plain', '127.0.0.1', 'channel_binding=require', /channel_binding=require/],
] as const)(
  '%s at %s with %s is refused in words, and the queue refuses too',
  async ([which, host, query, words]) => {
    const server = which === 'plain' ? plain : secured;
    const url = address(server, host, query);
    await expect(applyMigrations(url)).rejects.toThrow(words);
    expect(await ofTheQueue(server, url)).toEqual(expect.any(String));
  },
);

test('a certificate for another name is enough for verify-ca', async () => {
  const url = address(secured, '127.0.0.1', `sslmode=verify-ca&sslrootcert=${right}`);
  expect(await ofThePool(url)).toEqual({ tls: true });
  expect(await ofTheQueue(secured, url)).toEqual({ tls: true });
});

test("managed services' own addresses are read as they are handed out", () => {
  const neon = readAddress(
    'postgresql://owner:npg_x@ep-a-pooler.eu-central-1.aws.neon.tech/neondb?sslmode=require&channel_binding=require',
  );
  expect(neon).toMatchObject({ database: 'neondb', channelBinding: 'require', settings: {} });
  expect(neon.ssl).toMatchObject({ rejectUnauthorized: false });
  const supabase = readAddress('postgresql://postgres.abc:p%23w@aws-0-eu.pooler.supabase.com:5432/postgres');
  expect(supabase).toMatchObject({ user: 'postgres.abc', password: 'p#w', port: 5432, ssl: 'prefer' });
  const rds = readAddress(
    `postgres://app:pw@db.abc.eu-south-1.rds.amazonaws.com/app?sslmode=verify-full&sslrootcert=${right}`,
  );
  expect(rds.ssl).toMatchObject({ rejectUnauthorized: true });
});

test.for([
  ['postgres://u:12/x@h/d', /%2F/],
  ['postgres://u:12#x@h/d', /%23/],
  ['postgres://u:12?x@h/d', /%3F/],
  ['postgres://u:p%zz@h/d', /%25/],
  ['postgres://u:p@h/d?sslmode=sometimes', /sslmode/],
  ['postgres://u:p@h/d?sslmode=verify-full', /sslrootcert/],
  ['postgres://u:p@h/d?sslmode=require&sslrootcert=system', /verify-full/],
  ['postgres://u:p@h/d?sslmode=verify-ca&sslrootcert=/nowhere.pem', /\/nowhere\.pem/],
  ['postgres://u:p@h/d?sslmode=disable&channel_binding=require', /channel_binding/],
  ['postgres://u:p@h/d?sslcert=/x', /sslcert/],
] as const)('%s is refused with a reason', ([url, words]) => {
  expect(() => readAddress(url)).toThrow(words);
});
