// Reads the events of a booking that its guest may know.
import { sql } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import type { BookingView } from './booking-view.ts';
import { type GuestStory, type Happening, tellGuest } from './guest-story.ts';

export async function findGuestStory(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  booking: BookingView,
): Promise<GuestStory> {
  const rows = await db.execute<Omit<Happening, 'at'> & { at: string }>(sql`
    select at, kind, detail from (
      select e.at, e.kind, e.detail, case when e.kind like 'refund-%' then 3 else 1 end as rank, e.id from booking_events e where e.booking_id = ${booking.id}
      union all
      select p.received_at, 'paid', jsonb_build_object('amountCents', p.amount_cents, 'kept', p.outcome = 'confirmed'), 0, p.id
        from payments p where p.booking_id = ${booking.id} and p.outcome <> 'flagged'
      union all
      select r.created_at, 'refund-asked', jsonb_build_object('refundId', r.id, 'amountCents', r.amount_cents,
             'failed', r.status in ('failed', 'canceled'), 'wrong', p.outcome = 'flagged'), 2, r.id
        from refunds r join payments p on p.id = r.payment_id where r.booking_id = ${booking.id}) happened
     order by at, rank, id`);
  const happened = [...rows].map((row) => ({ ...row, at: new Date(row.at) }));
  return tellGuest(happened, booking, now());
}
