// An operator takes back a dearer time before the guest has paid for it: its places are free, the booking stays.
import { eq } from 'drizzle-orm';

import { bookingMoves } from '#db/schema/booking-moves.ts';
import { bookingEvents } from '#db/schema/bookings.ts';

import { reachBooking } from '../../bookings/desk/reach-booking.server.ts';
import { queueBookingMails } from '../../bookings/queue-booking-mails.server.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { err, ok, transact, type Result } from '../../result.ts';
import { lockBooking, type LockedBooking } from '../lock-booking.server.ts';
import { endWaitingMove } from './end-move.server.ts';
import { shortTimes } from './move-plan.ts';

/** `paid`: the guest was quicker, the booking is there. `replaced`: another time waits now, which was not meant. */
export type WithdrawMoveError = 'not-found' | 'paid' | 'replaced';

type Withdrawing = { reference: string; moveId: number; note: string };

/**
 * Decided under the booking's lock, as the guest's payment is; what they pay afterwards goes back. Withdrawing what has
 * ended already changes nothing.
 */
export async function withdrawMove(
  deps: Deps,
  viewer: Viewer,
  { reference, moveId, note }: Withdrawing,
): Promise<Result<undefined, WithdrawMoveError>> {
  const reached = await reachBooking(deps.db, viewer, reference);
  if (!reached.ok) return reached;
  return transact(deps.db, async (tx): Promise<Result<undefined, WithdrawMoveError>> => {
    const booking = await lockBooking(tx, reached.value.id);
    const moves = await tx.select().from(bookingMoves).where(eq(bookingMoves.bookingId, booking.id));
    const move = moves.find(({ id }) => id === moveId);
    if (!move) return err('not-found');
    if (move.status === 'done') return err('paid');
    if (move.status === 'waiting') await withdrawWaiting({ ...deps, db: tx }, booking, { viewer, note });
    else if (moves.some(({ status }) => status === 'waiting')) return err('replaced');
    return ok(undefined);
  });
}

/** In the caller's transaction, under the booking's locks. */
export async function withdrawWaiting(
  deps: Deps,
  booking: LockedBooking,
  { viewer, note }: { viewer: Viewer; note: string },
): Promise<void> {
  const move = await endWaitingMove(deps, booking.id);
  if (!move) return;
  const data = { to: shortTimes(move), ...(note === '' ? {} : { note }) };
  await deps.db.insert(bookingEvents).values({
    bookingId: booking.id,
    at: deps.now(),
    kind: 'move-withdrawn',
    actor: 'operator',
    actorUserId: viewer.userId,
    detail: data,
  });
  await queueBookingMails(deps, booking, { of: 'move-withdrawn', key: `move-withdrawn:${move.id}`, data });
}
