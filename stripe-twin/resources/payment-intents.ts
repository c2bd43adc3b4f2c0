import type { Stripe } from 'stripe';
import type { Call } from '../call.ts';
import type { Decline } from './cards.ts';
import { announceBalance, chargeOf, fail, newCharge, succeed } from './charges.ts';
import { openDispute } from './disputes.ts';
import { invalid } from '../errors.ts';
import { emit } from './events.ts';
import { idOf, newId, randomToken, nulls } from '../objects.ts';
import { behaviourOf } from './payment-methods.ts';
import { setTimer } from '../clock.ts';

/** A payment intent without values: every field that Stripe returns, at its default. */
export const BLANK_INTENT = {
  allowed_payment_method_types: null,
  amount_capturable: 0,
  amount_details: { tip: {} },
  amount_received: 0,
  ...nulls('application', 'application_fee_amount', 'automatic_payment_methods', 'canceled_at'),
  ...nulls('cancellation_reason'),
  capture_method: 'automatic_async',
  confirmation_method: 'automatic',
  ...nulls('customer', 'customer_account', 'description', 'excluded_payment_method_types'),
  ...nulls('last_payment_error', 'latest_charge'),
  livemode: false,
  ...nulls('managed_payments', 'next_action', 'on_behalf_of', 'payment_method'),
  ...nulls('payment_method_configuration_details'),
  payment_method_options: {
    card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
  },
  ...nulls('payment_record', 'processing', 'receipt_email', 'review', 'setup_future_usage', 'shipping'),
  ...nulls('source', 'statement_descriptor', 'statement_descriptor_suffix', 'transfer_data'),
  ...nulls('transfer_group'),
} satisfies Partial<Stripe.PaymentIntent>;

