/** Disputes: the bank takes the money back until the dispute is closed. */
import type { Stripe } from 'stripe';
import type { Call } from '../call.ts';
import { invalid } from '../errors.ts';
import { emit } from '../events.ts';
import { idOf, newId } from '../ids.ts';
import { DISPUTE_FEE } from '../money.ts';
import { book } from './ledger.ts';

const ANSWER_WITHIN_SECONDS = 7 * 24 * 60 * 60;

export function openDispute(call: Call, charge: Stripe.Charge): Stripe.Dispute {
  if (charge.status !== 'succeeded' || charge.disputed) {
    throw invalid(`Charge ${charge.id} cannot be disputed.`);
  }
  const { clock, store } = call.world;
  const id = newId('dp');
  const withdrawal = book(call, {
    type: 'adjustment',
    category: 'dispute',
    amount: -charge.amount,
    fee: DISPUTE_FEE,
    currency: charge.currency,
    source: id,
    description: `Chargeback withdrawal for ${charge.id}`,
  });
  const dispute = newDispute({ id, charge, withdrawal, now: clock.seconds() });
  store.insert(call.account, dispute, dispute.created);
  charge.disputed = true;
  store.update(charge);
  emit(call, 'charge.dispute.created', { object: dispute });
  emit(call, 'charge.dispute.funds_withdrawn', { object: dispute });
  emit(call, 'charge.updated', { object: charge, previous: { disputed: false } });
  return dispute;
}

type NewDispute = { id: string; charge: Stripe.Charge; withdrawal: Stripe.BalanceTransaction; now: number };

function newDispute({ id, charge, withdrawal, now }: NewDispute): Stripe.Dispute {
  return {
    id,
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [withdrawal],
    charge: charge.id,
    created: now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: now + ANSWER_WITHIN_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: idOf(charge.payment_intent),
    payment_method_details: {
      type: 'card',
      card: { brand: 'visa', case_type: 'chargeback', network: 'visa', network_reason_code: '10.4' },
    },
    reason: 'fraudulent',
    status: 'needs_response',
  };
}

export function closeDispute(call: Call, dispute: Stripe.Dispute, outcome: 'won' | 'lost'): Stripe.Dispute {
  if (dispute.status === 'won' || dispute.status === 'lost') throw invalid('This dispute is already closed.');
  if (outcome === 'won') {
    const reinstated = book(call, {
      type: 'adjustment',
      category: 'dispute_reversal',
      amount: dispute.amount,
      currency: dispute.currency,
      source: dispute.id,
      description: `Chargeback reversal for ${idOf(dispute.charge) ?? ''}`,
    });
    dispute.balance_transactions.push(reinstated);
  }
  dispute.status = outcome;
  call.world.store.update(dispute);
  emit(call, 'charge.dispute.closed', { object: dispute });
  if (outcome === 'won') emit(call, 'charge.dispute.funds_reinstated', { object: dispute });
  return dispute;
}

const NO_EVIDENCE: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
