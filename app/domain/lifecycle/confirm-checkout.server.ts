// Processes a paid card page, after Stripe's event or the guest's return.
import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { bookingEvents, bookings } from '#db/schema/bookings.ts';
import { checkoutSessions, payments } from '#db/schema/payments.ts';
import type { LateMoney } from '../bookings/booking-view.ts';
import { lockBooking, type LockedBooking } from '../bookings/lock-booking.server.ts';
import type { Deps } from '../deps.ts';
import { failureText } from '../failure-text.ts';
import { pageStatus, RETURN_PATIENCE_MS, within } from '../payments/card-page.server.ts';
import type { CheckoutSession } from '../payments/gateway.ts';
import { postPayment, postProcessingFee } from '../payments/post-sale.server.ts';
import { refundWhole } from '../payments/refunds.server.ts';
import { completeMove } from './changes/complete-move.server.ts';
import { confirmBooking, keepPlaces } from './confirm-booking.server.ts';

// All money for bookings comes here: from the webhook, the guest's return, the sweep and the end of a hold.
// Safe to repeat.

export type CheckoutOutcome =
  | 'unknown'
  | 'unpaid'
  | 'declined'
  | 'processing'
  | 'confirmed'
  | 'refunded'
  | 'flagged';

/** Reads the card page from Stripe (never from an event's body), then settles it in one transaction. */
export async function confirmCheckout(deps: Deps, stripeSessionId: string): Promise<CheckoutOutcome> {
  const session = await deps.payments.findCheckout(stripeSessionId);
  if (session) return settleCheckout(deps, session);
  await closeRow(deps, stripeSessionId);
  return 'unknown';
}

export async function settleCheckout(deps: Deps, session: CheckoutSession): Promise<CheckoutOutcome> {
  if (!session.paid) return noteUnpaid(deps, session);
  return deps.db.transaction(async (tx) => {
    const inTx = { ...deps, db: tx };
    const [row] = await tx
      .select()
      .from(checkoutSessions)
      .where(ownSession(session))
      // Prefers the row that has the id over those whose answer was lost.
      .orderBy(sql`${checkoutSessions.stripeSessionId} is null`, desc(checkoutSessions.attempt))
      .limit(1);
    if (!row) return 'unknown';
    const booking = await lockBooking(tx, row.bookingId);
    await tx
      .update(checkoutSessions)
      .set({ status: 'complete', stripeSessionId: session.id, url: null })
      .where(eq(checkoutSessions.id, row.id));
    const payment = await recordPayment(inTx, session, { page: row, booking });
    if (!payment.isNew) return settled(payment.row.outcome);
    return decide(inTx, booking, { payment: payment.row, moveId: row.moveId });
  });
}

/** Finds the row by Stripe's id, or by the booking we sent, if the opening call's answer was lost. */
function ownSession({ id, booking }: CheckoutSession) {
  if (!booking) return eq(checkoutSessions.stripeSessionId, id);
  return sql`${checkoutSessions.stripeSessionId} = ${id} or (${checkoutSessions.stripeSessionId} is null and ${checkoutSessions.status} = 'creating'
    and ${checkoutSessions.bookingId} = (select b.id from bookings b where b.id = ${booking.id} and b.reference = ${booking.reference}))`;
}

async function noteUnpaid(deps: Deps, session: CheckoutSession): Promise<CheckoutOutcome> {
  // A payment that failed later ends its page too: the guest may open another.
  if (session.status !== 'open' && !session.processing) await closeRow(deps, session.id);
  if (session.processing) return 'processing';
  return session.declined || session.status === 'complete' ? 'declined' : 'unpaid';
}

/** Nobody can pay on this page any more, so it needn't be read again. */
async function closeRow({ db }: Pick<Deps, 'db'>, stripeSessionId: string): Promise<void> {
  await db
    .update(checkoutSessions)
    .set({ status: 'expired', url: null })
    .where(
      and(
        eq(checkoutSessions.stripeSessionId, stripeSessionId),
        inArray(checkoutSessions.status, ['creating', 'open']),
      ),
    );
}

