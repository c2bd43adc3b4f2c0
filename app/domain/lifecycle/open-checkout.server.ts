// Opens the card page for a held booking. The hold restarts once at full length.
import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import { allocations, bookings } from '#db/schema/bookings.ts';
import { bookingMoves } from '#db/schema/booking-moves.ts';
import { checkoutSessions } from '#db/schema/payments.ts';
import type { BookingView } from '../bookings/booking-view.ts';
import { findBookingBySecret, findBookingId } from '../bookings/find-booking-view.server.ts';
import { hasLapsed, holdEnd, isHeld, wasSold } from '../bookings/states.ts';
import type { Deps } from '../deps.ts';
import {
  type Attempt,
  findLastAttempt,
  insertAttempt,
  isCurrent,
  isUnderCheck,
  openPage,
} from '../payments/card-page.server.ts';
import { err, ok, type Result, transact } from '../result.ts';
import { lockBooking } from '../bookings/lock-booking.server.ts';
import { cancelPending } from '../bookings/placing/own-holds.server.ts';
import { settleCheckout } from './confirm-checkout.server.ts';
import { freeWaitingMove, openPages } from './changes/waiting-move.server.ts';

export type OpenCheckoutError =
  | 'unknown-booking'
  | 'not-payable'
  | 'expired'
  | 'already-paid'
  | 'unavailable';

/** Returns the card page's address; pressed twice, it returns the same page. */
export async function openCheckout(
  deps: Deps,
  secret: string,
): Promise<Result<{ url: string }, OpenCheckoutError>> {
  const booking = await findBookingBySecret(deps.db, secret);
  if (!booking) return err('unknown-booking');
  const prepared = await transact(deps.db, (tx) => prepareAttempt({ ...deps, db: tx }, booking));
  if (!prepared.ok) return prepared;
  return openPage(deps, booking, {
    attempt: prepared.value,
    cancelPath: '/payment-error',
    stillWanted: async () => (await statusNow(deps, booking.id)) === 'pending',
  });
}

async function statusNow({ db }: Deps, bookingId: number) {
  const [row] = await db.select({ status: bookings.status }).from(bookings).where(eq(bookings.id, bookingId));
  return row?.status;
}

async function prepareAttempt(deps: Deps, view: BookingView): Promise<Result<Attempt, OpenCheckoutError>> {
  const now = deps.now();
  const [booking] = await deps.db.select().from(bookings).where(eq(bookings.id, view.id)).for('update');
  if (!booking) return err('unknown-booking');
  const refused = refusalToPay(booking, now);
  if (refused) return err(refused);
  if (await isUnderCheck(deps, booking.id)) return err('already-paid');
  const last = await findLastAttempt(deps, booking.id);
  if (last && isCurrent(last, now)) return ok(last);
  if (last?.status === 'complete') return err('already-paid');
  if (!booking.holdRestartedAt) await restartHold(deps, booking.id, now);
  return ok(
    await insertAttempt(deps, {
      bookingId: booking.id,
      attempt: (last?.attempt ?? 0) + 1,
      amountCents: booking.totalCents,
      now,
    }),
  );
}

function refusalToPay(booking: typeof bookings.$inferSelect, now: Date): OpenCheckoutError | undefined {
  const { status, cancellationReason } = booking;
  if (wasSold(booking)) return 'already-paid';
  if (status !== 'pending') return cancellationReason === 'expired' ? 'expired' : 'not-payable';
  return isHeld(booking, now) ? undefined : 'expired';
}

async function restartHold(deps: Deps, bookingId: number, now: Date): Promise<void> {
  const holdExpiresAt = holdEnd(now, deps.config);
  await deps.db
    .update(bookings)
    .set({ holdExpiresAt, holdRestartedAt: now })
    .where(eq(bookings.id, bookingId));
  await deps.db.update(allocations).set({ holdExpiresAt }).where(eq(allocations.bookingId, bookingId));
  await deps.jobs.send(deps.db, 'hold.end', { bookingId }, { startAfter: holdExpiresAt });
}

// Ends and releases holds of unpaid bookings, and of changes.

// End of a hold: closes its card pages and reads them again, so that a payment always becomes a booking or a
// refund. The places were already free by the clock.

/** Safe to repeat. Does nothing while the hold runs. Throws if Stripe can't be reached. */
export async function endHold(deps: Deps, bookingId: number): Promise<void> {
  const ended = await deps.db.transaction(async (tx) => {
    return !isHeld(await lockBooking(tx, bookingId), deps.now());
  });
  if (!ended) return;
  await closePages(deps, bookingId);
  await deps.db.transaction(async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    if (!hasLapsed(booking, deps.now())) return;
    await cancelPending({ ...deps, db: tx }, [bookingId], { reason: 'expired', actor: 'system' });
  });
}

async function closePages(deps: Deps, bookingId: number): Promise<void> {
  const open = await deps.db
    .select({ sessionId: checkoutSessions.stripeSessionId })
    .from(checkoutSessions)
    .where(
      and(eq(checkoutSessions.bookingId, bookingId), inArray(checkoutSessions.status, ['creating', 'open'])),
    );
  for (const { sessionId } of open) {
    if (sessionId !== null) await closeCheckout(deps, sessionId);
  }
}

/** The same for the places of a dearer change, after its deadline: a payment at the last moment still counts. */
export async function endMove(deps: Deps, moveId: number): Promise<void> {
  for (const sessionId of await openPages(deps.db, moveId)) await closeCheckout(deps, sessionId);
  const [move] = await deps.db.select().from(bookingMoves).where(eq(bookingMoves.id, moveId));
  if (!move) return;
  await deps.db.transaction(async (tx) => {
    await lockBooking(tx, move.bookingId);
    const lapsed = lte(bookingMoves.holdExpiresAt, deps.now());
    await freeWaitingMove(tx, sql`${eq(bookingMoves.id, moveId)} and ${lapsed}`);
  });
}

/** Closes one card page; a paid page stays paid. */
export async function closeCheckout(deps: Deps, stripeSessionId: string): Promise<void> {
  const session = await deps.payments.expireCheckout(stripeSessionId);
  if (session) await settleCheckout(deps, session);
}

/** The guest gives back unpaid places. A payment made meanwhile, perhaps in another tab, still counts. */
export async function releaseHold(deps: Deps, secret: string): Promise<Result<void, 'nothing-held'>> {
  const id = await findBookingId(deps.db, secret);
  if (id === undefined) return err('nothing-held');
  return transact(deps.db, async (tx) => {
    await lockBooking(tx, id);
    const ended = await cancelPending({ ...deps, db: tx }, [id], { reason: 'customer', actor: 'guest' });
    return ended.length > 0 ? ok(undefined) : err('nothing-held');
  });
}
