/** Posts one signed event to a webhook and tells how it was answered. */
import type { Outcome } from './delivery-rows.ts';
import { signatureHeader } from './signing.ts';

export type Webhook = { url: string; secret: string };

const ANSWER_WITHIN_MS = 10_000;

export async function postEvent(webhook: Webhook, event: object, ended: AbortSignal): Promise<Outcome> {
  const body = JSON.stringify(event);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    'stripe-signature': signatureHeader(body, webhook.secret, Math.floor(Date.now() / 1000)),
  };
  const signal = AbortSignal.any([ended, AbortSignal.timeout(ANSWER_WITHIN_MS)]);
  try {
    const answer = await fetch(webhook.url, { method: 'POST', body, headers, redirect: 'manual', signal });
    await answer.body?.cancel();
    return { status: answer.status, error: null };
  } catch (error) {
    return { status: null, error: reasonOf(error) };
  }
}

/** What `fetch` wraps tells more than its own words. */
function reasonOf(error: unknown): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return inner instanceof Error ? inner.message : String(inner);
}
