/** Checkout sessions as the product opens them, for tests. */
import type Stripe from 'stripe';

export function sessionParams(
  changes: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    ui_mode: 'hosted_page',
    allowed_payment_method_types: ['card'],
    adaptive_pricing: { enabled: false },
    line_items: [
      {
        quantity: 2,
        price_data: { currency: 'eur', unit_amount: 3500, product_data: { name: 'Gita in barca' } },
      },
    ],
    customer_email: 'anna@example.com',
    metadata: { booking: 'b1' },
    payment_intent_data: { metadata: { booking: 'b1' }, transfer_group: 'b1' },
    success_url: 'http://alba.localhost:3000/payment-success?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://alba.localhost:3000/checkout',
    ...changes,
  };
}

/** The address on which the twin listens, whatever host its pages name. */
export function reachable(url: string | null): string {
  return String(url).replace('//localhost', '//127.0.0.1');
}

/** The id in a field of the SDK that may contain the whole object. */
export function idIn(field: string | { id: string } | null | undefined): string {
  return typeof field === 'object' && field !== null ? field.id : (field ?? '');
}
