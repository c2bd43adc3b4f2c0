// Who sells or serves a booking cancels it and decides what goes back. Source: docs/rules/bookings.md#cancelling.
import { cancelPending } from '../../bookings/cancel-pending.server.ts';
import { reachBooking } from '../../bookings/desk/reach-booking.server.ts';
import { queueBookingMails } from '../../bookings/queue-booking-mails.server.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import type { Cents } from '../../money/cents.ts';
import { err, ok, transact, type Result } from '../../result.ts';
import { refundIfCancelled } from '../cancel-by-guest.server.ts';
import { cancelConfirmed } from '../cancel-confirmed.server.ts';
import { findRefundable } from '../find-refundable.server.ts';
import { lockBooking, type LockedBooking } from '../lock-booking.server.ts';
import { chosenRefund, type RefundChoice } from './refund-choice.ts';

export type OperatorCancellation = {
  reference: string;
  choice: RefundChoice;
  /** What the guest is told; '' for nothing. */
  note: string;
  /** The amount that was shown for confirmation. */
  shownCents: Cents;
  /** What could still be given back then; another refund since is told first. */
  leftCents?: Cents | undefined;
};

export type CancelByOperatorError =
  | { code: 'not-found' | 'already-cancelled' | 'already-over' }
  /** Not what was shown: look again, then confirm. */
  | { code: 'refund-changed' | 'refunded-meanwhile'; refundCents: Cents }
  | { code: 'too-much'; refundableCents: Cents };

type Outcome = Result<{ refundCents: Cents }, CancelByOperatorError>;

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
      mayChoose: reached.value.sides.owner,
      byTermsCents: refundIfCancelled({ ...booking, refundableCents }, deps.now()),
      refundableCents,
    });
    if (refundCents > refundableCents) return err({ code: 'too-much', refundableCents });
    if ((cancellation.leftCents ?? refundableCents) !== refundableCents)
      return err({ code: 'refunded-meanwhile', refundCents });
    if (refundCents !== cancellation.shownCents) return err({ code: 'refund-changed', refundCents });
    const by = { actorUserId: viewer.userId, note: cancellation.note };
    if (booking.status === 'pending') await endPending(inTx, booking, by);
    else await cancelConfirmed(inTx, booking, { reason: 'operator', refundCents, ...by });
    return ok({ refundCents });
  });
}

/** Nobody is told that an unpaid form ended, but who was sent a link to pay is. */
async function endPending(
  deps: Deps,
  booking: LockedBooking,
  { actorUserId, note }: { actorUserId: number; note: string },
): Promise<void> {
  await cancelPending(deps, [booking.id], { reason: 'operator', actor: 'operator', actorUserId });
  if (booking.source !== 'payment_link') return;
  await queueBookingMails(deps, booking, { of: 'cancelled', data: note === '' ? {} : { note } });
}
