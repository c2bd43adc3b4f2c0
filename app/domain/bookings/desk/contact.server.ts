// Corrects a guest's contact data and resends mails.
import { randomUUID } from 'node:crypto';
import { and, eq, gt, inArray } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { bookingEvents, bookings } from '#db/schema/bookings.ts';
import { checkoutSessions } from '#db/schema/payments.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { queueMail } from '../../mail/mails.server.ts';
import { err, ok, type Result, transact } from '../../result.ts';
import { fullName } from '../booking-view.ts';
import { getBookingView } from '../find-booking-view.server.ts';
import type { LockedBooking } from '../lock-booking.server.ts';
import { newBookingSecret, payHref } from '../reference.ts';
import { type ContactCorrection, mailToResend } from './contact.ts';
import { reachBooking } from './desk-bookings.server.ts';

// Corrects a mistyped address or number, and mails the booking to the right one. Source:
// docs/rules/bookings.md#mistyped-contacts.

export type CorrectContactError = 'not-found' | 'not-seller';
export type ContactCorrected = { changed: boolean; mailed: boolean };

type Outcome = Result<ContactCorrected, CorrectContactError>;

/**
 * Mails the booking to a new address. If another address had the old link, the booking gets a new link and
 * ticket code. If there was none, the guest was given link and code, and both stay.
 */
export async function correctContact(
  deps: Pick<Deps, 'db' | 'now' | 'jobs'>,
  viewer: Viewer,
  { reference, contact }: { reference: string; contact: ContactCorrection },
): Promise<Outcome> {
  return transact(deps.db, async (tx): Promise<Outcome> => {
    const reached = await reachBooking(tx, viewer, reference);
    if (!reached.ok) return reached;
    if (!reached.value.sides.seller) return err('not-seller');
    const { id } = reached.value;
    const [booking] = await tx.select().from(bookings).where(eq(bookings.id, id)).for('update');
    if (!booking) return err('not-found');
    const fields = changedFields(booking, contact);
    if (fields.length === 0) return ok({ changed: false, mailed: false });
    const moved = fields.includes('email');
    const sequence = booking.sequence + 1;
    const codes = moved && booking.email !== '' ? await newCodes(tx, booking, deps.now()) : {};
    const values = { ...contact, ...codes, sequence };
    await tx.update(bookings).set(values).where(eq(bookings.id, id));
    await tx.insert(bookingEvents).values({
      bookingId: id,
      at: deps.now(),
      kind: 'contact-corrected',
      actor: 'operator',
      actorUserId: viewer.userId,
      detail: { fields },
    });
    const mailed = moved && contact.email !== '';
    if (mailed)
      await queueMail(deps, tx, {
        kind: 'booking-address-corrected',
        key: `booking:${id}:address-corrected:${sequence}`,
        recipient: contact.email,
        recipientName: fullName(contact),
        bookingId: id,
      });
    return ok({ changed: true, mailed });
  });
}

/** While a card page is open, the link stays, because the card page returns to it. */
async function newCodes(tx: Pick<Db, '$count'>, { id, status }: LockedBooking, now: Date) {
  const { bookingId, status: page, expiresAt } = checkoutSessions;
  const open = and(eq(bookingId, id), inArray(page, ['creating', 'open']), gt(expiresAt, now));
  const stays = status === 'pending' || (await tx.$count(checkoutSessions, open)) > 0;
  return { ticketCode: randomUUID(), ...(!stays && { secret: newBookingSecret() }) };
}

function changedFields(before: ContactCorrection, after: ContactCorrection): (keyof ContactCorrection)[] {
  return (['name', 'surname', 'email', 'phone'] as const).filter((field) => before[field] !== after[field]);
}

// Resends the guest's mail with the booking's present state.

export type ResendMailError = 'not-found' | 'no-address' | 'nothing-to-send';

/** At most one mail a minute. */
export async function resendMail(
  deps: Pick<Deps, 'db' | 'now' | 'jobs'>,
  viewer: Viewer,
  reference: string,
): Promise<Result<{ email: string }, ResendMailError>> {
  return transact(deps.db, async (tx): Promise<Result<{ email: string }, ResendMailError>> => {
    const reached = await reachBooking(tx, viewer, reference);
    if (!reached.ok) return reached;
    const { id } = reached.value;
    const [booking] = await tx.select().from(bookings).where(eq(bookings.id, id)).for('update');
    if (!booking) return err('not-found');
    const now = deps.now();
    const kind = mailToResend(await getBookingView(tx, id), now);
    if (kind === undefined) return err('nothing-to-send');
    if (booking.email === '') return err('no-address');
    await queueMail(deps, tx, {
      kind,
      key: `booking:${id}:again:${Math.floor(now.getTime() / 60_000)}`,
      recipient: booking.email,
      recipientName: fullName(booking),
      bookingId: id,
      ...(kind === 'booking-payment-link' && { data: { path: payHref('checkout', booking) } }),
    });
    await tx
      .insert(bookingEvents)
      .values({ bookingId: id, at: now, kind: 'mail-resent', actor: 'operator', actorUserId: viewer.userId });
    return ok({ email: booking.email });
  });
}

// The link to the guest's page, which the seller hands to a guest who is present or has no address.

/** Only for the seller, and only on request. */
export async function findGuestSecret(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  reference: string,
): Promise<string | undefined> {
  const reached = await reachBooking(db, viewer, reference);
  if (!reached.ok || !reached.value.sides.seller) return undefined;
  const [row] = await db
    .select({ secret: bookings.secret })
    .from(bookings)
    .where(eq(bookings.id, reached.value.id));
  return row?.secret;
}
