// The read replica for exports. While it is away, silent or behind, they are read from the primary.
import { setTimeout as pause } from 'node:timers/promises';
import type { Deps, Log } from '#app/domain/deps.ts';
import { describeFailure } from '#app/gateways/failure.ts';
import type { Database } from '#db/client.ts';
import { Changes } from './kept/changes.ts';

/** How old the replica's data may be. */
const STALE_MS = 30_000;
/** How often to look whether the replica still answers, while it reads. */
const LOOK_MS = 1000;

type Options = { primary: Database; replica: Database; log: Log; staleMs?: number; silentMs?: number };

/** `close` ends the watch; both databases stay open. */
export async function readReplica({ primary, replica, log, staleMs = STALE_MS, silentMs }: Options) {
  const warn = (fields: object, message: string) => log.warn({ ...fields, database: 'replica' }, message);
  const watch = new Changes(replica.sql, { info: () => {}, warn, error: warn }, { silentMs });
  await watch.follow({}, { mayBeAway: true });

  /** @throws as soon as the replica falls silent */
  const answered = async <T>(work: Promise<T>): Promise<T> => {
    const ended = new AbortController();
    const silence = (async () => {
      while ((await watch.areHeard()) === 'all') await pause(LOOK_MS, undefined, { signal: ended.signal });
      throw new Error('no answer');
    })();
    return Promise.race([work, silence]).finally(() => ended.abort());
  };
  const isFresh = async (): Promise<boolean> => {
    const [{ lsn, since }] = await primary.sql<[{ lsn: string; since: string }]>`
      select pg_current_wal_lsn()::text as lsn, (now() - ${staleMs}::int * interval '1 ms')::text as since`;
    const [{ fresh }] = await replica.sql<[{ fresh: boolean | null }]>`
      select pg_is_in_recovery() and (pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn
        or pg_last_xact_replay_timestamp() > ${since}::timestamptz) as fresh`;
    return fresh === true;
  };
  const read: Deps['read'] = async (work) => {
    try {
      if (await answered(isFresh())) return await answered(work(replica.db));
      warn({}, 'is behind: reading from the primary');
    } catch (error) {
      warn(describeFailure(error), 'failed: reading from the primary');
    }
    return work(primary.db);
  };
  return { read, close: () => watch.stop() };
}
