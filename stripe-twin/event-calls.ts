/** Events: retrieve and list what happened. */
import type { Stripe } from 'stripe';
import { z } from 'zod';

import type { Call } from './call.ts';
import { endpoint, nothing, segment } from './endpoint.ts';
import { createdWithin, datedListParams, fieldsEqual, listObjects } from './lists.ts';
import { owned } from './ids.ts';
import { flag, text } from './params.ts';

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
    run: (call, _params, path) =>
      withPending(call, owned(call, 'event', { id: segment(path, 'id'), param: 'id' })),
  }),
];
