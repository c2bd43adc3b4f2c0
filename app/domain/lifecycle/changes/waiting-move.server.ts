// A dearer change that waits for payment: finds, opens, withdraws and ends it.
import { and, desc, eq, gt, inArray, isNotNull, type SQL } from 'drizzle-orm';
import { bookingMoves } from '#db/schema/booking-moves.ts';
import { allocations, bookingEvents, bookings } from '#db/schema/bookings.ts';
import { checkoutSessions } from '#db/schema/payments.ts';
import { queueBookingMails } from '../../bookings/booking-mails.server.ts';
import { ratesText } from '../../bookings/booking-view.ts';
import { reachBooking } from '../../bookings/desk/desk-bookings.server.ts';
import { findBookingBySecret, findBookingId } from '../../bookings/find-booking-view.server.ts';
import { lockBooking, type LockedBooking } from '../../bookings/lock-booking.server.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import {
  type Attempt,
  findLastAttempt,
  insertAttempt,
  isCurrent,
  isUnderCheck,
  openPage,
} from '../../payments/card-page.server.ts';
import { err, ok, type Result, transact } from '../../result.ts';
import { shortTimes } from './move-plan.ts';
import { bookedNow } from './write-change.server.ts';

// Ends a waiting change: frees its places and closes its card page.

type Move = typeof bookingMoves.$inferSelect;

/** Frees the places, under the booking's lock. Returns the change, if `which` still waited. */
export async function freeWaitingMove(db: Deps['db'], which: SQL): Promise<Move | undefined> {
  const [move] = await db
    .update(bookingMoves)
    .set({ status: 'ended' })
    .where(and(eq(bookingMoves.status, 'waiting'), which))
    .returning();
  if (move) await db.delete(allocations).where(eq(allocations.moveId, move.id));
  return move;
}

/**
 * Runs in the caller's transaction, under the booking's locks; a job closes the card page afterwards. Returns
 * the change, if one waited.
 */
export async function endWaitingMove(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  bookingId: number,
): Promise<Move | undefined> {
  const move = await freeWaitingMove(db, eq(bookingMoves.bookingId, bookingId));
  if (!move) return undefined;
  for (const sessionId of await openPages(db, move.id)) {
    await jobs.send(db, 'checkout.expire', { sessionId });
  }
  return move;
}

/** Card pages on which the change can still be paid. */
export async function openPages(db: Deps['db'], moveId: number): Promise<string[]> {
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

export type WaitingMove = {
  id: number;
  date: string;
  startTime: string;
  endTime: string;
  slotName: string;
  /** People after the change, and whether the booking stays at its time. */
  quantity: number;
  staysThere: boolean;
  lines: Move['lines'];
  totalCents: number;
  adjustmentCents: number;
  freeCancellationUntil: Date;
  differenceCents: number;
  holdExpiresAt: Date;
  /** Text for the guest. */
  note: string;
  /** The guest made the change. */
  byGuest: boolean;
};

/** Finds the change that waits for payment. */
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
  const { id, quantity, staysThere, lines, totalCents, adjustmentCents, freeCancellationUntil } = move;
  const { differenceCents, holdExpiresAt, note } = move;
  return {
    id,
    ...shortTimes(move),
    quantity,
    staysThere,
    lines,
    totalCents,
    adjustmentCents,
    freeCancellationUntil,
    differenceCents,
    holdExpiresAt,
    note,
    byGuest: move.requestedById === null,
  };
}

/** Whether the last dearer change ended without payment: expired or withdrawn. */
export async function isMoveOver({ db, now }: Pick<Deps, 'db' | 'now'>, bookingId: number): Promise<boolean> {
  const [last] = await db
    .select({ status: bookingMoves.status, until: bookingMoves.holdExpiresAt })
    .from(bookingMoves)
    .where(eq(bookingMoves.bookingId, bookingId))
    .orderBy(desc(bookingMoves.id))
    .limit(1);
  return last?.status === 'ended' || (last?.status === 'waiting' && last.until <= now());
}

// Opens the card page for the difference; the new places are held until the change's own deadline.

