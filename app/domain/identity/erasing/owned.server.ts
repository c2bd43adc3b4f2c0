// Subqueries of what is an erased person's.
import { sql, type SQL } from 'drizzle-orm';

/** Ids of their activities. */
export function ownedBy(userId: number): SQL {
  return sql`(select id from activities where user_id = ${userId})`;
}

/** Ids of bookings that their activities sold. */
export function soldBy(userId: number): SQL {
  return sql`(select id from bookings where activity_id in ${ownedBy(userId)})`;
}

/** Ids of bookings of their services, whoever sold them. */
export function servedBy(userId: number): SQL {
  return sql`(select id from bookings where owner_activity_id in ${ownedBy(userId)})`;
}
