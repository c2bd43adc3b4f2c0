// Which bookings stand, in the queries that list or count them.
import { sql, type SQL } from 'drizzle-orm';

/** For `b` bookings: sold and not cancelled, whether they have taken place or not. */
export const isSale: SQL = sql`b.status in ('confirmed', 'completed')`;

/** Those, and bookings that may still be paid for. */
export function isExpected(now: Date): SQL {
  return sql`(${isSale} or (b.status = 'pending' and b.hold_expires_at > ${now.toISOString()}::timestamptz))`;
}
