// SQL conditions on the state of bookings, for lists and counts; the same rules as states.ts.
import { sql, type SQL } from 'drizzle-orm';
import type { BookingStatus } from './states.ts';
import type { Deps } from '../deps.ts';

/** Condition on bookings `b`: sold and not cancelled, whether or not they have taken place. */
export const isSale: SQL = sql`b.status in ('confirmed', 'completed')`;

/** Condition on bookings `b`: sold, or pending with a running hold. */
export function isExpected(now: Date): SQL {
  return sql`(${isSale} or ${holdsPlaces(now)})`;
}

/** Condition on bookings `b`: pending with a running hold. */
export function holdsPlaces(now: Date): SQL {
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
  if (status === 'pending') return holdsPlaces(now);
  if (status === 'cancelled') return sql`(b.status = 'cancelled' or ${hasLapsed(now)})`;
  return sql`b.status = ${status}`;
}

/** Completes confirmed bookings after the end of their slot. Returns how many. */
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

/**
 * State of the newest mail to the present address of booking `b`: `sent`, `waiting` or `failed`; null if
 * there is none.
 */
export const guestMail = sql`(
  select case m.state when 'queued' then 'waiting' else m.state::text end from mails m
   where m.booking_id = b.id and m.recipient = b.email and m.kind not like 'operator-%' and m.state <> 'dropped'
   order by m.id desc limit 1)`;

/** The most important dispute of booking `b`; null if there is none, or only a closed inquiry. */
export const shownDispute = sql`(
  select d.status from disputes d join payments p on p.id = d.payment_id
   where p.booking_id = b.id and d.status <> 'inquiry_closed'
   order by array_position(array['open', 'inquiry', 'lost', 'won'], d.status::text) limit 1)`;
