// Cancels bookings: by the guest on the promised terms, or by the operator.
import { eq } from 'drizzle-orm';
import { allocations, bookingEvents, bookings } from '#db/schema/bookings.ts';
import { queueBookingMails } from '../bookings/booking-mails.server.ts';
import { mayRefund, type ReachedSides } from '../bookings/desk/desk-booking.ts';
import { reachBooking } from '../bookings/desk/desk-bookings.server.ts';
import { findBookingId } from '../bookings/find-booking-view.server.ts';
import { isStillFree } from '../bookings/money/free-cancellation.ts';
import type { BookingSource, CancellationReason } from '../bookings/states.ts';
import { type InPersonBack, recordBack } from '../bookings/money/on-site-money.server.ts';
import { lockBooking, type LockedBooking } from '../bookings/lock-booking.server.ts';
import { cancelPending } from '../bookings/placing/own-holds.server.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import type { Cents } from '../money/cents.ts';
import { findRefundable, requestRefund } from '../payments/refunds.server.ts';
import { chosenRefund, type RefundChoice } from '../payments/refund-forms.ts';
import { err, ok, type Result, transact } from '../result.ts';
import { findTaken } from './mark-paid.server.ts';
import { endWaitingMove } from './changes/waiting-move.server.ts';

// Ends a confirmed booking once, in one transaction: frees its places, refunds by the rules, mails both sides.

export type Cancellation = {
  reason: Extract<CancellationReason, 'customer' | 'operator'>;
  actorUserId?: number;
  /** Integer cents to refund; 0 for none. */
  refundCents: number;
  /** Given back in person by the person who cancels. */
  inPerson?: InPersonBack | undefined;
  /** Additional text for the guest. */
  note?: string;
};

/** The caller has locked the booking and checked that it is confirmed. Returns the cents refunded. */
export async function cancelConfirmed(
  deps: Deps,
  booking: LockedBooking,
  cancellation: Cancellation,
): Promise<number> {
  const { reason, actorUserId, refundCents, inPerson, note = '' } = cancellation;
  const told = note === '' ? {} : { note };
  const now = deps.now();
  await deps.db
    .update(bookings)
    .set({
      status: 'cancelled',
      cancellationReason: reason,
      cancelledAt: now,
      sequence: booking.sequence + 1,
    })
    .where(eq(bookings.id, booking.id));
  await freePlaces(deps, booking.id);
  if (inPerson) await recordBack(deps.db, { ...inPerson, bookingId: booking.id, at: now, actorUserId });
  const refunded =
    refundCents > 0
      ? await requestRefund(deps, {
          bookingId: booking.id,
          amountCents: refundCents,
          reason: 'cancellation',
          requestKey: `cancellation:${booking.id}`,
          requestedById: actorUserId,
        })
      : 0;
  await deps.db.insert(bookingEvents).values({
    bookingId: booking.id,
    at: now,
    kind: 'cancelled',
    actor: reason === 'customer' ? 'guest' : 'operator',
    actorUserId,
    detail: { reason, refundCents: refunded, ...told },
  });
  await queueBookingMails(deps, booking, { of: 'cancelled', data: told });
  return refunded;
}

/** Also frees the places of a move that waits for payment. */
async function freePlaces(deps: Deps, bookingId: number): Promise<void> {
  await endWaitingMove(deps, bookingId);
  await deps.db.delete(allocations).where(eq(allocations.bookingId, bookingId));
}

// The guest cancels with the secret of their link. Source: docs/rules/bookings.md#cancelling.

export type CancelByGuestError =
  | 'unknown-booking'
  | 'already-cancelled'
  | 'already-started'
  | 'refund-changed';

/**
 * Cents refunded if a confirmed booking is cancelled now: before the end of free cancellation all that is
 * refundable, afterwards nothing.
 */
export function refundIfCancelled(
  booking: {
    totalCents: number;
    refundableCents: number;
    freeCancellationUntil: Date;
    source: BookingSource;
  },
  now: Date,
): number {
  // Money taken on site is settled there.
  if (booking.source === 'on_the_spot') return 0;
  if (!isStillFree(booking.freeCancellationUntil, now)) return 0;
  return Math.min(booking.totalCents, booking.refundableCents);
}

/** `expectedRefundCents` is the amount that the guest saw; if it differs now, nothing is cancelled. */
export async function cancelByGuest(
  deps: Deps,
  secret: string,
  { expectedRefundCents }: { expectedRefundCents?: number | undefined } = {},
): Promise<Result<{ refundCents: number }, CancelByGuestError>> {
  const id = await findBookingId(deps.db, secret);
  if (id === undefined) return err('unknown-booking');
  return transact(deps.db, async (tx) =>
    cancel({ ...deps, db: tx }, await lockBooking(tx, id), expectedRefundCents),
  );
}