type PaymentRow = typeof payments.$inferSelect;

/** Records the payment before any decision, so that received money is never lost. */
async function recordPayment(
  deps: Deps,
  session: CheckoutSession,
  { page, booking }: { page: typeof checkoutSessions.$inferSelect; booking: LockedBooking },
): Promise<{ row: PaymentRow; isNew: boolean }> {
  if (!session.paymentIntentId) throw new Error(`the paid page ${session.id} names no payment`);
  // Compares with the page's amount: the booking may have changed since.
  const flagged = session.currency !== 'eur' || session.amountCents !== page.amountCents;
  const [inserted] = await deps.db
    .insert(payments)
    .values({
      bookingId: booking.id,
      checkoutSessionId: page.id,
      stripePaymentIntentId: session.paymentIntentId,
      stripeChargeId: session.chargeId,
      amountCents: session.amountCents,
      currency: session.currency,
      outcome: flagged ? 'flagged' : 'received',
      receivedAt: deps.now(),
    })
    .onConflictDoNothing({ target: payments.stripePaymentIntentId })
    .returning();
  const row = inserted ?? (await paymentOf(deps.db, session.paymentIntentId));
  if (inserted) await postPayment(deps, row);
  if (session.processingFeeCents !== undefined)
    await postProcessingFee(deps, row, session.processingFeeCents);
  return { row, isNew: inserted !== undefined };
}

async function paymentOf(tx: Db, paymentIntentId: string): Promise<PaymentRow> {
  const [row] = await tx.select().from(payments).where(eq(payments.stripePaymentIntentId, paymentIntentId));
  if (!row) throw new Error(`payment ${paymentIntentId} is gone`);
  return row;
}

function settled(outcome: PaymentRow['outcome']): CheckoutOutcome {
  return outcome === 'received' ? 'processing' : outcome;
}

type Paid = { payment: PaymentRow; moveId: number | null };

/** undefined: the payment counts. */
async function confirm(deps: Deps, booking: LockedBooking): Promise<LateMoney | undefined> {
  const late = await keepPlaces(deps, booking);
  if (late === undefined) await confirmBooking(deps, booking);
  return late;
}

async function giveBack(deps: Deps, payment: PaymentRow, why: LateMoney): Promise<void> {
  await deps.db.insert(bookingEvents).values({
    bookingId: payment.bookingId,
    at: deps.now(),
    kind: 'late-payment',
    actor: 'system',
    detail: { paymentId: payment.id, why },
  });
  await refundWhole(deps, payment, 'late_payment');
}

async function decide(
  deps: Deps,
  booking: LockedBooking,
  { payment, moveId }: Paid,
): Promise<CheckoutOutcome> {
  if (payment.outcome === 'flagged') {
    deps.log.error(
      { bookingId: booking.id, paymentId: payment.id },
      'a payment has the wrong amount or currency',
    );
    return 'flagged';
  }
  const late = await (moveId === null ? confirm(deps, booking) : completeMove(deps, booking, moveId));
  if (late !== undefined) await giveBack(deps, payment, late);
  const outcome = late === undefined ? 'confirmed' : 'refunded';
  await deps.db.update(payments).set({ outcome }).where(eq(payments.id, payment.id));
  await deps.db
    .update(bookings)
    .set({ holdExpiresAt: null })
    .where(and(eq(bookings.id, booking.id), eq(bookings.status, 'confirmed')));
  return outcome;
}

// On return from the card page, perhaps before Stripe's event: reads the booking's pages.

export type OnReturn =
  /** No page was opened yet. */
  | 'opening'
  /** A page is open; perhaps a card was declined there, or Stripe could not be asked. */
  | 'payment'
  | 'declined'
  | 'unread'
  /** Paid in a way that takes its time. */
  | 'processing'
  /** For a pending booking: the payment is under check. */
  | 'received'
  /** All pages have ended; perhaps a card was declined on the last. */
  | 'nothing'
  | 'failed';

