/** Records what happened as Stripe events and queues them for the webhooks. */
import type { Stripe } from 'stripe';
import type { Call } from './call.ts';
import { newId } from './ids.ts';
import { API_VERSION } from './objects.ts';

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
