import type { Stripe } from 'stripe';
import { book } from './balances.ts';
import { type Call, endpoint, nothing, at, owned } from '../call.ts';
import { cardByLast4 } from './cards.ts';
import { isChargedBack } from './disputes.ts';
import { invalid } from '../errors.ts';
import { emit } from './events.ts';
import { idOf, newId, mergeMetadata, nulls } from '../objects.ts';
import { englishAmount } from '../money.ts';
import { clearTimers, setTimer } from '../clock.ts';
import { z } from 'zod';
import { chargeOf } from './charges.ts';
import { getEndpoint, listEndpoint } from '../lists.ts';
import { amount, metadata, text } from '../params.ts';

/** A refund without values: every field that Stripe returns, at its default. */
export const BLANK_REFUND = {
  ...nulls('balance_transaction', 'charge', 'customer', 'customer_account'),
  metadata: {},
  ...nulls('payment_intent', 'payment_method', 'reason', 'receipt_number', 'source_transfer_reversal'),
  status: 'succeeded',
  transfer_reversal: null,
} satisfies Partial<Stripe.Refund>;

/** Refunds: at most what was charged. A refund that has succeeded can still fail. */
const SETTLES_AFTER_SECONDS = 20;

type Order = {
  charge: Stripe.Charge;
  amount: number | undefined;
  reason: Stripe.Refund.Reason | null;
  metadata: Stripe.Metadata;
};

export function refund(call: Call, order: Order): Stripe.Refund {
  const { charge } = order;
  const amount = order.amount ?? charge.amount - charge.amount_refunded;
  checkRefundable(call, charge, amount);
  const behaviour = cardByLast4(charge.payment_method_details?.card?.last4)?.refund;
  const refunded = newRefund(call, { ...order, amount, pending: behaviour === 'pending' });
  const transaction = book(call, {
    type: 'refund',
    category: 'refund',
    amount: -amount,
    currency: charge.currency,
    source: refunded.id,
    description: charge.description ? `REFUND FOR CHARGE (${charge.description})` : 'REFUND FOR CHARGE',
  });
  refunded.balance_transaction = transaction.id;
  call.world.store.insert(call.account, refunded, refunded.created);
  moveRefunded(call, charge, amount);
  emit(call, 'refund.created', { object: refunded });
  emit(call, 'charge.refunded', {
    object: charge,
    previous: { amount_refunded: charge.amount_refunded - amount },
  });
  const due = call.world.clock.seconds() + SETTLES_AFTER_SECONDS;
  if (behaviour === 'pending') setTimer(call.world, { due, task: 'settle_refund', target: refunded.id });
  if (behaviour === 'fails_later') setTimer(call.world, { due, task: 'fail_refund', target: refunded.id });
  return refunded;
}

