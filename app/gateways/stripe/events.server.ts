// Stripe's webhook events: checks the signature and the shape.
import Stripe from 'stripe';
import { z } from 'zod';

import type { GatewayEvent, LeftEvent } from '#app/domain/payments/gateway.ts';

export type Received = { rawBody: Buffer; signature: string; livemode: boolean; secrets: readonly string[] };

const eventSchema = z.object({
  id: z.string().min(1).max(255),
  type: z.string().max(255),
  livemode: z.boolean(),
  data: z.object({ object: z.object({ id: z.string().max(255).default('') }) }),
});

/** A thin event, which names no object; we process none of these. */
const thinSchema = z.object({
  object: z.literal('v2.core.event'),
  id: z.string().min(1).max(255),
  type: z.string().max(255),
});

/** undefined: not signed by one of the secrets, or not a Stripe event. */
export function verifyEvent(
  stripe: Stripe,
  { rawBody, signature, livemode, secrets }: Received,
): GatewayEvent | LeftEvent | undefined {
  for (const secret of secrets) {
    const signed = signedWith(stripe, { rawBody, signature, secret });
    const thin = thinSchema.safeParse(signed);
    if (thin.success) return { left: 'v2', id: thin.data.id, type: thin.data.type };
    const event = eventSchema.safeParse(signed);
    if (!event.success) continue;
    const { id, type, data } = event.data;
    if (event.data.livemode !== livemode) return { left: 'other-mode', id, type };
    return { id, type, livemode, objectId: data.object.id, payload: signed };
  }
  return undefined;
}

/** Not `constructEvent`, which throws on signed thin events. */
function signedWith(
  { webhooks }: Stripe,
  { rawBody, signature, secret }: { rawBody: Buffer; signature: string; secret: string },
): unknown {
  try {
    webhooks.signature?.verifyHeader(rawBody, signature, secret, webhooks.DEFAULT_TOLERANCE);
    return webhooks.signature ? JSON.parse(rawBody.toString()) : undefined;
  } catch (error) {
    // SyntaxError: signed but not JSON, so not an event of Stripe.
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError)
      return undefined;
    throw error;
  }
}
