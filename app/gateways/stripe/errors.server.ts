// What Stripe's errors mean to us.
import Stripe from 'stripe';

import { SpentKey, type PaymentRefusal } from '#app/domain/payments/gateway.ts';

/** Stripe keeps the answers of its own failures under the key, which a lost connection or a refused rate does not spend. */
export function orSpent(error: unknown): unknown {
  const spent = error instanceof Stripe.errors.StripeAPIError && (error.statusCode ?? 0) >= 500;
  return spent ? new SpentKey('Stripe failed by itself', { cause: error }) : error;
}

export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

/** undefined: no refusal, but a failure after which anything may be. */
export function stripeRefusalOf(error: unknown): PaymentRefusal | undefined {
  if (error instanceof Stripe.errors.StripePermissionError) return { kind: 'account', text: error.message };
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return undefined;
  const { code, message: text } = error;
  if (code === 'balance_insufficient') return { kind: 'funds', text };
  const aboutAccount = code === 'insufficient_capabilities_for_transfer' || code === 'resource_missing';
  return { kind: aboutAccount ? 'account' : 'other', text };
}
