/** Events: retrieve and list what happened. */
import { z } from 'zod';
import { endpoint, nothing, segment } from '../endpoint.ts';
import { createdWithin, datedListParams, fieldsEqual, listObjects } from '../lists.ts';
import { owned } from '../owned.ts';
import { text } from '../params.ts';

const filters = { type: text().optional(), types: z.array(text()).max(20).optional() };

function anyOf(types: string[] | undefined) {
  if (!types?.length) return [];
  return [{ sql: `body ->> '$.type' IN (${types.map(() => '?').join(', ')})`, values: types }];
}

export const eventEndpoints = [
  endpoint('GET /v1/events', {
    params: datedListParams(filters),
    run: (call, { created, type, types, ...page }) =>
      listObjects(call, {
        kind: 'event',
        url: '/v1/events',
        page,
        where: [...createdWithin(created), ...fieldsEqual({ type }), ...anyOf(types)],
      }),
  }),
  endpoint('GET /v1/events/:id', {
    params: nothing,
    run: (call, _params, path) => owned(call, 'event', { id: segment(path, 'id'), param: 'id' }),
  }),
];
