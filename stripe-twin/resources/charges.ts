/** Charges: retrieve, list, update. */
import { z } from 'zod';
import type { Call } from '../call.ts';
import { endpoint, nothing, segment } from '../endpoint.ts';
import { emit } from '../events.ts';
import { createdWithin, datedListParams, fieldsEqual, listObjects } from '../lists.ts';
import { mergeMetadata } from '../metadata.ts';
import { owned } from '../owned.ts';
import { metadata, text } from '../params.ts';

const wanted = (path: Record<string, string>) => ({ id: segment(path, 'charge'), param: 'charge' });

/** The refunds of a charge, in the list that `expand[]=refunds` fills in. */
export function refundsOf(call: Call, chargeId: string) {
  return listObjects(call, {
    kind: 'refund',
    url: `/v1/charges/${chargeId}/refunds`,
    page: {},
    where: fieldsEqual({ charge: chargeId }),
  });
}

export const chargeEndpoints = [
  endpoint('GET /v1/charges', {
    params: datedListParams({ payment_intent: text().optional(), transfer_group: text().optional() }),
    run: (call, { created, payment_intent, transfer_group, ...page }) =>
      listObjects(call, {
        kind: 'charge',
        url: '/v1/charges',
        page,
        where: [...createdWithin(created), ...fieldsEqual({ payment_intent, transfer_group })],
      }),
  }),
  endpoint('GET /v1/charges/:charge', {
    params: nothing,
    run: (call, _params, path) => owned(call, 'charge', wanted(path)),
  }),
  endpoint('POST /v1/charges/:charge', {
    params: z.strictObject({
      description: text(1000).optional(),
      metadata: metadata.optional(),
      transfer_group: text().optional(),
    }),
    run(call, params, path) {
      const charge = owned(call, 'charge', wanted(path));
      const { metadata: before, description, transfer_group } = charge;
      charge.metadata = mergeMetadata(before, params.metadata);
      charge.description = params.description ?? description;
      charge.transfer_group = params.transfer_group ?? transfer_group;
      call.world.store.update(charge);
      emit(call, 'charge.updated', {
        object: charge,
        previous: { metadata: before, description, transfer_group },
      });
      return charge;
    },
  }),
];
