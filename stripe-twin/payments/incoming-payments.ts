/** What a transfer looks like from the connected account: a payment from the platform. */
import type { Stripe } from 'stripe';
import type { Call } from '../call.ts';
import { newId } from '../ids.ts';
import { book } from './ledger.ts';
import type { TransferOrder } from './transfers.ts';

type Incoming = TransferOrder & { transfer: string; availableOn: number };

export function paymentFromPlatform(call: Call, incoming: Incoming): Stripe.Charge {
  const id = newId('py');
  const transaction = book(call, {
    type: 'payment',
    category: 'charge',
    amount: incoming.amount,
    currency: incoming.currency,
    source: id,
    availableOn: incoming.availableOn,
  });
  const payment: Stripe.Charge = {
    ...EMPTY,
    id,
    object: 'charge',
    amount: incoming.amount,
    amount_captured: incoming.amount,
    balance_transaction: transaction.id,
    created: transaction.created,
    currency: incoming.currency,
    metadata: {},
    source_transfer: incoming.transfer,
  };
  call.world.store.insert(call.account, payment, payment.created);
  return payment;
}

const NO_BILLING: Stripe.Charge.BillingDetails = {
  address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
  email: null,
  name: null,
  phone: null,
  tax_id: null,
};

const EMPTY = {
  amount_refunded: 0,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  billing_details: NO_BILLING,
  calculated_statement_descriptor: null,
  captured: true,
  customer: null,
  description: null,
  disputed: false,
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  fraud_details: {},
  livemode: false,
  on_behalf_of: null,
  outcome: null,
  paid: true,
  payment_intent: null,
  payment_method: null,
  payment_method_details: { type: 'stripe_account', stripe_account: {} },
  receipt_email: null,
  receipt_number: null,
  receipt_url: null,
  refunded: false,
  review: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: 'succeeded',
  transfer_data: null,
  transfer_group: null,
} satisfies Partial<Stripe.Charge>;
