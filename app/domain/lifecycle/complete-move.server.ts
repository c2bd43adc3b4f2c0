// A move takes effect, and is told to all.
import { and, eq, isNull, sql } from 'drizzle-orm';

import { bookingMoves } from '#db/schema/booking-moves.ts';
import { allocations, bookingEvents, bookings } from '#db/schema/bookings.ts';

import { queueBookingMails } from '../bookings/booking-mails.server.ts';
import type { LockedBooking } from '../bookings/lock-booking.server.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { postSale } from '../payments/post-sale.server.ts';
import { settleAfterMove, settleFrom } from '../payments/settlements.server.ts';

import { remindAt } from './confirm-booking.server.ts';
import { writePrice } from './movable.server.ts';
import { writeTimes } from './move-places.server.ts';
import { shortTimes } from './move-plan.ts';

// What follows from a move: its event, the mails, and a reminder and a settlement at the new time.

/** `by` is undefined where the guest's payment set it off. */
type Telling = { by: Viewer | undefined; note: string; refundCents: number };

/** `before` is the booking as it was. */
export async function tellMoved(
  deps: Deps,
  before: LockedBooking,
  { by, note, refundCents }: Telling,
): Promise<void> {
  const [after] = await deps.db.select().from(bookings).where(eq(bookings.id, before.id));
  if (!after) throw new Error(`booking ${before.id} is gone`);
  const previous = shortTimes(before);
  const told = note === '' ? {} : { note };
  await deps.db.insert(bookingEvents).values({
    bookingId: before.id,
    at: deps.now(),
    kind: 'moved',
    actor: by ? 'operator' : 'guest',
    actorUserId: by?.userId,
    detail: { from: previous, to: shortTimes(after), refundCents, ...told },
  });
  await queueBookingMails(deps, before, {
    of: 'moved',
    key: `moved:${after.sequence}`,
    data: { previous, refundCents, ...told },
  });
  await remindAt(deps, after);
  if (after.source !== 'on_the_spot') await settleFrom(deps, after);
}

// The difference is paid: the booking goes to the places that were held for it, at the price that was paid for them.

type Move = typeof bookingMoves.$inferSelect;

/** The caller holds the booking's locks. false: the places are gone, or the booking has changed; the money goes back. */
export async function completeMove(deps: Deps, booking: LockedBooking, moveId: number): Promise<boolean> {
  const [move] = await deps.db.select().from(bookingMoves).where(eq(bookingMoves.id, moveId)).for('update');
  if (move?.status !== 'waiting' || booking.status !== 'confirmed') return false;
  if (move.startsAt <= deps.now() || !(await changePlaces(deps, booking, move))) return false;
  await writeTimes(deps, booking, move);
  await settleAfterMove(deps, booking.id);
  await writePrice(deps, booking.id, { ...move, people: booking.quantity });
  const sold = { ...booking, totalCents: move.differenceCents, platformFeeFixedCents: 0 };
  await postSale(deps, sold, `sale:${booking.id}:move:${move.id}`);
  await tellMoved(deps, booking, { by: undefined, note: move.note, refundCents: 0 });
  return true;
}

/** Held rows that somebody has cleared after their time are not there any more, and then nothing has happened. */
async function changePlaces({ db }: Deps, { id, quantity }: LockedBooking, move: Move): Promise<boolean> {
  const [held] = await db
    .select({ people: sql<number>`coalesce(sum(${allocations.people}), 0)::int` })
    .from(allocations)
    .where(eq(allocations.moveId, move.id));
  if (held?.people !== quantity) return false;
  await db.delete(allocations).where(and(eq(allocations.bookingId, id), isNull(allocations.moveId)));
  await db
    .update(allocations)
    .set({ moveId: null, holdExpiresAt: null })
    .where(eq(allocations.moveId, move.id));
  await db.update(bookingMoves).set({ status: 'done' }).where(eq(bookingMoves.id, move.id));
  return true;
}
