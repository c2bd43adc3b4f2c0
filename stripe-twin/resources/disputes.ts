import type { Stripe } from 'stripe';
import { z } from 'zod';
import { book } from './balances.ts';
import { type Call, endpoint, nothing, at, owned } from '../call.ts';
import { invalid } from '../errors.ts';
import { emit } from './events.ts';
import { given, idOf, mergeMetadata, newId, nulls } from '../objects.ts';
import { listEndpoint } from '../lists.ts';
import { DISPUTE_FEE } from '../money.ts';
import { clearable, flag, metadata } from '../params.ts';

/** Disputes: the bank withdraws the money until the dispute is closed; an inquiry only asks. */
const ANSWER_WITHIN_SECONDS = 7 * 24 * 60 * 60;

/** An inquiry comes first and withdraws nothing; Stripe calls its statuses `warning_*`. */
export type DisputeKind = 'chargeback' | 'inquiry';

export function openDispute(
  call: Call,
  charge: Stripe.Charge,
  kind: DisputeKind = 'chargeback',
): Stripe.Dispute {
  if (charge.status !== 'succeeded' || charge.disputed) {
    throw invalid(`Charge ${charge.id} cannot be disputed.`);
  }
  const { clock, store } = call.world;
  const dispute = newDispute({ id: newId('dp'), charge, kind, now: clock.seconds() });
  store.insert(call.account, dispute, dispute.created);
  charge.disputed = true;
  store.update(charge);
  if (kind === 'chargeback') withdraw(call, dispute);
  emit(call, 'charge.dispute.created', { object: dispute });
  if (kind === 'chargeback') emit(call, 'charge.dispute.funds_withdrawn', { object: dispute });
  emit(call, 'charge.updated', { object: charge, previous: { disputed: false } });
  return dispute;
}

function withdraw(call: Call, dispute: Stripe.Dispute): void {
  const withdrawal = book(call, {
    type: 'adjustment',
    category: 'dispute',
    amount: -dispute.amount,
    fee: DISPUTE_FEE,
    currency: dispute.currency,
    source: dispute.id,
    description: `Chargeback withdrawal for ${idOf(dispute.charge) ?? ''}`,
  });
  dispute.balance_transactions.push(withdrawal);
  dispute.is_charge_refundable = false;
  call.world.store.update(dispute);
}

/** The amount that the bank holds now. */
function takenBy(dispute: Stripe.Dispute): number {
  return -dispute.balance_transactions.reduce((sum, { amount }) => sum + amount, 0);
}

type NewDispute = { id: string; charge: Stripe.Charge; kind: DisputeKind; now: number };

function newDispute({ id, charge, kind, now }: NewDispute): Stripe.Dispute {
  const inquiry = kind === 'inquiry';
  return {
    id,
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
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
    is_charge_refundable: inquiry,
    livemode: false,
    metadata: {},
    payment_intent: idOf(charge.payment_intent),
    payment_method_details: {
      type: 'card',
      card: { brand: 'visa', case_type: kind, network: 'visa', network_reason_code: '10.4' },
    },
    reason: 'fraudulent',
    status: inquiry ? 'warning_needs_response' : 'needs_response',
  };
}

const REVIEWED: Partial<Record<Stripe.Dispute.Status, Stripe.Dispute.Status>> = {
  needs_response: 'under_review',
  warning_needs_response: 'warning_under_review',
};

/** The bank has received the answer and reviews it. */
export function reviewDispute(call: Call, dispute: Stripe.Dispute): Stripe.Dispute {
  const status = REVIEWED[dispute.status];
  if (!status) throw invalid('This dispute awaits no answer.');
  return moveTo(call, dispute, status);
}

/** The bank was not satisfied with the answer: the inquiry becomes a dispute, and the money is withdrawn. */
export function escalateInquiry(call: Call, dispute: Stripe.Dispute): Stripe.Dispute {
  if (!dispute.status.startsWith('warning_')) throw invalid('This dispute is no inquiry.');
  withdraw(call, dispute);
  emit(call, 'charge.dispute.funds_withdrawn', { object: dispute });
  return moveTo(call, dispute, 'needs_response');
}

function moveTo(call: Call, dispute: Stripe.Dispute, status: Stripe.Dispute.Status): Stripe.Dispute {
  const previous = { status: dispute.status };
  dispute.status = status;
  call.world.store.update(dispute);
  emit(call, 'charge.dispute.updated', { object: dispute, previous });
  return dispute;
}

export type DisputeOutcome = 'won' | 'lost' | 'warning_closed';

