// What Stripe announces to the webhook: believed by its signature, taken if it has the shape of an event.
import Stripe from 'stripe';
import { z } from 'zod';

import type { GatewayEvent } from '#app/domain/payments/gateway.ts';

export type Received = { rawBody: Buffer; signature: string; livemode: boolean; secrets: readonly string[] };

const eventSchema = z.object({
  id: z.string().min(1).max(255),
  type: z.string().max(255),
  livemode: z.boolean(),
  data: z.object({ object: z.object({ id: z.string().max(255).default('') }) }),
});

/** undefined: not signed by one of the secrets, of the other mode, or nothing that Stripe sends. */
export function verifyEvent(
  stripe: Stripe,
  { rawBody, signature, livemode, secrets }: Received,
): GatewayEvent | undefined {
  for (const secret of secrets) {
    const signed = signedWith(stripe, { rawBody, signature, secret });
    const event = eventSchema.safeParse(signed);
    if (!event.success) continue;
    const { id, type, data } = event.data;
    if (event.data.livemode !== livemode) return undefined;
    return { id, type, livemode, objectId: data.object.id, payload: signed };
  }
  return undefined;
}

function signedWith(
  stripe: Stripe,
  { rawBody, signature, secret }: { rawBody: Buffer; signature: string; secret: string },
): unknown {
  try {
    return stripe.webhooks.constructEvent(rawBody, signature, secret);
  } catch (error) {
    // The latter is signed, but no JSON: nothing that Stripe sends.
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError)
      return undefined;
    throw error;
  }
}
