// One booking for those who sell or serve it, with all that happened to it.
import { sql } from 'drizzle-orm';

import type { Db } from '#db/client.ts';

import type { Viewer } from '../../identity/viewer.ts';
import { getBookingView } from '../find-booking-view.server.ts';
import type { DeskBooking, HistoryEntry, Sides } from './desk-booking.ts';
import { reachBooking } from './reach-booking.server.ts';

/**
 * undefined: there is none, or it is not for them. An invoice is between the guest and who sells, and the secret of
 * the link is the guest's alone.
 */
export async function findDeskBooking(
  db: Db,
  viewer: Viewer,
  reference: string,
): Promise<DeskBooking | undefined> {
  const reached = await reachBooking(db, viewer, reference);
  if (!reached.ok) return undefined;
  const { id, sides } = reached.value;
  const view = await getBookingView(db, id);
  const [row] = await db.execute<Row>(sql`
    select b.resource_name, b.no_show_at, case when b.activity_id <> b.owner_activity_id then o.name end as resold_for
      from bookings b join activities o on o.id = b.owner_activity_id where b.id = ${id}`);
  if (!row) throw new Error(`booking ${id} is gone`);
  return {
    view: { ...view, secret: '', invoice: sides.seller ? view.invoice : undefined },
    sides,
    resoldFor: row.resold_for ?? undefined,
    resourceName: row.resource_name,
    noShowAt: row.no_show_at === null ? undefined : new Date(row.no_show_at),
    history: await listHistory(db, id, sides),
  };
}

type Row = { resource_name: string; no_show_at: string | null; resold_for: string | null };

type Event = Omit<HistoryEntry, 'at' | 'by'> & { at: string; by: string | null };

/** The secret address is the guest's: what was mailed is told by its kind. */
async function listHistory(db: Db, id: number, { seller }: Sides): Promise<HistoryEntry[]> {
  const rows = await db.execute<Event>(sql`
    select at, kind, actor, by, detail from (
      select e.at, e.kind, e.actor::text as actor, u.name || ' ' || u.surname as by, e.detail, 1 as rank, e.id
        from booking_events e left join users u on u.id = e.actor_user_id where e.booking_id = ${id}
      union all
      select p.received_at, 'paid', 'guest', null, jsonb_build_object('amountCents', p.amount_cents, 'outcome', p.outcome), 0, p.id
        from payments p where p.booking_id = ${id}
      union all
      select coalesce(m.sent_at, m.created_at), 'mail', 'system', null,
             jsonb_build_object('mail', m.kind, 'state', m.state, 'to', case when ${seller} then m.recipient end), 2, m.id
        from mails m where m.booking_id = ${id} and m.kind not like 'operator-%') told
     order by at, rank, id`);
  return [...rows].map(({ at, by, ...entry }) => ({ ...entry, at: new Date(at), by: by ?? undefined }));
}
