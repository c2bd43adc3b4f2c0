// Which bookings stand, in the queries that list or count them: what lifecycle.ts says, in SQL.
import { sql, type SQL } from 'drizzle-orm';

import type { BookingStatus } from './lifecycle.ts';

/** For `b` bookings: sold and not cancelled, whether they have taken place or not. */
export const isSale: SQL = sql`b.status in ('confirmed', 'completed')`;

/** For `b` bookings: sales, and pending ones whose hold still runs. */
export function isExpected(now: Date): SQL {
  return sql`(${isSale} or ${isWaiting(now)})`;
}

/** For `b` bookings: pending, and the hold still runs. */
function isWaiting(now: Date): SQL {
  return sql`(b.status = 'pending' and b.hold_expires_at > ${now.toISOString()}::timestamptz)`;
}

/** For `b` bookings: the hold has ended, even if no job has cancelled the booking yet. */
function hasLapsed(now: Date): SQL {
  return sql`(b.status = 'pending' and b.hold_expires_at <= ${now.toISOString()}::timestamptz)`;
}

/** The status that is shown, counted and filtered by. */
export function shownStatus(now: Date): SQL {
  return sql`case when ${hasLapsed(now)} then 'cancelled' else b.status end`;
}

export function shownReason(now: Date): SQL {
  return sql`case when ${hasLapsed(now)} then 'expired' else b.cancellation_reason end`;
}

/** «In attesa» are those that may still be paid for; those whose time is over are among the cancelled. */
export function isShownAs(status: BookingStatus | undefined, now: Date): SQL {
  if (status === undefined) return sql`true`;
  if (status === 'pending') return isWaiting(now);
  if (status === 'cancelled') return sql`(b.status = 'cancelled' or ${hasLapsed(now)})`;
  return sql`b.status = ${status}`;
}
