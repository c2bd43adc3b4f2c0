/** Posts one signed event to a webhook and tells how it was answered. */
import { request } from 'node:http';
import type { Outcome } from './delivery-rows.ts';
import { signatureHeader } from './signing.ts';

export type Webhook = { url: string; secret: string };

const ANSWER_WITHIN_MS = 10_000;

export function postEvent(webhook: Webhook, event: object, signal: AbortSignal): Promise<Outcome> {
  const body = JSON.stringify(event);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    'stripe-signature': signatureHeader(body, webhook.secret, Math.floor(Date.now() / 1000)),
  };
  return new Promise((resolve) => {
    const failed = (error: Error) => resolve({ status: null, error: error.message });
    const outgoing = request(webhook.url, { method: 'POST', signal, timeout: ANSWER_WITHIN_MS, headers });
    outgoing.on('response', (response) => {
      response.resume();
      response.on('end', () => resolve({ status: response.statusCode ?? null, error: null }));
      response.on('error', failed);
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error('no answer in time')));
    outgoing.on('error', failed);
    outgoing.end(body);
  });
}
