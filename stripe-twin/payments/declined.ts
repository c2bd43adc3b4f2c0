/** The error of a refused payment: the request fails, yet the intent and its failed charge stay. */
import type { Stripe } from 'stripe';
import { ApiError } from '../errors.ts';

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
