// Who is told of what happened to a booking: the guest, the seller and, when resold, the owner.
import { sql } from 'drizzle-orm';

import type { Deps } from '../deps.ts';
import { queueMail } from '../mail/queue-mail.server.ts';
import type { MailKind } from '../mail-kinds.ts';

export type BookingNews =
  | 'confirmed'
  | 'cancelled'
  | 'refunded'
  | 'moved'
  | 'move-withdrawn'
  | 'reminder'
  | 'refund-failed'
  | 'refund-needless'
  | 'disputed';

const KINDS: Record<BookingNews, { guest?: MailKind; operator?: MailKind }> = {
  confirmed: { guest: 'booking-confirmed', operator: 'operator-booking-confirmed' },
  cancelled: { guest: 'booking-cancelled', operator: 'operator-booking-cancelled' },
  refunded: { guest: 'booking-refunded', operator: 'operator-booking-refunded' },
  moved: { guest: 'booking-moved', operator: 'operator-booking-moved' },
  'move-withdrawn': { guest: 'booking-move-withdrawn' },
  reminder: { guest: 'booking-reminder' },
  'refund-failed': { guest: 'booking-refund-failed', operator: 'operator-refund-failed' },
  /** It failed, and the guest has the money from elsewhere, or from their bank. */
  'refund-needless': { operator: 'operator-refund-failed' },
  disputed: { operator: 'operator-disputed' },
};

type Row = {
  email: string;
  name: string;
  activity_email: string;
  activity_name: string;
  owner_email: string;
  owner_name: string;
};

/** `key` tells apart news that can happen more than once to a booking. */
export type MoreNews = { of: BookingNews; key?: string; data?: Record<string, unknown> };

export async function queueBookingMails(
  deps: Pick<Deps, 'db' | 'jobs' | 'now'>,
  booking: { id: number },
  news: BookingNews | MoreNews,
): Promise<void> {
  const { of, key = of, data = {} } = typeof news === 'string' ? { of: news } : news;
  const [row] = (await deps.db.execute(sql`
    select b.email, b.name || ' ' || b.surname as name, a.email as activity_email, a.name as activity_name,
           o.email as owner_email, o.name as owner_name
      from bookings b join activities a on a.id = b.activity_id join activities o on o.id = b.owner_activity_id
     where b.id = ${booking.id}`)) as unknown as Row[];
  if (!row) throw new Error(`booking ${booking.id} is gone`);
  const { guest, operator } = KINDS[of];
  const about = { bookingId: booking.id, data };
  const keyFor = (whom: string) => `booking:${booking.id}:${key}:${whom}`;
  if (guest && row.email !== '') {
    await queueMail(deps, deps.db, {
      kind: guest,
      key: keyFor('guest'),
      recipient: row.email,
      recipientName: row.name,
      ...about,
    });
  }
  if (!operator) return;
  const operators = new Map([
    [row.activity_email, row.activity_name],
    [row.owner_email, row.owner_name],
  ]);
  for (const [recipient, recipientName] of operators) {
    await queueMail(deps, deps.db, {
      kind: operator,
      key: keyFor(recipient),
      recipient,
      recipientName,
      ...about,
    });
  }
}
