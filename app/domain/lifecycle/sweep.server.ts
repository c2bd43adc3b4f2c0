// Runs every minute: completes what a lost event, a dead process or a stopped queue left undone.
import { and, eq, inArray, isNotNull, isNull, lt, lte } from 'drizzle-orm';
import { bookingMoves } from '#db/schema/booking-moves.ts';
import { bookings } from '#db/schema/bookings.ts';
import { checkoutSessions, refunds, webhookEvents } from '#db/schema/payments.ts';
import { settlements } from '#db/schema/settlement.ts';
import { completeBookings } from '../bookings/standing.server.ts';
import type { Deps, JobOptions } from '../deps.ts';
import { failureText } from '../failure-text.ts';
import { dropOldTries } from '../identity/signing-in/password-tries.server.ts';
import { dropEndedSessions } from '../identity/signing-in/sessions.server.ts';
import { forgetSignUpAddresses } from '../identity/sign-up.server.ts';
import { isStripeAway } from '../payments/gateway.ts';
import { noteRefund } from '../payments/post-refund.server.ts';
import { confirmCheckout } from './confirm-checkout.server.ts';
import { endHold, endMove } from './open-checkout.server.ts';

const LATE_MINUTES = 10;
const AT_ONCE = 200;

/**
 * Each step is safe to repeat; a failure of one booking, page or refund doesn't stop the others. Those that ask
 * Stripe come last, and end when it can't be reached: each call would wait for half a minute.
 */
export async function sweep(deps: Deps): Promise<void> {
  await completeBookings(deps);
  await settleDue(deps);
  await resend(deps);
  await dropEndedSessions(deps);
  await dropOldTries(deps);
  await forgetSignUpAddresses(deps);
  try {
    for (const step of [endHolds, endMoves, readOpenPages, readPendingRefunds]) await step(deps);
  } catch (error) {
    if (!isStripeAway(error)) throw error;
  }
}

async function endHolds(deps: Deps): Promise<void> {
  const ended = await deps.db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.status, 'pending'), lte(bookings.holdExpiresAt, deps.now())))
    .orderBy(bookings.holdExpiresAt)
    .limit(AT_ONCE);
  for (const { id } of ended) await attempt(deps, { bookingId: id }, () => endHold(deps, id));
}

async function endMoves(deps: Deps): Promise<void> {
  const ended = await deps.db
    .select({ id: bookingMoves.id })
    .from(bookingMoves)
    .where(and(eq(bookingMoves.status, 'waiting'), lte(bookingMoves.holdExpiresAt, deps.now())))
    .orderBy(bookingMoves.holdExpiresAt)
    .limit(AT_ONCE);
  for (const { id } of ended) await attempt(deps, { moveId: id }, () => endMove(deps, id));
}

/** Reads pages without an event, for example of guests who paid and closed the browser. */
async function readOpenPages(deps: Deps): Promise<void> {
  const pages = await deps.db
    .select({ sessionId: checkoutSessions.stripeSessionId })
    .from(checkoutSessions)
    .where(
      and(
        inArray(checkoutSessions.status, ['creating', 'open']),
        isNotNull(checkoutSessions.stripeSessionId),
        lt(checkoutSessions.createdAt, minutesAgo(deps, 2)),
      ),
    )
    .orderBy(checkoutSessions.createdAt)
    .limit(AT_ONCE);
  for (const { sessionId } of pages) {
    if (sessionId !== null) await attempt(deps, { sessionId }, () => confirmCheckout(deps, sessionId));
  }
}

/** Reads pending refunds without news, each once an hour. */
async function readPendingRefunds(deps: Deps): Promise<void> {
  const { db, payments } = deps;
  const pending = await db
    .select({ id: refunds.id, stripeRefundId: refunds.stripeRefundId })
    .from(refunds)
    .where(and(eq(refunds.status, 'pending'), lt(refunds.updatedAt, minutesAgo(deps, 60))))
    .orderBy(refunds.updatedAt)
    .limit(AT_ONCE);
  for (const { id, stripeRefundId } of pending) {
    await attempt(deps, { refundId: id }, async () => {
      const refund = stripeRefundId === null ? undefined : await payments.findRefund(stripeRefundId);
      if (refund) await noteRefund(deps, refund);
      await db.update(refunds).set({ updatedAt: deps.now() }).where(eq(refunds.id, id));
    });
  }
}

/** Queues jobs, which all processes share. The queue retries a failed one, and later sweeps queue it again. */
async function settleDue({ db, jobs, now }: Deps): Promise<void> {
  const due = await db
    .select({ bookingId: settlements.bookingId })
    .from(settlements)
    .where(lte(settlements.dueAt, now()))
    .orderBy(settlements.dueAt)
    .limit(AT_ONCE);
  for (const { bookingId } of due) await jobs.send(db, 'booking.settle', { bookingId }, onlyJob(bookingId));
}

/** Also while an earlier job is retried: a failing one would be joined by another each minute. */
function onlyJob(id: number | string): JobOptions {
  return { singletonKey: String(id), unlessUnderWay: true };
}

async function resend(deps: Deps): Promise<void> {
  const late = minutesAgo(deps, LATE_MINUTES);
  const events = await deps.db
    .select({ eventId: webhookEvents.id })
    .from(webhookEvents)
    .where(and(isNull(webhookEvents.processedAt), lt(webhookEvents.receivedAt, late)))
    .orderBy(webhookEvents.receivedAt)
    .limit(AT_ONCE);
  for (const { eventId } of events)
    await deps.jobs.send(deps.db, 'stripe.event', { eventId }, onlyJob(eventId));
  const waiting = await deps.db
    .select({ refundId: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.status, 'requested'), lt(refunds.updatedAt, late)))
    .orderBy(refunds.updatedAt)
    .limit(AT_ONCE);
  for (const { refundId } of waiting)
    await deps.jobs.send(deps.db, 'refund.send', { refundId }, onlyJob(refundId));
}

function minutesAgo(deps: Deps, minutes: number): Date {
  return new Date(deps.now().getTime() - minutes * 60_000);
}

/** @throws if Stripe can't be reached */
async function attempt(
  deps: Deps,
  about: Record<string, unknown>,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    deps.log.error({ ...about, error: failureText(error) }, 'a step of the sweep failed');
    if (isStripeAway(error)) throw error;
  }
}
