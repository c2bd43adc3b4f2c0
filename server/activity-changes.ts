// Hears from the database, for all processes alike, that an activity has changed.
import type postgres from 'postgres';

import type { Log } from '#app/domain/deps.ts';

import type { HostDirectory } from './host-directory.ts';

const channel = 'activity_changed';

/** Answers how to stop listening. */
export async function followActivityChanges(
  sql: postgres.Sql,
  directory: HostDirectory,
  log: Log,
): Promise<() => Promise<void>> {
  const subscription = await sql.listen(
    channel,
    (payload) => directory.forget(/^\d+$/.test(payload) ? Number(payload) : undefined),
    () => {
      // Also after a lost connection: what was announced meanwhile is not repeated.
      directory.forget();
      log.info({ channel }, 'listening for changes');
    },
  );
  return () => subscription.unlisten();
}
