// After the difference is paid: the booking takes the places held for it, at the price paid.
import { and, eq, isNull, sql } from 'drizzle-orm';
import { bookingMoves } from '#db/schema/booking-moves.ts';
import { allocations } from '#db/schema/bookings.ts';
import type { LockedBooking } from '../../bookings/lock-booking.server.ts';
import { countArrived } from '../../bookings/desk/arrivals.server.ts';
import type { Deps } from '../../deps.ts';
import { postSale } from '../../payments/post-sale.server.ts';
import { settleAfterMove } from '../../payments/settlements.server.ts';
import { addPlaces, freePlaces, writeTimes } from './move-places.server.ts';
import { endWaitingMove } from './waiting-move.server.ts';
import { countGuestChange, tellChanged, writeChange } from './write-change.server.ts';

type Move = typeof bookingMoves.$inferSelect;

/**
 * The caller has locked the booking. 'move': the places are gone, the booking has changed, or more people have
 * arrived than the move is for. Then the move ends, so that nobody pays for it again, and the money is refunded.
 */
export async function completeMove(
  deps: Deps,
  booking: LockedBooking,
  moveId: number,
): Promise<'move' | undefined> {
  const [move] = await deps.db.select().from(bookingMoves).where(eq(bookingMoves.id, moveId)).for('update');
  if (move?.status !== 'waiting') return 'move';
  if (!(await isPossible(deps, booking, move)) || !(await changePlaces(deps, booking, move))) {
    await endWaitingMove(deps, booking.id);
    return 'move';
  }
  await deps.db.update(bookingMoves).set({ status: 'done' }).where(eq(bookingMoves.id, move.id));
  if (!move.staysThere) await writeTimes(deps, booking, { ...move, by: undefined });
  await settleAfterMove(deps, booking.id);
  const { onSiteCents } = booking;
  const rates = await writeChange(deps, booking, { ...move, people: move.quantity, onSiteCents });
  const byGuest = move.requestedById === null;
  if (byGuest) await countGuestChange(deps, booking.id);
  const sold = { ...booking, totalCents: move.differenceCents, platformFeeFixedCents: 0 };
  await postSale(deps, sold, `sale:${booking.id}:move:${move.id}`);
  await tellChanged(deps, booking, {
    by: undefined,
    byGuest,
    note: move.note,
    refundCents: 0,
    inPersonBackCents: 0,
    rates,
  });
  return undefined;
}

async function isPossible(deps: Deps, { id, status }: LockedBooking, move: Move): Promise<boolean> {
  if (status !== 'confirmed' || move.startsAt <= deps.now()) return false;
  return (await countArrived(deps.db, id)).arrived <= move.quantity;
}

/** If ended places of the move were deleted meanwhile, nothing is changed. */
async function changePlaces(deps: Deps, { id, quantity }: LockedBooking, move: Move): Promise<boolean> {
  const { db } = deps;
  const [held] = await db
    .select({ people: sql<number>`coalesce(sum(${allocations.people}), 0)::int` })
    .from(allocations)
    .where(eq(allocations.moveId, move.id));
  if (!move.staysThere) {
    if (held?.people !== move.quantity) return false;
    await db.delete(allocations).where(and(eq(allocations.bookingId, id), isNull(allocations.moveId)));
    await db
      .update(allocations)
      .set({ moveId: null, holdExpiresAt: null })
      .where(eq(allocations.moveId, move.id));
    return true;
  }
  const more = move.quantity - quantity;
  if (held?.people !== Math.max(0, more)) return false;
  const rows = await db.delete(allocations).where(eq(allocations.moveId, move.id)).returning();
  if (rows.length > 0)
    await addPlaces(
      deps,
      rows.map((row) => ({ ...row, id: undefined, moveId: null, holdExpiresAt: null })),
    );
  if (more < 0) await freePlaces(deps, id, -more);
  return true;
}
