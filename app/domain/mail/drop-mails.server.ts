// Deletes mails: rows, sending jobs, and the mailer's copies.
import { sql, type SQL } from 'drizzle-orm';

import type { Deps } from '../deps.ts';
import { messageIdOf } from './message-id.ts';

/**
 * Runs in the caller's transaction. `which` is a condition on `mails m`. Returns the ids for `forgetBodies`,
 * to be called after the commit.
 */
export async function dropMails({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, which: SQL): Promise<number[]> {
  const rows = await db.execute<{ id: number }>(sql`delete from mails m where ${which} returning m.id`);
  const ids = rows.map(({ id }) => id);
  await jobs.forgetMails(db, ids);
  return ids;
}

export function forgetBodies(
  { mailer, config }: Pick<Deps, 'mailer' | 'config'>,
  mailIds: readonly number[],
): Promise<void> {
  return mailer.forget(mailIds.map((id) => messageIdOf(id, config.baseUrl)));
}
