// Interprets Stripe's errors.
import Stripe from 'stripe';
import { SpentKey, type PaymentRefusal } from '#app/domain/payments/gateway.ts';

/**
 * Stripe repeats its own 5xx failures for the idempotency key. A lost connection or a rate limit doesn't
 * spend the key.
 */
export function orSpent(error: unknown): unknown {
  const spent = error instanceof Stripe.errors.StripeAPIError && (error.statusCode ?? 0) >= 500;
  return spent ? new SpentKey('Stripe failed by itself', { cause: error }) : error;
}

export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

/** undefined: not a refusal but a failure, after which the call may have taken effect. */
export function stripeRefusalOf(error: unknown): PaymentRefusal | undefined {
  if (error instanceof Stripe.errors.StripePermissionError) return { kind: 'account', text: error.message };
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return undefined;
  const { code, message: text } = error;
  if (code === 'balance_insufficient') return { kind: 'funds', text };
  const aboutAccount = code === 'insufficient_capabilities_for_transfer' || code === 'resource_missing';
  return { kind: aboutAccount ? 'account' : 'other', text };
}
