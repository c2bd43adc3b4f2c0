// Which services the departures of a board are sold as.
import { sql } from 'drizzle-orm';

import type { Deps } from '../deps.ts';
import { intArray } from '../sql.server.ts';

export type BoardService = { id: number; name: string; resourceIds: number[]; byHand: boolean };

/** Live services on these resources by name; `byHand`: an operator can sell it, since it has a rate. */
export async function listBoardServices(
  { db }: Pick<Deps, 'db'>,
  resourceIds: readonly number[],
): Promise<BoardService[]> {
  return db.execute<BoardService>(sql`
    select s.id, s.name, array_agg(sr.resource_id) as "resourceIds",
           exists (select 1 from rates r where r.service_id = s.id and r.archived_at is null) as "byHand"
      from services s join service_resources sr on sr.service_id = s.id
     where sr.resource_id = any(${intArray(resourceIds)}) and s.archived_at is null
     group by s.id
     order by lower(s.name), s.id`);
}
