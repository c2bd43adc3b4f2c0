// SQL conditions on the state of bookings, for lists and counts; the same rules as lifecycle.ts.
import { sql, type SQL } from 'drizzle-orm';

import type { BookingStatus } from './lifecycle.ts';

/** Condition on bookings `b`: sold and not cancelled, whether or not they have taken place. */
export const isSale: SQL = sql`b.status in ('confirmed', 'completed')`;

/** Condition on bookings `b`: sold, or pending with a running hold. */
export function isExpected(now: Date): SQL {
  return sql`(${isSale} or ${isWaiting(now)})`;
}

/** Condition on bookings `b`: pending with a running hold. */
function isWaiting(now: Date): SQL {
  return sql`(b.status = 'pending' and b.hold_expires_at > ${now.toISOString()}::timestamptz)`;
}

/** Condition on bookings `b`: the hold has ended, even if no job has cancelled the booking yet. */
function hasLapsed(now: Date): SQL {
  return sql`(b.status = 'pending' and b.hold_expires_at <= ${now.toISOString()}::timestamptz)`;
}

/** The status that lists show, count and filter by. */
export function shownStatus(now: Date): SQL {
  return sql`case when ${hasLapsed(now)} then 'cancelled' else b.status end`;
}

export function shownReason(now: Date): SQL {
  return sql`case when ${hasLapsed(now)} then 'expired' else b.cancellation_reason end`;
}

/** «In attesa» are bookings that can still be paid; those whose hold has ended count as cancelled. */
export function isShownAs(status: BookingStatus | undefined, now: Date): SQL {
  if (status === undefined) return sql`true`;
  if (status === 'pending') return isWaiting(now);
  if (status === 'cancelled') return sql`(b.status = 'cancelled' or ${hasLapsed(now)})`;
  return sql`b.status = ${status}`;
}
