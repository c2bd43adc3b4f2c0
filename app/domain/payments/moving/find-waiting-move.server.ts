// The move of a booking that waits for its guest to pay the difference.
import { and, desc, eq, gt } from 'drizzle-orm';

import { bookingMoves } from '#db/schema/booking-moves.ts';

import type { Deps } from '../../deps.ts';
import { shortTimes } from './move-plan.ts';

export type WaitingMove = {
  id: number;
  date: string;
  startTime: string;
  endTime: string;
  slotName: string;
  totalCents: number;
  differenceCents: number;
  holdExpiresAt: Date;
  /** What the guest was told with it. */
  note: string;
};

export async function findWaitingMove(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  bookingId: number,
): Promise<WaitingMove | undefined> {
  const [move] = await db
    .select()
    .from(bookingMoves)
    .where(
      and(
        eq(bookingMoves.bookingId, bookingId),
        eq(bookingMoves.status, 'waiting'),
        gt(bookingMoves.holdExpiresAt, now()),
      ),
    );
  if (!move) return undefined;
  const { id, totalCents, differenceCents, holdExpiresAt, note } = move;
  return { id, ...shortTimes(move), totalCents, differenceCents, holdExpiresAt, note };
}

/** Whether the last dearer time that was asked for came to nothing: nobody paid in time, or it was withdrawn. */
export async function isMoveOver({ db, now }: Pick<Deps, 'db' | 'now'>, bookingId: number): Promise<boolean> {
  const [last] = await db
    .select({ status: bookingMoves.status, until: bookingMoves.holdExpiresAt })
    .from(bookingMoves)
    .where(eq(bookingMoves.bookingId, bookingId))
    .orderBy(desc(bookingMoves.id))
    .limit(1);
  return last?.status === 'ended' || (last?.status === 'waiting' && last.until <= now());
}
