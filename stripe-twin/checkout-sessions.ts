/** Checkout sessions: create, retrieve, list, expire. */
import { z } from 'zod';

import type { Call } from './call.ts';
import { expireSession } from './checkout-session.ts';
import { endpoint, nothing, segment } from './endpoint.ts';
import { createdWithin, datedListParams, fieldsEqual, listObjects, listParams } from './lists.ts';
import { mergeMetadata, owned } from './ids.ts';
import { createSession, newSession } from './new-session.ts';
import { metadata, text } from './params.ts';

export function lineItemsOf(call: Call, sessionId: string) {
  const data = call.world.store.find('session_details', `${sessionId}_details`)?.object.lineItems ?? [];
  return {
    object: 'list' as const,
    data,
    has_more: false,
    url: `/v1/checkout/sessions/${sessionId}/line_items`,
  };
}

const wanted = (path: Record<string, string>) => ({ id: segment(path, 'session'), param: 'session' });

export const checkoutSessionEndpoints = [
  endpoint('POST /v1/checkout/sessions', { params: newSession, run: createSession }),
  endpoint('GET /v1/checkout/sessions', {
    params: datedListParams({ payment_intent: text().optional(), status: text().optional() }),
    run: (call, { created, payment_intent, status, ...page }) =>
      listObjects(call, {
        kind: 'checkout.session',
        url: '/v1/checkout/sessions',
        page,
        where: [...createdWithin(created), ...fieldsEqual({ payment_intent, status })],
      }),
  }),
  endpoint('GET /v1/checkout/sessions/:session', {
    params: nothing,
    run: (call, _params, path) => owned(call, 'checkout.session', wanted(path)),
  }),
  endpoint('POST /v1/checkout/sessions/:session', {
    params: z.strictObject({ metadata: metadata.optional() }),
    run(call, params, path) {
      const session = owned(call, 'checkout.session', wanted(path));
      session.metadata = mergeMetadata(session.metadata, params.metadata);
      call.world.store.update(session);
      return session;
    },
  }),
  endpoint('POST /v1/checkout/sessions/:session/expire', {
    params: nothing,
    run: (call, _params, path) => expireSession(call, owned(call, 'checkout.session', wanted(path))),
  }),
  endpoint('GET /v1/checkout/sessions/:session/line_items', {
    params: listParams({}),
    run: (call, _page, path) => lineItemsOf(call, owned(call, 'checkout.session', wanted(path)).id),
  }),
];
