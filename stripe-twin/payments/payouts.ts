/** Payouts: an account's available money leaves for its bank. */
import type { Stripe } from 'stripe';
import type { Call } from '../call.ts';
import { invalid } from '../errors.ts';
import { emit } from '../events.ts';
import { newId } from '../ids.ts';
import { book, fundsOf } from './ledger.ts';

export function payOut(call: Call, currency = 'eur'): Stripe.Payout {
  const amount = fundsOf(call).get(currency)?.available ?? 0;
  if (amount <= 0)
    throw invalid('There are no available funds to pay out.', { code: 'balance_insufficient' });
  const id = newId('po');
  const out = book(call, { type: 'payout', category: 'payout', amount: -amount, currency, source: id });
  const payout: Stripe.Payout = {
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: out.created,
    automatic: true,
    balance_transaction: out.id,
    created: out.created,
    currency,
    description: 'STRIPE PAYOUT',
    destination: null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'completed',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'paid',
    trace_id: null,
    type: 'bank_account',
  };
  call.world.store.insert(call.account, payout, payout.created);
  emit(call, 'payout.created', { object: payout });
  emit(call, 'payout.paid', { object: payout });
  return payout;
}
