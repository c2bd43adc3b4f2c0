import type { Stripe } from 'stripe';
import { type Call, endpoint, nothing, at, owned } from '../call.ts';
import { newId, API_VERSION } from '../objects.ts';
import { z } from 'zod';
import { createdWithin, datedListParams, fieldsEqual, listObjects } from '../lists.ts';
import { flag, text } from '../params.ts';

/** Records what happened as Stripe events and queues them for the webhooks. */
type Recorded = { object: object; previous?: object };

/** The webhooks of the test or the product; registered endpoints are added to them. */
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

/** Events: retrieve and list what happened. */
const filters = {
  delivery_success: flag.optional(),
  type: text().optional(),
  types: z.array(text()).max(20).optional(),
};

function anyOf(types: string[] | undefined) {
  if (!types?.length) return [];
  return [{ sql: `body ->> '$.type' IN (${types.map(() => '?').join(', ')})`, values: types }];
}

const UNDELIVERED = `EXISTS (SELECT 1 FROM deliveries d WHERE d.event = objects.id AND d.state <> 'delivered')`;

function delivered(success: boolean | undefined) {
  if (success === undefined) return [];
  return [{ sql: success ? `NOT ${UNDELIVERED}` : UNDELIVERED, values: [] }];
}

function withPending(call: Call, event: Stripe.EventBase): Stripe.EventBase {
  const row = call.world.store.db
    .prepare(`SELECT count(*) AS waiting FROM deliveries WHERE event = ? AND state IN ('pending', 'held')`)
    .get(event.id);
  return { ...event, pending_webhooks: Number(row?.['waiting'] ?? 0) };
}

export const eventEndpoints = [
  endpoint('GET /v1/events', {
    params: datedListParams(filters),
    run(call, { created, type, types, delivery_success, ...page }) {
      const where = [
        ...createdWithin(created),
        ...fieldsEqual({ type }),
        ...anyOf(types),
        ...delivered(delivery_success),
      ];
      const list = listObjects(call, { kind: 'event', url: '/v1/events', page, where });
      return { ...list, data: list.data.map((event) => withPending(call, event)) };
    },
  }),
  endpoint('GET /v1/events/:id', {
    params: nothing,
    run: (call, _params, path) => withPending(call, owned(call, 'event', at(path, 'id'))),
  }),
];
