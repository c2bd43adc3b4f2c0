// Stripe's events: received once, carried out later.
import { eq, sql } from 'drizzle-orm';

import { webhookEvents } from '#db/schema/payments.ts';

import type { Deps } from '../deps.ts';
import { failureText } from '../failure-text.ts';
import { noteDispute } from '../payments/disputes.server.ts';
import type { GatewayEvent } from '../payments/gateway.ts';
import { syncRefunds } from '../payments/refunds.server.ts';
import { syncPaymentAccount } from '../payments/sync-payment-account.server.ts';

import { confirmCheckout, settleCheckout } from './confirm-checkout.server.ts';

// The webhook's inbox: an event is stored under Stripe's own id before it is answered, and worked on by a job.

/** A second delivery of the same event changes nothing. Throws when it could not be stored. */
export async function receiveEvent(deps: Deps, event: GatewayEvent): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [stored] = await tx
      .insert(webhookEvents)
      .values({ ...event, payload: whatIsRead(event.payload), receivedAt: deps.now() })
      .onConflictDoNothing({ target: webhookEvents.id })
      .returning({ id: webhookEvents.id });
    if (stored) await deps.jobs.send(tx, 'stripe.event', { eventId: stored.id });
  });
}

type Payload = { account?: unknown; data?: { object?: { payment_intent?: unknown } } };

/** What an event is processed by: names and addresses of guests and operators, which it brings too, are never kept. */
function whatIsRead(payload: unknown): Payload {
  const { account, data } = payload as Payload;
  return { account, data: { object: { payment_intent: data?.object?.payment_intent } } };
}

// What a stored event makes us look at. The event only says where to look: objects are read again from Stripe.

/** Marked done only on success; a failure is kept with the event and thrown, so that the queue tries again. */
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
  // Brings what the processor keeps, which may not have been known when the payment was.
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

/** The page that was paid is read again, with all that is known of its charge by now. */
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
  // It went back before we had heard that it came.
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

/** Events of connected accounts name theirs beside the object. */
async function accountOf(deps: Deps, payload: unknown): Promise<string> {
  const { account } = payload as { account?: unknown };
  return typeof account === 'string' ? syncPaymentAccount(deps, account) : 'unknown';
}
