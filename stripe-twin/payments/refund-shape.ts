/** A refund with nothing chosen yet: every field Stripe returns, at its resting value. */
import type { Stripe } from 'stripe';

export const BLANK_REFUND = {
  balance_transaction: null,
  charge: null,
  customer: null,
  customer_account: null,
  metadata: {},
  payment_intent: null,
  payment_method: null,
  reason: null,
  receipt_number: null,
  source_transfer_reversal: null,
  status: 'succeeded',
  transfer_reversal: null,
} satisfies Partial<Stripe.Refund>;
