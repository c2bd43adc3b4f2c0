// Disputes, and lists for comparing with our ledger.
import Stripe from 'stripe';
import { z } from 'zod';
import type {
  GatewayDispute,
  GatewayEvent,
  LeftEvent,
  MoneyObject,
  PaymentGateway,
} from '#app/domain/payments/gateway.ts';
import { isMissing } from './errors.server.ts';

export function reportCalls(
  stripe: Stripe,
): Pick<PaymentGateway, 'findBalance' | 'findDispute' | 'listDisputes' | 'listMoney'> {
  return {
    // A short timeout, because a person waits for the page.
    findBalance: async () => {
      const { available, pending } = await stripe.balance.retrieve(
        {},
        { timeout: 3000, maxNetworkRetries: 0 },
      );
      return [...available, ...pending]
        .filter(({ currency }) => currency === 'eur')
        .reduce((sum, { amount }) => sum + amount, 0);
    },
    findDispute: async (id) => {
      try {
        return toDispute(await stripe.disputes.retrieve(id));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    listDisputes: async (of) => {
      const page = 'since' in of ? madeSince(of.since) : { payment_intent: of.paymentIntentId, limit: 100 };
      const found: GatewayDispute[] = [];
      for await (const dispute of stripe.disputes.list(page)) found.push(toDispute(dispute));
      return found;
    },
    listMoney: (since) => listMoney(stripe, since),
  };
}

function madeSince(since: Date) {
  return { created: { gte: Math.floor(since.getTime() / 1000) }, limit: 100 };
}

function toDispute(dispute: Stripe.Dispute): GatewayDispute {
  const { due_by: dueBy } = dispute.evidence_details;
  const movements = dispute.balance_transactions.map(({ id, amount, fee }) => ({
    id,
    amountCents: amount,
    feeCents: fee,
  }));
  return {
    id: dispute.id,
    paymentIntentId: idOf(dispute.payment_intent),
    amountCents: dispute.amount,
    reason: dispute.reason,
    status: statusOf(dispute.status, movements),
    needsResponse: AWAITED.has(dispute.status),
    evidenceDueAt: dueBy ? new Date(dueBy * 1000) : undefined,
    movements,
  };
}

const AWAITED: ReadonlySet<string> = new Set([
  'needs_response',
  'warning_needs_response',
  'appeal_needs_response',
]);

/** Combines the status with the movements: won only once the money is back, lost only if it did not come back. */
function statusOf(
  status: Stripe.Dispute.Status,
  movements: GatewayDispute['movements'],
): GatewayDispute['status'] {
  const closed = ['warning_closed', 'won', 'lost', 'prevented'].includes(status);
  if (movements.length === 0 && status !== 'lost') {
    if (closed) return 'inquiry_closed';
    return status.startsWith('warning_') ? 'inquiry' : 'open';
  }
  const taken = movements.reduce((sum, { amountCents }) => sum - amountCents, 0) > 0;
  if (closed && !taken && movements.length > 0) return 'won';
  // An appeal follows a lost dispute.
  return ['lost', 'prevented'].includes(status) || status.startsWith('appeal_') ? 'lost' : 'open';
}

async function listMoney(stripe: Stripe, since: Date): Promise<MoneyObject[]> {
  const page = madeSince(since);
  const found: MoneyObject[] = [];
  for await (const charge of stripe.charges.list(page)) {
    const rest = { returnedCents: charge.amount_refunded, paymentIntentId: idOf(charge.payment_intent) };
    if (charge.status === 'succeeded') found.push(toMoney('charge', charge, rest));
  }
  for await (const refund of stripe.refunds.list(page)) {
    const rest = { returnedCents: 0, paymentIntentId: idOf(refund.payment_intent) };
    if (refund.status !== 'failed' && refund.status !== 'canceled')
      found.push(toMoney('refund', refund, rest));
  }
  for await (const transfer of stripe.transfers.list(page)) {
    const rest = { returnedCents: transfer.amount_reversed, paymentIntentId: undefined };
    found.push(toMoney('transfer', transfer, rest));
  }
  return found;
}

function toMoney(
  kind: MoneyObject['kind'],
  { id, amount, created }: { id: string; amount: number; created: number },
  rest: Pick<MoneyObject, 'returnedCents' | 'paymentIntentId'>,
): MoneyObject {
  return { id, kind, amountCents: amount, at: new Date(created * 1000), ...rest };
}

function idOf(value: string | { id: string } | null | undefined): string | undefined {
  return typeof value === 'string' ? value : value?.id;
}

// Stripe's webhook events: checks the signature and the shape.

export type Received = { rawBody: Buffer; signature: string; livemode: boolean; secrets: readonly string[] };

const eventSchema = z.object({
  id: z.string().min(1).max(255),
  type: z.string().max(255),
  livemode: z.boolean(),
  data: z.object({ object: z.object({ id: z.string().max(255).default('') }) }),
});

/** A thin event, which names no object; we process none of these. */
const thinSchema = z.object({
  object: z.literal('v2.core.event'),
  id: z.string().min(1).max(255),
  type: z.string().max(255),
});

/** undefined: not signed by one of the secrets, or not a Stripe event. */
export function verifyEvent(
  stripe: Stripe,
  { rawBody, signature, livemode, secrets }: Received,
): GatewayEvent | LeftEvent | undefined {
  for (const secret of secrets) {
    const signed = signedWith(stripe, { rawBody, signature, secret });
    const thin = thinSchema.safeParse(signed);
    if (thin.success) return { left: 'v2', id: thin.data.id, type: thin.data.type };
    const event = eventSchema.safeParse(signed);
    if (!event.success) continue;
    const { id, type, data } = event.data;
    if (event.data.livemode !== livemode) return { left: 'other-mode', id, type };
    return { id, type, livemode, objectId: data.object.id, payload: signed };
  }
  return undefined;
}

/** Not `constructEvent`, which throws on signed thin events. */
function signedWith(
  { webhooks }: Stripe,
  { rawBody, signature, secret }: { rawBody: Buffer; signature: string; secret: string },
): unknown {
  try {
    webhooks.signature?.verifyHeader(rawBody, signature, secret, webhooks.DEFAULT_TOLERANCE);
    return webhooks.signature ? JSON.parse(rawBody.toString()) : undefined;
  } catch (error) {
    // SyntaxError: signed but not JSON, so not an event of Stripe.
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError)
      return undefined;
    throw error;
  }
}
