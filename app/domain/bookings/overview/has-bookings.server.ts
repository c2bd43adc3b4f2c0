import { sql } from 'drizzle-orm';

import type { Deps } from '../../deps.ts';
import { intArray } from '../../int-array.server.ts';

/** Of any status. */
export async function hasBookings(
  { db }: Pick<Deps, 'db'>,
  activityIds: readonly number[],
): Promise<boolean> {
  const ids = intArray(activityIds);
  const rows = await db.execute(sql`
    select exists (select 1 from bookings b where b.activity_id = any(${ids}))
        or exists (select 1 from bookings b where b.owner_activity_id = any(${ids})) as found`);
  return (rows as unknown as { found: boolean }[])[0]?.found === true;
}
