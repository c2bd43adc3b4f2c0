// Stripe's events: stored once, processed later.
import { eq, sql } from 'drizzle-orm';
import { webhookEvents } from '#db/schema/payments.ts';
import type { Deps } from '../deps.ts';
import { failureText } from '../failure-text.ts';
import { noteDispute } from '../payments/disputes.server.ts';
import type { GatewayEvent } from '../payments/gateway.ts';
import { syncRefunds } from '../payments/refunds.server.ts';
import { syncPaymentAccount } from '../payments/sync-payment-account.server.ts';
import { confirmCheckout, settleCheckout } from './confirm-checkout.server.ts';

// An event is stored under Stripe's id before the webhook answers, and processed by a job.

/** A second delivery changes nothing. Throws if the event could not be stored. */
export async function receiveEvent(deps: Deps, event: GatewayEvent): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [stored] = await tx
      .insert(webhookEvents)
      .values({ ...event, payload: whatIsRead(event.payload), receivedAt: deps.now() })
      .onConflictDoNothing({ target: webhookEvents.id })
      .returning({ id: webhookEvents.id });
    if (!stored) return;
    await deps.jobs.send(tx, 'stripe.event', { eventId: stored.id }, { singletonKey: stored.id });
  });
}

type Payload = { account?: unknown; data?: { object?: { payment_intent?: unknown } } };

/** The part of an event that is processed. Names and addresses of guests and operators are never stored. */
function whatIsRead(payload: unknown): Payload {
  const { account, data } = payload as Payload;
  return { account, data: { object: { payment_intent: data?.object?.payment_intent } } };
}

// What to read again after an event. The event only says where to look; its data are not used.

/** Marked as done only on success; a failure is stored and thrown, so that the queue tries again. */
export async function processEvent(deps: Deps, eventId: string): Promise<void> {
  const [event] = await deps.db.select().from(webhookEvents).where(eq(webhookEvents.id, eventId));
  if (!event || event.processedAt) return;
  try {
    const result = (await READINGS[event.type]?.(deps, event)) ?? 'ignored';
    if (result === 'unknown') deps.log.warn({ eventId, type: event.type }, 'an event names nothing of ours');
    await deps.db
      .update(webhookEvents)
      .set({ processedAt: deps.now(), result, lastError: null, attempts: sql`${webhookEvents.attempts} + 1` })
      .where(eq(webhookEvents.id, eventId));
  } catch (error) {
    await deps.db
      .update(webhookEvents)
      .set({ lastError: failureText(error), attempts: sql`${webhookEvents.attempts} + 1` })
      .where(eq(webhookEvents.id, eventId));
    throw error;
  }
}

type StoredEvent = typeof webhookEvents.$inferSelect;

type Reading = (deps: Deps, event: StoredEvent) => Promise<string>;

const page: Reading = (deps, { objectId }) => confirmCheckout(deps, objectId);
const charge: Reading = (deps, { payload }) => chargeOf(deps, payload);
const refund: Reading = (deps, { payload }) => refundsOf(deps, payload);
const dispute: Reading = (deps, { objectId, payload }) => disputeOf(deps, objectId, payload);
const account: Reading = (deps, { payload }) => accountOf(deps, payload);

const READINGS: Record<string, Reading> = {
  'checkout.session.completed': page,
  'checkout.session.async_payment_succeeded': page,
  'checkout.session.async_payment_failed': page,
  'checkout.session.expired': page,
  // Also reports the processor's fee, which may be unknown at the time of the payment.
  'charge.updated': charge,
  'charge.refunded': refund,
  'refund.created': refund,
  'refund.updated': refund,
  'refund.failed': refund,
  'charge.dispute.created': dispute,
  'charge.dispute.updated': dispute,
  'charge.dispute.funds_withdrawn': dispute,
  'charge.dispute.funds_reinstated': dispute,
  'charge.dispute.closed': dispute,
  'account.updated': account,
  'capability.updated': account,
  'account.application.deauthorized': account,
};

/** Reads the paid page again, with all data of its charge. */
async function chargeOf(deps: Deps, payload: unknown): Promise<string> {
  const paymentIntent = paymentIntentOf(payload);
  const session = paymentIntent && (await deps.payments.findCheckoutByPaymentIntent(paymentIntent));
  return session ? settleCheckout(deps, session) : 'unknown';
}

async function refundsOf(deps: Deps, payload: unknown): Promise<string> {
  const paymentIntent = paymentIntentOf(payload);
  if (paymentIntent === undefined) return 'unknown';
  const outcome = await syncRefunds(deps, paymentIntent);
  if (outcome !== 'unknown') return outcome;
  // Refunded before we learned of the payment.
  await chargeOf(deps, payload);
  return syncRefunds(deps, paymentIntent);
}

async function disputeOf(deps: Deps, disputeId: string, payload: unknown): Promise<string> {
  const outcome = await noteDispute(deps, disputeId);
  if (outcome !== 'unknown') return outcome;
  await chargeOf(deps, payload);
  return noteDispute(deps, disputeId);
}

function paymentIntentOf(payload: unknown): string | undefined {
  const { payment_intent: id } =
    (payload as { data?: { object?: { payment_intent?: unknown } } }).data?.object ?? {};
  return typeof id === 'string' ? id : undefined;
}

/** Events of connected accounts have the account's id beside the object. */
async function accountOf(deps: Deps, payload: unknown): Promise<string> {
  const { account } = payload as { account?: unknown };
  return typeof account === 'string' ? syncPaymentAccount(deps, account) : 'unknown';
}
