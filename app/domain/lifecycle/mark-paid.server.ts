// Marks what is due in person as paid, and reverses the mark. Also settles an unpaid payment link: the
// booking is confirmed without a fee. Source: docs/rules/bookings.md#on-site.
import { eq, type SQL, sql } from 'drizzle-orm';
import { bookings } from '#db/schema/bookings.ts';
import { onSitePayments } from '#db/schema/on-site-payments.ts';
import { checkoutSessions } from '#db/schema/payments.ts';
import { reachBooking } from '../bookings/desk/desk-bookings.server.ts';
import { lockBooking, type LockedBooking } from '../bookings/lock-booking.server.ts';
import type { PaymentMeans } from '../bookings/money/on-site-money.ts';
import { onSiteDue, onSitePaid, recordOnSite } from '../bookings/money/on-site-money.server.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { NO_FEES } from '../money/shares.ts';
import { err, ok, type Result, transact } from '../result.ts';
import { confirmBooking, keepPlaces } from './confirm-booking.server.ts';

export type MarkPaidError = 'not-found' | 'not-owner' | 'nothing-due' | 'sold-out' | 'other-due';

export type MarkPaid = {
  reference: string;
  means: PaymentMeans;
  /** The amount shown as due and taken; if it differs now, nothing is marked. */
  shownCents?: number | undefined;
  /** Made by the page: a key counts once. */
  requestKey?: string | undefined;
};

/** Takes everything due and returns the amount. */
export function markPaid(
  deps: Deps,
  viewer: Viewer,
  { reference, means, shownCents, requestKey }: MarkPaid,
): Promise<Result<{ amountCents: number }, MarkPaidError>> {
  return transact(deps.db, async (tx): Promise<Result<{ amountCents: number }, MarkPaidError>> => {
    const reached = await reachBooking(tx, viewer, reference);
    if (!reached.ok) return reached;
    if (!reached.value.sides.owner) return err('not-owner');
    const inTx = { ...deps, db: tx };
    const booking = await lockBooking(tx, reached.value.id);
    if (requestKey !== undefined && (await isKnown(inTx, requestKey))) return ok({ amountCents: 0 });
    const linked = booking.status === 'pending' && booking.source === 'payment_link';
    const asked = linked ? booking.totalCents : await centsOf(inTx, booking.id, onSiteDue);
    if (asked > 0 && shownCents !== undefined && shownCents !== asked) return err('other-due');
    if (linked && !(await settleLink(inTx, booking, viewer))) return err('sold-out');
    if (asked <= 0) return err('nothing-due');
    await recordOnSite(tx, {
      bookingId: booking.id,
      amountCents: asked,
      means,
      at: deps.now(),
      actorUserId: viewer.userId,
      requestKey,
    });
    return ok({ amountCents: asked });
  });
}

async function isKnown({ db }: Pick<Deps, 'db'>, requestKey: string): Promise<boolean> {
  const [row] = await db
    .select({ id: onSitePayments.id })
    .from(onSitePayments)
    .where(eq(onSitePayments.requestKey, requestKey));
  return row !== undefined;
}

export function findTaken(deps: Pick<Deps, 'db'>, bookingId: number): Promise<number> {
  return centsOf(deps, bookingId, onSitePaid);
}

async function centsOf({ db }: Pick<Deps, 'db'>, bookingId: number, cents: SQL): Promise<number> {
  const [row] = await db.execute<{ cents: number }>(
    sql`select ${cents}::float8 as cents from bookings b where b.id = ${bookingId}`,
  );
  return row?.cents ?? 0;
}

/** Its card pages are closed afterwards; a payment made on one meanwhile is refunded. */
async function settleLink(deps: Deps, booking: LockedBooking, viewer: Viewer): Promise<boolean> {
  await deps.db
    .update(bookings)
    .set({ source: 'on_the_spot', ...NO_FEES })
    .where(eq(bookings.id, booking.id));
  const onTheSpot = { ...booking, ...NO_FEES, source: 'on_the_spot' as const };
  if (await keepPlaces(deps, onTheSpot)) return false;
  await confirmBooking(deps, onTheSpot, { actor: 'operator', actorUserId: viewer.userId });
  const pages = await deps.db
    .select({ sessionId: checkoutSessions.stripeSessionId, status: checkoutSessions.status })
    .from(checkoutSessions)
    .where(eq(checkoutSessions.bookingId, booking.id));
  for (const { sessionId, status } of pages) {
    if (sessionId !== null && status === 'open')
      await deps.jobs.send(deps.db, 'checkout.expire', { sessionId });
  }
  return true;
}

export type UnmarkPaidError = 'not-found' | 'not-owner' | 'given-back';

/** Repeating changes nothing. A payment from which money was given back since can't be reversed. */
export function unmarkPaid(
  deps: Deps,
  viewer: Viewer,
  { reference, paymentId }: { reference: string; paymentId: number },
): Promise<Result<undefined, UnmarkPaidError>> {
  return transact(deps.db, async (tx): Promise<Result<undefined, UnmarkPaidError>> => {
    const reached = await reachBooking(tx, viewer, reference);
    if (!reached.ok) return reached;
    if (!reached.value.sides.owner) return err('not-owner');
    const { id: bookingId } = await lockBooking(tx, reached.value.id);
    const [payment] = await tx.select().from(onSitePayments).where(eq(onSitePayments.id, paymentId));
    if (payment?.bookingId !== bookingId || payment.amountCents < 0) return err('not-found');
    const [undone] = await tx.select().from(onSitePayments).where(eq(onSitePayments.undoesId, paymentId));
    if (undone) return ok(undefined);
    if ((await findTaken({ db: tx }, bookingId)) < payment.amountCents) return err('given-back');
    await recordOnSite(tx, {
      bookingId,
      amountCents: -payment.amountCents,
      means: payment.means,
      at: deps.now(),
      actorUserId: viewer.userId,
      undoesId: paymentId,
    });
    return ok(undefined);
  });
}