async function cancel(
  deps: Deps,
  booking: LockedBooking,
  expectedRefundCents: number | undefined,
): Promise<Result<{ refundCents: number }, CancelByGuestError>> {
  const now = deps.now();
  if (booking.status === 'cancelled') return err('already-cancelled');
  if (booking.status === 'pending') {
    await cancelPending(deps, [booking.id], { reason: 'customer', actor: 'guest' });
    return ok({ refundCents: 0 });
  }
  if (booking.status === 'completed' || booking.startsAt <= now) return err('already-started');
  const refundableCents = await findRefundable(deps.db, booking.id);
  const refundCents = refundIfCancelled({ ...booking, refundableCents }, now);
  if (expectedRefundCents !== undefined && expectedRefundCents !== refundCents) return err('refund-changed');
  return ok({ refundCents: await cancelConfirmed(deps, booking, { reason: 'customer', refundCents }) });
}

export type OperatorCancellation = {
  reference: string;
  choice: RefundChoice;
  inPerson?: InPersonBack | undefined;
  /** Text for the guest; '' for none. */
  note: string;
  /** The refund shown for confirmation. */
  shownCents: Cents;
  /** Refundable by card, and taken in person, when the page was made; if they differ now, nothing is done. */
  leftCents?: Cents | undefined;
  takenCents?: Cents | undefined;
};

export type CancelByOperatorError =
  | { code: 'not-found' | 'already-cancelled' | 'already-over' }
  /** The sums have changed: the page is shown again. */
  | { code: 'refund-changed' | 'refunded-meanwhile'; refundCents: Cents }
  | { code: 'taken-meanwhile' }
  | { code: 'too-much'; refundableCents: Cents }
  /** More than was taken in person, or more than the viewer may give back. */
  | { code: 'too-much-in-person' };

type Outcome = Result<{ refundCents: Cents }, CancelByOperatorError>;

/** The seller or owner cancels a booking and decides the refund. Source: docs/rules/bookings.md#cancelling. */
export async function cancelByOperator(
  deps: Deps,
  viewer: Viewer,
  cancellation: OperatorCancellation,
): Promise<Outcome> {
  return transact(deps.db, async (tx): Promise<Outcome> => {
    const reached = await reachBooking(tx, viewer, cancellation.reference);
    if (!reached.ok) return err({ code: 'not-found' });
    const inTx = { ...deps, db: tx };
    const booking = await lockBooking(tx, reached.value.id);
    if (booking.status === 'cancelled') return err({ code: 'already-cancelled' });
    if (booking.status === 'completed') return err({ code: 'already-over' });
    const refundableCents = await findRefundable(tx, booking.id);
    const refundCents = chosenRefund(cancellation.choice, {
      mayChoose: mayRefund(reached.value.sides),
      byTermsCents: refundIfCancelled({ ...booking, refundableCents }, deps.now()),
      refundableCents,
    });
    const taken = {
      sides: reached.value.sides,
      booking,
      takenCents: await findTaken({ db: tx }, booking.id),
    };
    const refused = refusalOf(cancellation, { ...taken, refundableCents, refundCents }, deps.now());
    if (refused) return err(refused);
    const { inPerson, note } = cancellation;
    const by = { actorUserId: viewer.userId, note };
    if (booking.status === 'pending') await endPending(inTx, booking, by);
    else await cancelConfirmed(inTx, booking, { reason: 'operator', refundCents, inPerson, ...by });
    return ok({ refundCents });
  });
}

type Stakes = Taken & { refundableCents: Cents; refundCents: Cents };

/** Refuses if the sums differ from those shown, or exceed what is there. */
function refusalOf(
  { leftCents, takenCents, shownCents, inPerson }: OperatorCancellation,
  stakes: Stakes,
  now: Date,
): CancelByOperatorError | undefined {
  const { refundableCents, refundCents } = stakes;
  if (refundCents > refundableCents) return { code: 'too-much', refundableCents };
  if ((leftCents ?? refundableCents) !== refundableCents) return { code: 'refunded-meanwhile', refundCents };
  if ((takenCents ?? stakes.takenCents) !== stakes.takenCents) return { code: 'taken-meanwhile' };
  if (refundCents !== shownCents) return { code: 'refund-changed', refundCents };
  return (inPerson?.cents ?? 0) > mostInPerson(stakes, now) ? { code: 'too-much-in-person' } : undefined;
}

type Taken = {
  sides: ReachedSides;
  booking: { freeCancellationUntil: Date };
  takenCents: Cents;
};

/** How much of the money taken in person the owner's people may give back: all of it, or what the terms allow. */
export function mostInPerson({ sides, booking, takenCents }: Taken, now: Date): Cents {
  if (!sides.owner) return 0;
  return sides.manages || isStillFree(booking.freeCancellationUntil, now) ? takenCents : 0;
}

/** An expired form sends no mail; a guest who got a payment link is informed. */
async function endPending(
  deps: Deps,
  booking: LockedBooking,
  { actorUserId, note }: { actorUserId: number; note: string },
): Promise<void> {
  await cancelPending(deps, [booking.id], { reason: 'operator', actor: 'operator', actorUserId });
  if (booking.source !== 'payment_link') return;
  await queueBookingMails(deps, booking, { of: 'cancelled', data: note === '' ? {} : { note } });
}
