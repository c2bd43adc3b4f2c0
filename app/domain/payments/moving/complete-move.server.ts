// The difference is paid: the booking goes to the places that were held for it, at the price that was paid for them.
import { and, eq, isNull, sql } from 'drizzle-orm';

import { bookingMoves } from '#db/schema/booking-moves.ts';
import { allocations } from '#db/schema/bookings.ts';

import type { Deps } from '../../deps.ts';
import type { LockedBooking } from '../lock-booking.server.ts';
import { postSale } from '../post-sale.server.ts';
import { settleAfterMove } from '../settlement/settle-from.server.ts';
import { writePrice } from './change-money.server.ts';
import { tellMoved } from './tell-moved.server.ts';
import { writeTimes } from './write-places.server.ts';

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
