// A guest's address put right, and a mail sent again.
import { randomUUID } from 'node:crypto';

import { and, eq, gt, inArray } from 'drizzle-orm';

import type { Db } from '#db/client.ts';
import { bookingEvents, bookings } from '#db/schema/bookings.ts';
import { checkoutSessions } from '#db/schema/payments.ts';

import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { queueMail } from '../../mail/queue-mail.server.ts';
import { err, ok, type Result, transact } from '../../result.ts';
import { fullName } from '../booking-view.ts';
import { getBookingView } from '../find-booking-view.server.ts';
import type { LockedBooking } from '../lock-booking.server.ts';
import { newBookingSecret } from '../reference.ts';

import { type ContactCorrection, mailToResend, paymentPath } from './contact.ts';
import { reachBooking } from './desk-bookings.server.ts';

// A mistyped address or number is put right, and the booking sent to the right one. Source:
// docs/rules/bookings.md#mistyped-contacts.

export type CorrectContactError = 'not-found' | 'not-seller';
export type ContactCorrected = { changed: boolean; mailed: boolean };

type Outcome = Result<ContactCorrected, CorrectContactError>;

/**
 * A new address gets the booking by mail; under a new link where the old one went to somebody else. Where there was no
 * address, the guest was handed link and code, and keeps them.
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

/** The way back from an open card page leads by the link that it was opened with, which stays. */
async function newCodes(tx: Pick<Db, '$count'>, { id, status }: LockedBooking, now: Date) {
  const { bookingId, status: page, expiresAt } = checkoutSessions;
  const open = and(eq(bookingId, id), inArray(page, ['creating', 'open']), gt(expiresAt, now));
  const stays = status === 'pending' || (await tx.$count(checkoutSessions, open)) > 0;
  return { ticketCode: randomUUID(), ...(!stays && { secret: newBookingSecret() }) };
}

function changedFields(before: ContactCorrection, after: ContactCorrection): (keyof ContactCorrection)[] {
  return (['name', 'surname', 'email', 'phone'] as const).filter((field) => before[field] !== after[field]);
}

// The guest's mail once more, as the booking is now.

export type ResendMailError = 'not-found' | 'no-address' | 'nothing-to-send';

/** One mail a minute, however often it is asked for. */
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
      ...(kind === 'booking-payment-link' && { data: { path: paymentPath(booking) } }),
    });
    await tx
      .insert(bookingEvents)
      .values({ bookingId: id, at: now, kind: 'mail-resent', actor: 'operator', actorUserId: viewer.userId });
    return ok({ email: booking.email });
  });
}

// The guest's own page, handed out by who sold it to somebody who stands there or has no address.

/** The secret of its address: for the seller alone, and only where it is asked for. */
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