/** `replaced`: another change waits than the one shown. */
export type OpenMoveCheckoutError =
  | 'unknown-booking'
  | 'expired'
  | 'unavailable'
  | 'replaced'
  /** A payment for it has arrived, or one for the booking is under check. */
  | 'already-paid';

/** Returns the card page's address; pressed twice, it returns the same page. `shownId`: the change on the page. */
export async function openMoveCheckout(
  deps: Deps,
  secret: string,
  shownId?: number,
): Promise<Result<{ url: string }, OpenMoveCheckoutError>> {
  const booking = await findBookingBySecret(deps.db, secret);
  if (!booking) return err('unknown-booking');
  const prepared = await transact(deps.db, (tx) =>
    prepare({ ...deps, db: tx }, { bookingId: booking.id, shownId }),
  );
  if (!prepared.ok) return prepared;
  return openPage(deps, booking, {
    attempt: prepared.value,
    cancelPath: '/checkout/move',
    stillWanted: async () => (await findWaitingMove(deps, booking.id))?.id === prepared.value.moveId,
  });
}

async function prepare(
  deps: Deps,
  { bookingId, shownId }: { bookingId: number; shownId: number | undefined },
): Promise<Result<Attempt, 'expired' | 'replaced' | 'already-paid'>> {
  const now = deps.now();
  await deps.db.select({ id: bookings.id }).from(bookings).where(eq(bookings.id, bookingId)).for('update');
  const move = await findWaitingMove(deps, bookingId);
  if (!move) return err('expired');
  if (move.id !== (shownId ?? move.id)) return err('replaced');
  if (await isUnderCheck(deps, bookingId)) return err('already-paid');
  const last = await findLastAttempt(deps, bookingId);
  if (last?.moveId === move.id && isCurrent(last, now)) return ok(last);
  if (last?.moveId === move.id && last.status === 'complete') return err('already-paid');
  const attempt = (last?.attempt ?? 0) + 1;
  const { id: moveId, differenceCents: amountCents } = move;
  return ok(await insertAttempt(deps, { bookingId, attempt, amountCents, moveId, now }));
}

/**
 * The guest withdraws their own change: its places become free. Does nothing if it has ended or was made by
 * somebody else.
 */
export async function giveUpOwnMove(deps: Deps, secret: string, moveId: number): Promise<boolean> {
  const bookingId = await findBookingId(deps.db, secret);
  if (bookingId === undefined) return false;
  return deps.db.transaction(async (tx) => {
    await lockBooking(tx, bookingId);
    const move = await findWaitingMove({ ...deps, db: tx }, bookingId);
    if (move?.id !== moveId || !move.byGuest) return false;
    return (await endWaitingMove({ ...deps, db: tx }, bookingId)) !== undefined;
  });
}

// An operator withdraws a dearer change before the guest has paid: its places become free, the booking stays.

/** `paid`: the guest was faster and the booking has changed. `replaced`: another change waits now. */
export type WithdrawMoveError = 'not-found' | 'paid' | 'replaced';

type Withdrawing = { reference: string; moveId: number; note: string };

/**
 * Decided under the booking's lock, like the payment; a later payment is refunded. Does nothing if the change
 * has ended.
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

/** Runs in the caller's transaction, under the booking's locks. false: no change waited. */
export async function withdrawWaiting(
  deps: Deps,
  booking: LockedBooking,
  { viewer, note }: { viewer: Viewer; note: string },
): Promise<boolean> {
  const move = await endWaitingMove(deps, booking.id);
  if (!move) return false;
  const then = { to: shortTimes(move), people: move.quantity, rates: ratesText(move.lines) };
  const data = { ...then, ...(note === '' ? {} : { note }) };
  await deps.db.insert(bookingEvents).values({
    bookingId: booking.id,
    at: deps.now(),
    kind: 'move-withdrawn',
    actor: 'operator',
    actorUserId: viewer.userId,
    detail: data,
  });
  await queueBookingMails(deps, booking, {
    of: 'move-withdrawn',
    key: `move-withdrawn:${move.id}`,
    data: { ...data, from: await bookedNow(deps, booking) },
  });
  return true;
}
