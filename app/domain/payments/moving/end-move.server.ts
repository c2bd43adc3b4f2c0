// A move that waits for its guest to pay comes to nothing: its places are free, its card page is closed.
import { and, eq, inArray, isNotNull, lte } from 'drizzle-orm';

import { bookingMoves } from '#db/schema/booking-moves.ts';
import { allocations } from '#db/schema/bookings.ts';
import { checkoutSessions } from '#db/schema/payments.ts';

import type { Deps } from '../../deps.ts';
import { closeCheckout } from '../end-hold.server.ts';
import { lockBooking } from '../lock-booking.server.ts';

/**
 * In the caller's transaction, under the booking's locks; the card page is closed by a job afterwards. Answers the move,
 * where one waited.
 */
export async function endWaitingMove(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  bookingId: number,
): Promise<typeof bookingMoves.$inferSelect | undefined> {
  const [move] = await db
    .update(bookingMoves)
    .set({ status: 'ended' })
    .where(and(eq(bookingMoves.bookingId, bookingId), eq(bookingMoves.status, 'waiting')))
    .returning();
  if (!move) return undefined;
  await db.delete(allocations).where(eq(allocations.moveId, move.id));
  for (const sessionId of await openPages(db, move.id)) {
    await jobs.send(db, 'checkout.expire', { sessionId });
  }
  return move;
}

/** After the deadline: first the pages, so that money that came in at the last moment still counts. */
export async function endMove(deps: Deps, moveId: number): Promise<void> {
  for (const sessionId of await openPages(deps.db, moveId)) await closeCheckout(deps, sessionId);
  const [move] = await deps.db.select().from(bookingMoves).where(eq(bookingMoves.id, moveId));
  if (!move) return;
  await deps.db.transaction(async (tx) => {
    await lockBooking(tx, move.bookingId);
    const [ended] = await tx
      .update(bookingMoves)
      .set({ status: 'ended' })
      .where(
        and(
          eq(bookingMoves.id, moveId),
          eq(bookingMoves.status, 'waiting'),
          lte(bookingMoves.holdExpiresAt, deps.now()),
        ),
      )
      .returning({ id: bookingMoves.id });
    if (ended) await tx.delete(allocations).where(eq(allocations.moveId, moveId));
  });
}

async function openPages(db: Deps['db'], moveId: number): Promise<string[]> {
  const rows = await db
    .select({ sessionId: checkoutSessions.stripeSessionId })
    .from(checkoutSessions)
    .where(
      and(
        eq(checkoutSessions.moveId, moveId),
        inArray(checkoutSessions.status, ['creating', 'open']),
        isNotNull(checkoutSessions.stripeSessionId),
      ),
    );
  return rows.flatMap(({ sessionId }) => sessionId ?? []);
}
