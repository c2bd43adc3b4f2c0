import type { Stripe } from 'stripe';
import { z } from 'zod';
import { type Call, endpoint, nothing, at, owned } from '../call.ts';
import { mergeMetadata, newId, randomToken, API_VERSION } from '../objects.ts';
import { listObjects, listParams } from '../lists.ts';
import { flag, metadata, text, url } from '../params.ts';

/** Webhook endpoints registered by a client, besides those with which the twin starts. */
const fields = {
  description: text().optional(),
  enabled_events: z.array(text()).min(1),
  metadata: metadata.optional(),
  url,
};
const newEndpoint = z.strictObject({ ...fields, api_version: text().optional(), connect: flag.optional() });
const changes = z.strictObject({ ...fields, disabled: flag }).partial();

function create(call: Call, params: z.output<typeof newEndpoint>): Stripe.WebhookEndpoint {
  const made: Stripe.WebhookEndpoint = {
    id: newId('we'),
    object: 'webhook_endpoint',
    api_version: params.api_version ?? API_VERSION,
    // Stripe names the Connect application here; without one the endpoint gets the platform's events.
    application: params.connect ? 'ca_twin' : null,
    created: call.world.clock.seconds(),
    description: params.description ?? null,
    enabled_events: params.enabled_events,
    livemode: false,
    metadata: params.metadata ?? {},
    secret: `whsec_${randomToken(32)}`,
    status: 'enabled',
    url: params.url,
  };
  call.world.store.insert(call.account, made, made.created);
  return made;
}

/** The secret is shown only once, when the endpoint is made. */
function withoutSecret({ secret: _secret, ...shown }: Stripe.WebhookEndpoint) {
  return shown;
}

function endpointAt(call: Call, path: Record<string, string>) {
  return owned(call, 'webhook_endpoint', { ...at(path, 'id'), param: 'webhook_endpoint' });
}

export const webhookEndpoints = [
  endpoint('POST /v1/webhook_endpoints', { params: newEndpoint, run: create }),
  endpoint('GET /v1/webhook_endpoints', {
    params: listParams({}),
    run(call, page) {
      const list = listObjects(call, { kind: 'webhook_endpoint', url: '/v1/webhook_endpoints', page });
      return { ...list, data: list.data.map(withoutSecret) };
    },
  }),
  endpoint('GET /v1/webhook_endpoints/:id', {
    params: nothing,
    run: (call, _params, path) => withoutSecret(endpointAt(call, path)),
  }),
  endpoint('POST /v1/webhook_endpoints/:id', {
    params: changes,
    run(call, params, path) {
      const found = endpointAt(call, path);
      found.url = params.url ?? found.url;
      found.description = params.description ?? found.description;
      found.enabled_events = params.enabled_events ?? found.enabled_events;
      found.metadata = mergeMetadata(found.metadata, params.metadata);
      if (params.disabled !== undefined) found.status = params.disabled ? 'disabled' : 'enabled';
      call.world.store.update(found);
      return withoutSecret(found);
    },
  }),
  endpoint('DELETE /v1/webhook_endpoints/:id', {
    params: nothing,
    run(call, _params, path) {
      const { id } = endpointAt(call, path);
      call.world.store.remove(id);
      return { id, object: 'webhook_endpoint', deleted: true };
    },
  }),
];
