// A slot changed from a day on is another row: who still has the old one's page is led to what it has become.
import { sql } from 'drizzle-orm';

import type { Deps } from '../../deps.ts';

/** The slots that follow one, in the order in which they do. */
export async function listSuccessors(
  { db }: Pick<Deps, 'db'>,
  slot: { slotId: number; calendarId: number },
): Promise<number[]> {
  const rows = await db.execute<{ id: number }>(sql`
    with recursive later as (
      select id, 0 as steps from slots where id = ${slot.slotId} and calendar_id = ${slot.calendarId}
      union all
      select s.id, later.steps + 1 from slots s join later on s.supersedes_id = later.id where later.steps < 1000)
    select id from later where steps > 0 order by steps, id`);
  return [...rows].map(({ id }) => id);
}
