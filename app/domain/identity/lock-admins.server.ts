// There is always an administrator who can sign in: whoever takes one away holds all of them, in one order.
import { sql } from 'drizzle-orm';

import type { Db } from '#db/client.ts';

/** Of two who suspend each other at once, one finds that nobody else is left. */
export async function isLastAdmin(tx: Db, userId: number): Promise<boolean> {
  const admins = await tx.execute<{ id: number }>(sql`
    select id from users
     where role = 'admin' and suspended_at is null and erased_at is null and email_verified_at is not null order by id for update`);
  return admins.some(({ id }) => id === userId) && admins.every(({ id }) => id === userId);
}
