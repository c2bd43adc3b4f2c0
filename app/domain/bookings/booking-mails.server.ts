// Mails about bookings: news, requested links, reminders.
import { eq, sql } from 'drizzle-orm';
import { bookings } from '#db/schema/bookings.ts';
import type { Deps } from '../deps.ts';
import { parseEmailAddress } from '../identity/contact-fields.ts';
import type { JobPayloads } from '../jobs.ts';
import type { MailKind } from '../mail-kinds.ts';
import { queueMail } from '../mail/mails.server.ts';
import { err, ok, type Result } from '../result.ts';
import type { LockedBooking } from './lock-booking.server.ts';
import { isExpected } from './standing.server.ts';

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
  /** A refund failed, but the guest already got the money elsewhere or from the bank. */
  'refund-needless': { operator: 'operator-refund-failed' },
  disputed: { operator: 'operator-disputed' },
};

type Row = { guest: Party; seller: Party; owner: Party };
type Party = { recipient: string; recipientName: string };

/** `key` distinguishes news that can occur more than once for a booking. */
export type MoreNews = { of: BookingNews; key?: string; data?: Record<string, unknown> };

/** Queues news of a booking for the guest, the seller and, if resold, the owner. */
export async function queueBookingMails(
  deps: Pick<Deps, 'db' | 'jobs' | 'now'>,
  booking: { id: number },
  news: BookingNews | MoreNews,
): Promise<void> {
  const { of, key = of, data = {} } = typeof news === 'string' ? { of: news } : news;
  const [row] = await deps.db.execute<Row>(sql`
    select json_build_object('recipient', b.email, 'recipientName', rtrim(b.name || ' ' || b.surname)) as guest,
           json_build_object('recipient', a.email, 'recipientName', a.name) as seller,
           json_build_object('recipient', o.email, 'recipientName', o.name) as owner
      from bookings b join activities a on a.id = b.activity_id join activities o on o.id = b.owner_activity_id
     where b.id = ${booking.id}`);
  if (!row) throw new Error(`booking ${booking.id} is gone`);
  const { guest, operator } = KINDS[of];
  const about = { bookingId: booking.id, data };
  const keyFor = (whom: string) => `booking:${booking.id}:${key}:${whom}`;
  if (guest) await queueMail(deps, deps.db, { kind: guest, key: keyFor('guest'), ...row.guest, ...about });
  if (!operator) return;
  const operators = row.seller.recipient === row.owner.recipient ? [row.owner] : [row.seller, row.owner];
  for (const party of operators)
    await queueMail(deps, deps.db, { kind: operator, key: keyFor(party.recipient), ...party, ...about });
}

// «Ritrova la prenotazione»: mails the links of an address to that address; the page doesn't tell whether
// there are any.

const MOST = 20;
const PAST_DAYS = 90;

/** The answer and its cost are the same for every address: the rest is done by a job. */
export async function askForBookingLinks(
  deps: Deps,
  email: string,
): Promise<Result<undefined, 'invalid-email'>> {
  const address = parseEmailAddress(email);
  if (!address) return err('invalid-email');
  const now = deps.now();
  const since = new Date(now.getTime() - PAST_DAYS * 86_400_000).toISOString();
  const found = await deps.db.execute<{ id: number }>(sql`
    select b.id from bookings b
     where lower(b.email) = ${address.key} and b.ends_at > ${since}::timestamptz
       and (${isExpected(now)}
            or (b.status = 'cancelled' and b.cancellation_reason in ('customer', 'operator', 'sold_out')))
     order by b.starts_at desc, b.id desc limit ${MOST}`);
  const asked = { bookingIds: found.map(({ id }) => id), askedAt: now.getTime() };
  await deps.jobs.send(deps.db, 'booking.links', asked);
  return ok(undefined);
}

type Guest = { email: string; name: string };

/** At most one mail in five minutes for an address, sent to the address as typed when booking. */
export async function mailBookingLinks(
  deps: Deps,
  { bookingIds, askedAt }: JobPayloads['booking.links'],
): Promise<void> {
  const newest = bookingIds[0] ?? 0;
  const [guest] = await deps.db.execute<Guest>(
    sql`select email, rtrim(name || ' ' || surname) as name from bookings where id = ${newest}`,
  );
  if (!guest) return;
  const pause = Math.floor(askedAt / 300_000);
  await deps.db.transaction((tx) =>
    queueMail(deps, tx, {
      kind: 'booking-links',
      key: `booking-links:${guest.email.toLowerCase()}:${pause}`,
      recipient: guest.email,
      recipientName: guest.name,
      data: { bookingIds },
    }),
  );
}

// Reminds the guest one day before. A late reminder is sent if it still helps.

const REMIND_HOURS_BEFORE = 24;
const USELESS_MINUTES_BEFORE = 60;
/** More time left than this: the booking was moved to a later day, which has a reminder of its own. */
const EARLY_HOURS = REMIND_HOURS_BEFORE + 1;

/** A reminder that is no longer due does nothing. */
export async function remindAt(
  deps: Deps,
  { id, startsAt }: Pick<LockedBooking, 'id' | 'startsAt'>,
): Promise<void> {
  const at = new Date(startsAt.getTime() - REMIND_HOURS_BEFORE * 3_600_000);
  if (at > deps.now()) await deps.jobs.send(deps.db, 'booking.remind', { bookingId: id }, { startAfter: at });
}

/** No reminder if the booking was cancelled, moved to a later day, or starts within the hour. */
export async function remindGuest(deps: Deps, bookingId: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [booking] = await tx.select().from(bookings).where(eq(bookings.id, bookingId)).for('update');
    if (booking?.status !== 'confirmed') return;
    const minutesLeft = (booking.startsAt.getTime() - deps.now().getTime()) / 60_000;
    if (minutesLeft < USELESS_MINUTES_BEFORE || minutesLeft > EARLY_HOURS * 60) return;
    await queueBookingMails({ ...deps, db: tx }, booking, {
      of: 'reminder',
      key: `reminder:${booking.date}`,
    });
  });
}