/** Payment intents: created, tried with a payment method, authenticated, settled or canceled. */
const SETTLES_AFTER_SECONDS = 20;
const BANK_REFUSES: Decline = {
  code: 'payment_method_provider_decline',
  declineCode: 'generic_decline',
  message: 'The bank refused the payment.',
};
const NOT_AUTHENTICATED: Decline = {
  code: 'payment_intent_authentication_failure',
  declineCode: 'authentication_required',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

export type NewIntent = Pick<Stripe.PaymentIntent, 'amount' | 'currency'> & Partial<Stripe.PaymentIntent>;

export function createIntent(call: Call, input: NewIntent): Stripe.PaymentIntent {
  const id = newId('pi');
  const intent: Stripe.PaymentIntent = {
    ...BLANK_INTENT,
    id,
    object: 'payment_intent',
    client_secret: `${id}_secret_${randomToken(25)}`,
    created: call.world.clock.seconds(),
    metadata: {},
    payment_method_types: ['card'],
    status: 'requires_payment_method',
    ...input,
  };
  call.world.store.insert(call.account, intent, intent.created);
  emit(call, 'payment_intent.created', { object: intent });
  return intent;
}

type Attempt = {
  intent: Stripe.PaymentIntent;
  method: Stripe.PaymentMethod;
  authenticated?: boolean;
  challengeUrl?: string;
};

/** Tries to take the money; the intent's status is the result. */
export function attempt(call: Call, trial: Attempt): void {
  const { intent, method, authenticated = false } = trial;
  const behaviour = behaviourOf(method);
  intent.payment_method = method.id;
  intent.last_payment_error = null;
  intent.next_action = null;
  if (behaviour.threeDSecure && !authenticated) return challenge(call, intent, trial.challengeUrl ?? null);
  const charge = newCharge(call, { intent, method, threeDSecure: authenticated });
  call.world.store.insert(call.account, charge, charge.created);
  intent.latest_charge = charge.id;
  if (behaviour.decline) return decline(call, { intent, charge, method }, behaviour.decline);
  if (behaviour.later) return wait(call, intent, behaviour.later);
  settle(call, { intent, charge, method });
  announceBalance(call, charge);
  if (behaviour.dispute) openDispute(call, charge, behaviour.dispute);
}

function challenge(call: Call, intent: Stripe.PaymentIntent, url: string | null): void {
  intent.status = 'requires_action';
  intent.next_action = { type: 'redirect_to_url', redirect_to_url: { return_url: null, url } };
  call.world.store.update(intent);
  emit(call, 'payment_intent.requires_action', { object: intent });
}

function wait(call: Call, intent: Stripe.PaymentIntent, later: 'succeeds' | 'fails'): void {
  intent.status = 'processing';
  call.world.store.update(intent);
  emit(call, 'payment_intent.processing', { object: intent });
  const due = call.world.clock.seconds() + SETTLES_AFTER_SECONDS;
  setTimer(call.world, {
    due,
    task: later === 'succeeds' ? 'settle_payment' : 'fail_payment',
    target: intent.id,
  });
}

type Trial = { intent: Stripe.PaymentIntent; charge: Stripe.Charge; method: Stripe.PaymentMethod };

function settle(call: Call, { intent, charge, method }: Trial): void {
  succeed(call, charge, method);
  intent.status = 'succeeded';
  intent.amount_received = intent.amount;
  call.world.store.update(intent);
  emit(call, 'payment_intent.succeeded', { object: intent });
}

function decline(call: Call, { intent, charge, method }: Trial, reason: Decline): void {
  fail(call, charge, reason);
  refuse(call, { intent, method, charge: charge.id }, reason);
}

type Refused = { intent: Stripe.PaymentIntent; method: Stripe.PaymentMethod; charge?: string };

function refuse(call: Call, { intent, method, charge }: Refused, reason: Decline): void {
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.next_action = null;
  intent.last_payment_error = {
    ...(charge ? { charge } : {}),
    code: reason.code,
    decline_code: reason.declineCode,
    message: reason.message,
    payment_method: method,
    type: 'card_error',
  };
  call.world.store.update(intent);
  emit(call, 'payment_intent.payment_failed', { object: intent });
}

function trialOf(call: Call, intent: Stripe.PaymentIntent): Trial {
  const charge = chargeOf(call, intent);
  const method = call.world.store.find('payment_method', idOf(intent.payment_method) ?? '')?.object;
  if (!charge || !method || intent.status !== 'processing') {
    throw invalid(`The PaymentIntent ${intent.id} is not waiting for its outcome.`, {
      code: 'payment_intent_unexpected_state',
    });
  }
  return { intent, charge, method };
}

export function settleWaiting(call: Call, intent: Stripe.PaymentIntent): void {
  const trial = trialOf(call, intent);
  settle(call, trial);
  announceBalance(call, trial.charge);
}

export function failWaiting(call: Call, intent: Stripe.PaymentIntent): void {
  decline(call, trialOf(call, intent), BANK_REFUSES);
}

/** The bank's answer to the 3-D Secure step. */
export function answerChallenge(call: Call, intent: Stripe.PaymentIntent, authorized: boolean): void {
  const method = call.world.store.find('payment_method', idOf(intent.payment_method) ?? '')?.object;
  if (!method || intent.status !== 'requires_action') {
    throw invalid(`The PaymentIntent ${intent.id} asks for no authentication.`, {
      code: 'payment_intent_unexpected_state',
    });
  }
  if (authorized) attempt(call, { intent, method, authenticated: true });
  else refuse(call, { intent, method }, NOT_AUTHENTICATED);
}

const FINAL = ['succeeded', 'canceled', 'processing'];

export function cancelIntent(
  call: Call,
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent.CancellationReason | null,
): void {
  if (FINAL.includes(intent.status)) {
    throw invalid(`You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`, {
      code: 'payment_intent_unexpected_state',
    });
  }
  intent.status = 'canceled';
  intent.canceled_at = call.world.clock.seconds();
  intent.cancellation_reason = reason;
  intent.next_action = null;
  call.world.store.update(intent);
  emit(call, 'payment_intent.canceled', { object: intent });
}
