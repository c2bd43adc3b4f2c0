// Events.
import type { Stripe } from 'stripe';

import type { Call } from './call.ts';
import { newId } from './ids.ts';
import { API_VERSION } from './objects.ts';
import { signatureHeader } from './signing.ts';

export type Outcome = { status: number | null; error: string | null };

/** Posts one signed event to a webhook and tells how it was answered. */
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

/** Records what happened as Stripe events and queues them for the webhooks. */
type Recorded = { object: object; previous?: object };

/** The webhook a test or the product listens with; registered endpoints come on top. */
export const OWN_ENDPOINTS = { platform: 'platform', connect: 'connect' } as const;

export function emit(call: Call, type: Stripe.Event.Type, recorded: Recorded): void {
  const { world, account } = call;
  const connected = account !== world.platform;
  const endpoints = endpointsFor(call, type, connected);
  const event: Stripe.EventBase = {
    id: newId('evt'),
    object: 'event',
    ...(connected ? { account } : {}),
    api_version: API_VERSION,
    created: world.clock.seconds(),
    data: {
      object: structuredClone(recorded.object),
      ...(recorded.previous ? { previous_attributes: recorded.previous } : {}),
    },
    livemode: false,
    pending_webhooks: endpoints.length,
    request: call.request,
    type,
  };
  world.store.insert(account, event, event.created);
  for (const endpoint of endpoints) world.queue.add({ event: event.id, type, endpoint });
}

function endpointsFor(call: Call, type: string, connected: boolean): string[] {
  const own = connected ? OWN_ENDPOINTS.connect : OWN_ENDPOINTS.platform;
  const { store, platform } = call.world;
  const registered = store.select({ kind: 'webhook_endpoint', account: platform }).filter((endpoint) => {
    const wants = endpoint.enabled_events.some((event) => event === '*' || event === type);
    return endpoint.status === 'enabled' && wants && (endpoint.application !== null) === connected;
  });
  return [own, ...registered.map((endpoint) => endpoint.id)];
}