function checkRefundable(call: Call, charge: Stripe.Charge, amount: number): void {
  if (charge.status !== 'succeeded')
    throw invalid(`Charge ${charge.id} has not succeeded; cannot issue a refund.`);
  if (charge.disputed && isChargedBack(call, charge)) {
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) {
    throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  if (amount <= left) return;
  const money = (cents: number) => englishAmount(cents, charge.currency);
  const limit = charge.amount_refunded === 0 ? 'charge amount' : 'unrefunded amount on charge';
  throw invalid(`Refund amount (${money(amount)}) is greater than ${limit} (${money(left)})`, {
    param: 'amount',
  });
}

type NewRefund = Order & { amount: number; pending: boolean };

function newRefund(call: Call, { charge, amount, reason, metadata, pending }: NewRefund): Stripe.Refund {
  return {
    ...BLANK_REFUND,
    id: newId('re'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: call.world.clock.seconds(),
    currency: charge.currency,
    destination_details: {
      type: 'card',
      card: { type: 'refund', reference_status: 'pending', reference_type: 'acquirer_reference_number' },
    },
    metadata,
    payment_intent: idOf(charge.payment_intent),
    payment_method: charge.payment_method,
    ...(pending ? { pending_reason: 'processing', status: 'pending' } : {}),
    reason,
  };
}

function moveRefunded(call: Call, charge: Stripe.Charge, amount: number): void {
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  call.world.store.update(charge);
}

function announce(call: Call, refunded: Stripe.Refund, previous: Partial<Stripe.Refund>): void {
  emit(call, 'refund.updated', { object: refunded, previous });
  emit(call, 'charge.refund.updated', { object: refunded, previous });
}

export function updateRefund(call: Call, refunded: Stripe.Refund, metadata: Stripe.Metadata): Stripe.Refund {
  const previous = { metadata: refunded.metadata };
  refunded.metadata = metadata;
  call.world.store.update(refunded);
  announce(call, refunded, previous);
  return refunded;
}

export function settleRefund(call: Call, refunded: Stripe.Refund): Stripe.Refund {
  if (refunded.status !== 'pending') throw invalid(`Refund ${refunded.id} is not pending.`);
  clearTimers(call.world, 'settle_refund', refunded.id);
  refunded.status = 'succeeded';
  delete refunded.pending_reason;
  call.world.store.update(refunded);
  announce(call, refunded, { status: 'pending' });
  return refunded;
}

/** The bank could not return the money: it is added to the balance again. */
export function failRefund(
  call: Call,
  refunded: Stripe.Refund,
  reason = 'expired_or_canceled_card',
): Stripe.Refund {
  const previous = refunded.status;
  if (previous !== 'pending' && previous !== 'succeeded')
    throw invalid(`Refund ${refunded.id} cannot fail any more.`);
  const charge = call.world.store.find('charge', idOf(refunded.charge) ?? '')?.object;
  if (!charge) throw invalid(`Refund ${refunded.id} has no charge.`);
  clearTimers(call.world, 'settle_refund', refunded.id);
  clearTimers(call.world, 'fail_refund', refunded.id);
  const transaction = book(call, {
    type: 'refund_failure',
    category: 'refund_failure',
    amount: refunded.amount,
    currency: refunded.currency,
    source: refunded.id,
    description: 'REFUND FAILURE',
  });
  refunded.status = 'failed';
  refunded.failure_reason = reason;
  refunded.failure_balance_transaction = transaction.id;
  delete refunded.pending_reason;
  call.world.store.update(refunded);
  moveRefunded(call, charge, -refunded.amount);
  emit(call, 'refund.failed', { object: refunded });
  announce(call, refunded, { status: previous });
  return refunded;
}

const asked = z.strictObject({
  amount: amount.optional(),
  charge: text().optional(),
  payment_intent: text().optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
});

type Asked = z.output<typeof asked>;

function chargeFor(call: Call, params: Asked) {
  if (params.charge) return owned(call, 'charge', { id: params.charge, param: 'charge' });
  if (!params.payment_intent) {
    throw invalid(
      'One of the following params should be provided for this request: payment_intent or charge.',
      { code: 'parameter_missing' },
    );
  }
  const intent = owned(call, 'payment_intent', { id: params.payment_intent, param: 'payment_intent' });
  const charge = chargeOf(call, intent);
  if (charge?.status === 'succeeded') return charge;
  throw invalid(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
    param: 'payment_intent',
  });
}

export const refundEndpoints = [
  endpoint('POST /v1/refunds', {
    params: asked,
    run: (call, params) =>
      refund(call, {
        charge: chargeFor(call, params),
        amount: params.amount,
        reason: params.reason ?? null,
        metadata: params.metadata ?? {},
      }),
  }),
  listEndpoint('/v1/refunds', 'refund', ['charge', 'payment_intent']),
  getEndpoint('/v1/refunds/:refund', 'refund'),
  endpoint('POST /v1/refunds/:refund', {
    params: z.strictObject({ metadata: metadata.optional() }),
    run(call, params, path) {
      const found = owned(call, 'refund', at(path, 'refund'));
      return updateRefund(call, found, mergeMetadata(found.metadata, params.metadata));
    },
  }),
  endpoint('POST /v1/refunds/:refund/cancel', {
    params: nothing,
    run(call, _params, path) {
      const found = owned(call, 'refund', at(path, 'refund'));
      throw invalid(`Refund ${found.id} has a status of ${found.status} and cannot be canceled.`);
    },
  }),
];
