/** Metadata updates: new values are merged in, an empty value removes its key. */
import type { Stripe } from 'stripe';

export function mergeMetadata(
  current: Stripe.Metadata | null | undefined,
  changes: Stripe.Metadata | undefined,
): Stripe.Metadata {
  const merged = Object.entries({ ...current, ...changes }).filter(([, value]) => value !== '');
  return Object.fromEntries(merged);
}
