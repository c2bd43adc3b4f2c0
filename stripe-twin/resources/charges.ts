import type { Stripe } from 'stripe';
import { z } from 'zod';
import { availableAfterDays, book } from './balances.ts';
import { type Call, endpoint, at, owned } from '../call.ts';
import type { Decline } from './cards.ts';
import { ApiError } from '../errors.ts';
import { emit } from './events.ts';
import { idOf, mergeMetadata, newId, nulls } from '../objects.ts';
import { fieldsEqual, listObjects, getEndpoint, listEndpoint } from '../lists.ts';
import { processingFee } from '../money.ts';
import { metadata, text } from '../params.ts';
import { behaviourOf } from './payment-methods.ts';

/** A charge without values: every field that Stripe returns, at its default. */
const NO_BILLING: Stripe.Charge.BillingDetails = {
  address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
  ...nulls('email', 'name', 'phone', 'tax_id'),
};

export const BLANK_CHARGE = {
  amount_captured: 0,
  amount_refunded: 0,
  ...nulls('application', 'application_fee', 'application_fee_amount', 'balance_transaction'),
  billing_details: NO_BILLING,
  calculated_statement_descriptor: null,
  captured: false,
  customer: null,
  description: null,
  disputed: false,
  ...nulls('failure_balance_transaction', 'failure_code', 'failure_message'),
  fraud_details: {},
  livemode: false,
  metadata: {},
  on_behalf_of: null,
  outcome: null,
  paid: false,
  ...nulls('payment_intent', 'payment_method', 'payment_method_details', 'receipt_email'),
  ...nulls('receipt_number', 'receipt_url'),
  refunded: false,
  ...nulls('review', 'shipping', 'source', 'source_transfer', 'statement_descriptor'),
  ...nulls('statement_descriptor_suffix'),
  status: 'pending',
  transfer_data: null,
  transfer_group: null,
} satisfies Partial<Stripe.Charge>;

/** The error of a refused payment: the request fails, but the intent and its failed charge stay. */
export function declined(intent: Stripe.PaymentIntent): ApiError {
  const { charge, code, decline_code, message } = intent.last_payment_error ?? {};
  const body = {
    type: 'card_error' as const,
    message: message ?? 'Your card was declined.',
    code: code ?? 'card_declined',
    ...(charge ? { charge } : {}),
    ...(decline_code ? { decline_code } : {}),
    payment_intent: intent,
  };
  return new ApiError(402, body, true);
}

/** Charges: one for each attempt to take the money of a payment intent. */
type Attempt = { intent: Stripe.PaymentIntent; method: Stripe.PaymentMethod; threeDSecure?: boolean };

