import { sql } from 'drizzle-orm';

import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';

/** Proposals, and changes of a running fee, that wait for an answer of somebody's activities. */
export async function countWaitingProposals({ db }: Pick<Deps, 'db'>, { userId }: Viewer): Promise<number> {
  const rows = await db.execute(sql`
    select count(*)::int as waiting
      from marketplace_entries e join memberships m on m.activity_id = e.origin_activity_id
     where m.user_id = ${userId} and e.ended_at is null and (e.status = 'PENDING' or (e.status = 'ACCEPTED' and e.proposed_fee is not null))`);
  return (rows as unknown as { waiting: number }[])[0]?.waiting ?? 0;
}
