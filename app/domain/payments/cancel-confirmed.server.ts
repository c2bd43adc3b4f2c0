// A certain booking ends: places free, money back by rule, both sides told. One transaction, once.
import { eq } from 'drizzle-orm';

import { allocations, bookingEvents, bookings } from '#db/schema/bookings.ts';

import type { CancellationReason } from '../bookings/lifecycle.ts';
import { queueBookingMails } from '../bookings/queue-booking-mails.server.ts';
import type { Deps } from '../deps.ts';
import type { LockedBooking } from './lock-booking.server.ts';
import { endWaitingMove } from './moving/end-move.server.ts';
import { requestRefund } from './request-refund.server.ts';

export type Cancellation = {
  reason: Extract<CancellationReason, 'customer' | 'operator'>;
  actorUserId?: number;
  /** Integer cents to give back; 0 for none. */
  refundCents: number;
  /** What the guest is told besides. */
  note?: string;
};

/** The caller holds the booking's locks and has seen that it is confirmed. Answers the cents that go back. */
export async function cancelConfirmed(
  deps: Deps,
  booking: LockedBooking,
  cancellation: Cancellation,
): Promise<number> {
  const { reason, actorUserId, refundCents, note = '' } = cancellation;
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
  const requestKey = `cancellation:${booking.id}`;
  const refunded =
    refundCents > 0
      ? await requestRefund(deps, {
          bookingId: booking.id,
          amountCents: refundCents,
          reason: 'cancellation',
          requestKey,
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

/** Those of a move that waits to be paid are free too. */
async function freePlaces(deps: Deps, bookingId: number): Promise<void> {
  await endWaitingMove(deps, bookingId);
  await deps.db.delete(allocations).where(eq(allocations.bookingId, bookingId));
}
