// How many proposals and changes of fee wait for somebody's answer.
import { sql } from 'drizzle-orm';

import { activitiesOf } from '../../activities/activities-of.server.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { proposedBy } from './reach-entry.server.ts';
import { isRunning } from '../../activities/running-entries.server.ts';

/** Each part goes through an index of its side: every page of the dashboard asks. */
export async function countToAnswer({ db }: Pick<Deps, 'db'>, viewer: Viewer): Promise<number> {
  const mine = activitiesOf(viewer);
  const [row] = (await db.execute(sql`
    select (select count(*) from marketplace_entries m
             where m.origin_activity_id in ${mine} and m.status = 'PENDING' and m.ended_at is null)::int
         + (select count(*) from marketplace_entries m
             where m.origin_activity_id in ${mine} and ${isRunning(sql`m`)} and ${proposedBy} = 'destination')::int
         + (select count(*) from marketplace_entries m
             where m.destination_activity_id in ${mine} and ${isRunning(sql`m`)} and ${proposedBy} = 'origin')::int
        as count`)) as unknown as { count: number }[];
  return row?.count ?? 0;
}
