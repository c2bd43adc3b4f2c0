// An account can be paid again, or was chosen: what waited for it is due at once.
import { sql } from 'drizzle-orm';

import type { Deps } from '../../deps.ts';

export async function retryUnpaid({ db, now }: Pick<Deps, 'db' | 'now'>, accountId: number): Promise<void> {
  await db.execute(sql`
    update settlements s set due_at = ${now().toISOString()}::timestamptz
      from bookings b join activities a on a.id in (b.activity_id, b.owner_activity_id)
     where b.id = s.booking_id and s.due_at is not null and s.state in ('no_account', 'refused') and a.payment_account_id = ${accountId}`);
}
