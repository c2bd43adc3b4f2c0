// Opens the card page for a held booking. The hold restarts once at full length.
import { eq } from 'drizzle-orm';

import { allocations, bookings } from '#db/schema/bookings.ts';

import type { BookingView } from '../bookings/booking-view.ts';
import { findBookingBySecret } from '../bookings/find-booking-view.server.ts';
import { holdEnd, isHeld } from '../bookings/lifecycle.ts';
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
  if (status === 'confirmed' || status === 'completed') return 'already-paid';
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