/**
 * Does nothing for a settled booking. If Stripe can't be reached or may not be asked, doesn't wait: its event
 * will come.
 */
export async function confirmOnReturn(
  deps: Deps,
  secret: string,
  mayAsk?: () => Promise<boolean>,
): Promise<OnReturn> {
  const before = await pagesOf(deps, secret);
  const outcomes = await within(RETURN_PATIENCE_MS, readEach(deps, pagesToRead(before), mayAsk));
  const pages = await pagesOf(deps, secret);
  if (pages.length === 0) return 'opening';
  if (pages.some(({ status }) => status === 'complete')) return 'received';
  if (outcomes?.includes('processing')) return 'processing';
  const declined = outcomes?.includes('declined') ?? false;
  if (!pages.some(isOpenPage)) return declined ? 'failed' : 'nothing';
  if (!outcomes || outcomes.includes('unread')) return 'unread';
  return declined ? 'declined' : 'payment';
}

type Page = {
  sessionId: string | null;
  status: typeof checkoutSessions.$inferSelect.status;
  booking: typeof bookings.$inferSelect.status;
};

const isOpenPage = ({ status }: Page): boolean => status === 'creating' || status === 'open';

/** The open ones. If all have ended unpaid, the last one tells who may pay again whether a card was tried. */
function pagesToRead(pages: readonly Page[]): readonly Page[] {
  if (pages.some(({ status, booking }) => status !== 'expired' || booking !== 'pending'))
    return pages.filter(isOpenPage);
  return pages.slice(-1);
}

async function readEach(
  deps: Deps,
  pages: readonly Page[],
  mayAsk?: () => Promise<boolean>,
): Promise<(CheckoutOutcome | 'unread')[]> {
  if (pages.length > 0 && mayAsk && !(await mayAsk())) return ['unread'];
  const outcomes: (CheckoutOutcome | 'unread')[] = [];
  for (const { sessionId } of pages) {
    try {
      if (sessionId !== null) outcomes.push(await confirmCheckout(deps, sessionId));
    } catch (error) {
      outcomes.push('unread');
      deps.log.warn({ error: failureText(error) }, 'a card page could not be read on return');
    }
  }
  return outcomes;
}

async function pagesOf({ db }: Pick<Deps, 'db'>, secret: string): Promise<Page[]> {
  return db
    .select({ sessionId: checkoutSessions.stripeSessionId, status: pageStatus, booking: bookings.status })
    .from(checkoutSessions)
    .innerJoin(bookings, eq(bookings.id, checkoutSessions.bookingId))
    .where(and(eq(bookings.secret, secret), isNotNull(checkoutSessions.stripeSessionId)))
    .orderBy(asc(checkoutSessions.id));
}

// What became of the last payment for a confirmed booking, by its newest card page.

type LastPayment = {
  /** `settled`: the booking shows it. `refunded`: it came too late, or was one too many. */
  state: 'settled' | 'confirming' | 'checking' | 'refunded';
  amountCents: number;
};

/** While a change waits, its page says more than the booking: paid but not read yet, or with a wrong amount. */
export async function findLastPayment({ db }: Pick<Deps, 'db'>, bookingId: number): Promise<LastPayment> {
  const [last] = await db.execute<LastPayment>(sql`
    select c.amount_cents::float8 as "amountCents",
           case when p.outcome = 'refunded' then 'refunded' when m.status is distinct from 'waiting' or c.status = 'expired' or (p.outcome = 'flagged' and not payment_under_check(p.id)) then 'settled'
                when p.outcome = 'flagged' then 'checking' else 'confirming' end as state
      from checkout_sessions c left join booking_moves m on m.id = c.move_id left join payments p on p.checkout_session_id = c.id
     where c.booking_id = ${bookingId} order by c.attempt desc, p.id desc limit 1`);
  return last ?? { state: 'settled', amountCents: 0 };
}