export function newCharge(call: Call, attempt: Attempt): Stripe.Charge {
  const { intent, method } = attempt;
  return {
    ...BLANK_CHARGE,
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'STRIPE TWIN',
    created: call.world.clock.seconds(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    metadata: intent.metadata,
    on_behalf_of: intent.on_behalf_of,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: methodDetails(attempt),
    receipt_email: intent.receipt_email,
    shipping: intent.shipping,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    transfer_group: intent.transfer_group,
  };
}

function methodDetails({ intent, method, threeDSecure }: Attempt): Stripe.Charge.PaymentMethodDetails {
  if (method.sepa_debit) {
    const { bank_code, branch_code, country, fingerprint, last4 } = method.sepa_debit;
    return {
      type: 'sepa_debit',
      sepa_debit: { bank_code, branch_code, country, fingerprint, last4, mandate: null },
    };
  }
  const card = method.card;
  if (!card) return { type: method.type };
  return {
    type: 'card',
    card: {
      amount_authorized: intent.amount,
      authorization_code: null,
      brand: card.brand,
      checks: card.checks,
      country: card.country,
      electronic_commerce_indicator: null,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      fingerprint: card.fingerprint ?? null,
      funding: card.funding,
      installments: null,
      last4: card.last4,
      mandate: null,
      network: card.brand,
      network_token: { used: false },
      network_transaction_id: null,
      regulated_status: card.regulated_status,
      three_d_secure: threeDSecure ? AUTHENTICATED : null,
      transaction_link_id: null,
      wallet: null,
    },
  };
}

const AUTHENTICATED: Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure = {
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  exemption_indicator: null,
  result: 'authenticated',
  result_reason: null,
  transaction_id: null,
  version: '2.2.0',
};

const NO_ADVICE = {
  ...nulls('advice_code', 'network_advice_code', 'network_decline_code'),
  risk_level: 'normal',
};

/** Takes the money. As at Stripe, the balance transaction follows in a separate event. */
export function succeed(call: Call, charge: Stripe.Charge, method: Stripe.PaymentMethod): void {
  Object.assign(charge, {
    amount_captured: charge.amount,
    captured: true,
    paid: true,
    status: 'succeeded',
    outcome: {
      ...NO_ADVICE,
      network_status: 'approved_by_network',
      reason: null,
      seller_message: 'Payment complete.',
      type: 'authorized',
    },
  } satisfies Partial<Stripe.Charge>);
  emit(call, 'charge.succeeded', { object: charge });
  const transaction = book(call, {
    type: 'charge',
    category: 'charge',
    amount: charge.amount,
    fee: processingFee(charge.amount),
    currency: charge.currency,
    source: charge.id,
    description: charge.description,
    ...(behaviourOf(method).availableAtOnce ? {} : { availableOn: availableAfterDays(call) }),
  });
  charge.balance_transaction = transaction.id;
  call.world.store.update(charge);
}

/** Announces that the balance transaction is known. */
export function announceBalance(call: Call, charge: Stripe.Charge): void {
  emit(call, 'charge.updated', { object: charge, previous: { balance_transaction: null } });
}

export function fail(call: Call, charge: Stripe.Charge, decline: Decline): void {
  Object.assign(charge, {
    status: 'failed',
    failure_code: decline.code,
    failure_message: decline.message,
    outcome: {
      ...NO_ADVICE,
      network_status: 'declined_by_network',
      reason: decline.declineCode,
      seller_message: 'The bank did not return any further details with this decline.',
      type: 'issuer_declined',
    },
  } satisfies Partial<Stripe.Charge>);
  call.world.store.update(charge);
  emit(call, 'charge.failed', { object: charge });
}

export function chargeOf(call: Call, intent: Stripe.PaymentIntent): Stripe.Charge | null {
  const id = idOf(intent.latest_charge);
  return id === null ? null : (call.world.store.find('charge', id)?.object ?? null);
}

/** Charges: retrieve, list, update. */
/** The refunds of a charge, in the list that `expand[]=refunds` fills in. */
export function refundsOf(call: Call, chargeId: string) {
  return listObjects(call, {
    kind: 'refund',
    url: `/v1/charges/${chargeId}/refunds`,
    page: {},
    where: fieldsEqual({ charge: chargeId }),
  });
}

export const chargeEndpoints = [
  listEndpoint('/v1/charges', 'charge', ['payment_intent', 'transfer_group']),
  getEndpoint('/v1/charges/:charge', 'charge'),
  endpoint('POST /v1/charges/:charge', {
    params: z.strictObject({
      description: text(1000).optional(),
      metadata: metadata.optional(),
      transfer_group: text().optional(),
    }),
    run(call, params, path) {
      const charge = owned(call, 'charge', at(path, 'charge'));
      const { metadata: before, description, transfer_group } = charge;
      charge.metadata = mergeMetadata(before, params.metadata);
      charge.description = params.description ?? description;
      charge.transfer_group = params.transfer_group ?? transfer_group;
      call.world.store.update(charge);
      emit(call, 'charge.updated', {
        object: charge,
        previous: { metadata: before, description, transfer_group },
      });
      return charge;
    },
  }),
];
