// Exports with a streaming replica: a copy of the primary's folder that follows it.
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

import { sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';

import { openDatabase } from '#db/client.ts';
import { startEmbeddedPostgres } from '#db/embedded.ts';
import { readReplica } from '#server/read-replica.ts';
import { aWayTo } from '#tests/support/a-way-to.ts';
import { silentLog } from '#tests/support/deps.ts';
import { throwawayFolder } from '#tests/support/run/throwaway-folder.ts';

vi.setConfig({ testTimeout: 60_000 });

async function primaryAndReplica(folder: string) {
  const start = (name: string) =>
    startEmbeddedPostgres({ folder: join(folder, name), preferredPort: 0, durable: false });
  await (await start('primary')).close();
  const copy = join(folder, 'replica', 'postgres');
  mkdirSync(join(folder, 'replica'));
  execFileSync('cp', ['-a', realpathSync(join(folder, 'primary', 'postgres')), copy]);
  // Copied like the rest, so that it belongs to the account that runs PostgreSQL.
  execFileSync('cp', ['-a', join(copy, 'PG_VERSION'), join(copy, 'standby.signal')]);
  const primary = await start('primary');
  appendFileSync(join(copy, 'postgresql.auto.conf'), `primary_conninfo = '${primary.url}'\n`);
  return { primary, replica: await start('replica') };
}

it('is read while it keeps up, and the primary at once while it is behind, silent or away', async () => {
  const folder = await throwawayFolder('test');
  const servers = await primaryAndReplica(folder.path);
  const way = await aWayTo(servers.replica.url);
  const [primary, replica, direct] = [servers.primary.url, way.url, servers.replica.url].map((url) =>
    openDatabase(url, { max: 2 }),
  );
  if (!primary || !replica || !direct) throw new Error('no databases');
  const { read, close } = await readReplica({
    primary,
    replica,
    log: silentLog(),
    staleMs: 0,
    silentMs: 1000,
  });
  const whoReads = (inReplica = sql`''`) =>
    read(async (db) => {
      const [row] = await db.execute<{ who: string }>(sql`
        select case when pg_is_in_recovery() then 'replica' || ${inReplica} else 'primary' end as who`);
      return row?.who;
    });
  const soon = (who: string) => expect.poll(() => whoReads()).toBe(who);

  await soon('replica');
  await direct.sql`select pg_wal_replay_pause()`;
  await primary.sql`create table written_meanwhile ()`;
  await soon('primary');
  await direct.sql`select pg_wal_replay_resume()`;
  await soon('replica');

  const slow = whoReads(sql`pg_sleep(40)::text`);
  await expect
    .poll(() => direct.sql`select from pg_stat_activity where query ~ 'sleep' and wait_event = 'PgSleep'`)
    .toHaveLength(1);
  way.fallSilent();
  expect(await slow).toBe('primary');
  await soon('replica');

  await servers.replica.close();
  expect(await whoReads()).toBe('primary');
  await close();
  way.close();
  for (const each of [primary, replica, direct]) await each.sql.end({ timeout: 0 });
  await servers.primary.close();
  folder.remove();
});
