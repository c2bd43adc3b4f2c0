// Completes confirmed bookings after the end of their slot.
import { sql } from 'drizzle-orm';

import type { Deps } from '../deps.ts';

/** Returns how many. */
export async function completeBookings(deps: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const at = deps.now().toISOString();
  const rows = await deps.db.execute<{ id: number }>(sql`
    with done as (
      update bookings set status = 'completed', completed_at = ${at}::timestamptz
       where status = 'confirmed' and ends_at <= ${at}::timestamptz returning id),
    told as (insert into booking_events (booking_id, at, kind, actor) select id, ${at}::timestamptz, 'completed', 'system' from done)
    select id from done`);
  return rows.length;
}
