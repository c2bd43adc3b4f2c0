/** A shipping address, as a parameter and as Stripe stores it. */
import type { Stripe } from 'stripe';
import { z } from 'zod';
import { address, text } from '../params.ts';

export const shipping = z.strictObject({
  name: text(),
  address,
  carrier: text().optional(),
  phone: text().optional(),
  tracking_number: text().optional(),
});

export function shippingOf(asked: z.output<typeof shipping>): Stripe.PaymentIntent.Shipping {
  const { address: place } = asked;
  return {
    address: {
      city: place.city ?? null,
      country: place.country ?? null,
      line1: place.line1 ?? null,
      line2: place.line2 ?? null,
      postal_code: place.postal_code ?? null,
      state: place.state ?? null,
    },
    carrier: asked.carrier ?? null,
    name: asked.name,
    phone: asked.phone ?? null,
    tracking_number: asked.tracking_number ?? null,
  };
}