/** The statuses from which each outcome is possible: a lost dispute can still be won on appeal. */
const BEFORE: Record<DisputeOutcome, readonly string[]> = {
  won: ['needs_response', 'under_review', 'lost'],
  lost: ['needs_response', 'under_review'],
  warning_closed: ['warning_needs_response', 'warning_under_review'],
};

/** The money of a won dispute comes back at once, or `later` by reinstateFunds. */
export function closeDispute(
  call: Call,
  dispute: Stripe.Dispute,
  { outcome, later = false }: { outcome: DisputeOutcome; later?: boolean },
): Stripe.Dispute {
  if (!BEFORE[outcome].includes(dispute.status))
    throw invalid(`This dispute is ${dispute.status}: it cannot be closed as ${outcome}.`);
  dispute.status = outcome;
  call.world.store.update(dispute);
  emit(call, 'charge.dispute.closed', { object: dispute });
  return outcome === 'won' && !later ? reinstateFunds(call, dispute) : dispute;
}

/** Stripe may do this before or after it marks the dispute as won. */
export function reinstateFunds(call: Call, dispute: Stripe.Dispute): Stripe.Dispute {
  const taken = takenBy(dispute);
  if (taken <= 0) throw invalid('Nothing of this dispute is held.');
  const reinstated = book(call, {
    type: 'adjustment',
    category: 'dispute_reversal',
    amount: taken,
    currency: dispute.currency,
    source: dispute.id,
    description: `Chargeback reversal for ${idOf(dispute.charge) ?? ''}`,
  });
  dispute.balance_transactions.push(reinstated);
  call.world.store.update(dispute);
  emit(call, 'charge.dispute.funds_reinstated', { object: dispute });
  return dispute;
}

/** Whether a bank holds a charge's money, or has returned it to the guest. */
export function isChargedBack(call: Call, charge: Stripe.Charge): boolean {
  return call.world.store
    .select({ kind: 'dispute', account: call.account })
    .some((dispute) => idOf(dispute.charge) === charge.id && takenBy(dispute) > 0);
}

const NO_EVIDENCE: Stripe.Dispute.Evidence = {
  ...nulls('access_activity_log', 'billing_address', 'cancellation_policy'),
  ...nulls('cancellation_policy_disclosure', 'cancellation_rebuttal', 'customer_communication'),
  ...nulls('customer_email_address', 'customer_name', 'customer_purchase_ip', 'customer_signature'),
  ...nulls('duplicate_charge_documentation', 'duplicate_charge_explanation', 'duplicate_charge_id'),
  enhanced_evidence: {},
  ...nulls('product_description', 'receipt', 'refund_policy', 'refund_policy_disclosure'),
  ...nulls('refund_refusal_explanation', 'service_date', 'service_documentation', 'shipping_address'),
  ...nulls('shipping_carrier', 'shipping_date', 'shipping_documentation', 'shipping_tracking_number'),
  ...nulls('uncategorized_file', 'uncategorized_text'),
};

/** Disputes: retrieve, list, answer, give up. */
const answer = z.strictObject({
  evidence: z
    .strictObject({
      customer_email_address: clearable(20_000).optional(),
      customer_name: clearable(20_000).optional(),
      product_description: clearable(20_000).optional(),
      service_date: clearable(20_000).optional(),
      uncategorized_text: clearable(20_000).optional(),
    })
    .optional(),
  metadata: metadata.optional(),
  submit: flag.optional(),
});

type Answer = z.output<typeof answer>;

function disputeAt(call: Call, path: Record<string, string>) {
  return owned(call, 'dispute', at(path, 'dispute'));
}

function respond(call: Call, params: Answer, path: Record<string, string>) {
  const dispute = disputeAt(call, path);
  const evidence = given(params.evidence ?? {});
  dispute.metadata = mergeMetadata(dispute.metadata, params.metadata);
  if (Object.keys(evidence).length > 0) {
    dispute.evidence = { ...dispute.evidence, ...evidence };
    dispute.evidence_details.has_evidence = true;
    const submitted = params.submit ?? true;
    dispute.evidence_details.submission_count += submitted ? 1 : 0;
    if (submitted) return reviewDispute(call, dispute);
  }
  call.world.store.update(dispute);
  emit(call, 'charge.dispute.updated', { object: dispute });
  return dispute;
}

export const disputeEndpoints = [
  listEndpoint('/v1/disputes', 'dispute', ['charge', 'payment_intent']),
  endpoint('GET /v1/disputes/:dispute', {
    params: nothing,
    run: (call, _params, path) => disputeAt(call, path),
  }),
  endpoint('POST /v1/disputes/:dispute', { params: answer, run: respond }),
  endpoint('POST /v1/disputes/:dispute/close', {
    params: nothing,
    run: (call, _params, path) => closeDispute(call, disputeAt(call, path), { outcome: 'lost' }),
  }),
];
