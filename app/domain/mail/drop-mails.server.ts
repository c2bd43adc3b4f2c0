// Mails that nobody may send or read any more: their rows, the jobs that would send them, and what the mailer keeps.
import { sql, type SQL } from 'drizzle-orm';

import type { Deps } from '../deps.ts';
import { messageIdOf } from './message-id.ts';

/** In the caller's transaction. `which`: of `mails m`. Answers their ids, for `forgetBodies` once it has committed. */
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
