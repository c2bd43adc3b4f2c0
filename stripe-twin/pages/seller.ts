/** The twin knows no shop by name: the site the guest comes from tells enough. */
import type { Stripe } from 'stripe';

export function sellerOf(session: Stripe.Checkout.Session): string {
  return URL.parse(session.success_url ?? '')?.hostname ?? '';
}
