// The domain's PaymentGateway on Stripe's official SDK, for Stripe and the twin.
import Stripe from 'stripe';
import type {
  CheckoutRequest,
  CheckoutSession,
  GatewayRefund,
  PaymentGateway,
  RefundOrder,
} from '#app/domain/payments/gateway.ts';
import { readId } from '#app/domain/read-id.ts';
import { accountCalls, transferCalls } from './accounts.server.ts';
import { isMissing, orSpent } from './errors.server.ts';
import { reportCalls, verifyEvent } from './reports.server.ts';

export type StripeConnection = {
  secretKey: string;
  /** One secret for the platform's events, one for those of connected accounts. */
  webhookSecrets: readonly string[];
  /** Address of the twin; missing for Stripe itself. */
  twin?: { host: string; port: number };
  /** Retries of the SDK, the first after half a second. */
  networkRetries?: number;
};

const EXPAND = ['payment_intent.latest_charge.balance_transaction'];

export function createStripeGateway(connection: StripeConnection): PaymentGateway {
  const stripe = new Stripe(connection.secretKey, {
    ...(connection.twin ? { ...connection.twin, protocol: 'http' } : {}),
    maxNetworkRetries: connection.networkRetries ?? 2,
    timeout: 10_000,
    telemetry: false,
  });
  const livemode = /^(sk|rk)_live_/.test(connection.secretKey);
  return {
    createCheckout: (request) => createCheckout(stripe, request),
    findCheckout: (id) =>
      orMissing(async () => toSession(await stripe.checkout.sessions.retrieve(id, { expand: EXPAND }))),
    findCheckoutByPaymentIntent: async (paymentIntentId) => {
      const { data } = await stripe.checkout.sessions.list({
        payment_intent: paymentIntentId,
        limit: 1,
        expand: EXPAND.map((path) => `data.${path}`),
      });
      return data[0] && toSession(data[0]);
    },
    expireCheckout: (id) => orMissing(() => expire(stripe, id)),
    createRefund: (request) => createRefund(stripe, request),
    findRefund: (id) => orMissing(async () => toRefund(await stripe.refunds.retrieve(id))),
    listRefunds: async (paymentIntentId) => {
      const found: GatewayRefund[] = [];
      for await (const refund of stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 }))
        found.push(toRefund(refund));
      return found;
    },
    ...transferCalls(stripe),
    ...reportCalls(stripe),
    ...accountCalls(stripe, livemode),
    verifyEvent: (rawBody, signature) =>
      verifyEvent(stripe, { rawBody, signature, livemode, secrets: connection.webhookSecrets }),
  };
}

async function createCheckout(stripe: Stripe, request: CheckoutRequest): Promise<CheckoutSession> {
  const { idempotencyKey } = request;
  try {
    return toSession(await stripe.checkout.sessions.create(checkoutParams(request), { idempotencyKey }));
  } catch (error) {
    throw orSpent(error);
  }
}

function checkoutParams(request: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  const metadata = { booking_id: String(request.bookingId), reference: request.reference };
  return {
    mode: 'payment',
    ui_mode: 'hosted_page',
    locale: 'it',
    allowed_payment_method_types: ['card'],
    adaptive_pricing: { enabled: false },
    client_reference_id: request.reference,
    // Left out if empty, because Stripe refuses that; a guest on the phone may have no address.
    ...(request.customerEmail === '' ? {} : { customer_email: request.customerEmail }),
    expires_at: Math.floor(request.expiresAt.getTime() / 1000),
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'eur',
          unit_amount: request.amountCents,
          product_data: { name: request.title, description: request.description },
        },
      },
    ],
    metadata,
    payment_intent_data: { metadata, description: request.description },
  };
}

/** undefined: refused for good, for example because the money was already refunded. */
async function createRefund(stripe: Stripe, request: RefundOrder): Promise<GatewayRefund | undefined> {
  const { idempotencyKey, paymentIntentId, amountCents, refundId } = request;
  try {
    const params = {
      payment_intent: paymentIntentId,
      amount: amountCents,
      metadata: { refund_id: String(refundId) },
    };
    return toRefund(await stripe.refunds.create(params, { idempotencyKey }));
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return undefined;
    throw orSpent(error);
  }
}

/** If the page is no longer open, reads it and returns its state. */
async function expire(stripe: Stripe, id: string): Promise<CheckoutSession> {
  try {
    await stripe.checkout.sessions.expire(id);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || error.code === 'resource_missing')
      throw error;
  }
  return toSession(await stripe.checkout.sessions.retrieve(id, { expand: EXPAND }));
}

async function orMissing<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function toSession(session: Stripe.Checkout.Session): CheckoutSession {
  const intent = expanded(session.payment_intent);
  const charge = expanded(intent?.latest_charge);
  const balance = expanded(charge?.balance_transaction);
  return {
    id: session.id,
    url: session.url ?? undefined,
    status: pageStatus(session.status),
    paid: session.payment_status === 'paid',
    processing:
      session.status === 'complete' && session.payment_status === 'unpaid' && intent?.status === 'processing',
    declined: Boolean(intent?.last_payment_error),
    amountCents: session.amount_total ?? 0,
    currency: session.currency ?? '',
    paymentIntentId: idOf(session.payment_intent),
    chargeId: idOf(intent?.latest_charge),
    processingFeeCents: balance?.fee,
    booking: bookingIn(session.metadata),
  };
}

function bookingIn(metadata: Stripe.Metadata | null): CheckoutSession['booking'] {
  const id = readId(metadata?.['booking_id']);
  const reference = metadata?.['reference'];
  return id === undefined || reference === undefined ? undefined : { id, reference };
}

function toRefund(refund: Stripe.Refund): GatewayRefund {
  return {
    id: refund.id,
    paymentIntentId: idOf(refund.payment_intent),
    chargeId: idOf(refund.charge),
    amountCents: refund.amount,
    status: statusOf(refund.status),
    refundId: readId(refund.metadata?.['refund_id']),
  };
}

function pageStatus(status: string | null): CheckoutSession['status'] {
  return status === 'complete' || status === 'expired' ? status : 'open';
}

function statusOf(status: string | null): GatewayRefund['status'] {
  return status === 'succeeded' || status === 'failed' || status === 'canceled' ? status : 'pending';
}

function expanded<T extends { id: string }>(value: string | T | null | undefined): T | undefined {
  return typeof value === 'object' && value !== null ? value : undefined;
}

function idOf(value: string | { id: string } | null | undefined): string | undefined {
  return typeof value === 'string' ? value : value?.id;
}
