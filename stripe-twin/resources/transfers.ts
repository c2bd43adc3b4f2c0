/** Transfers and their reversals: create, retrieve, list, update. */
import { z } from 'zod';
import type { Call } from '../call.ts';
import { endpoint, nothing, segment } from '../endpoint.ts';
import { emit } from '../events.ts';
import { missing } from '../errors.ts';
import { createdWithin, datedListParams, fieldsEqual, listObjects, listParams } from '../lists.ts';
import { mergeMetadata } from '../metadata.ts';
import { owned } from '../owned.ts';
import { amount, currency, metadata, text } from '../params.ts';
import { reverse } from '../payments/reversals.ts';
import { transfer } from '../payments/transfers.ts';

const newTransfer = z.strictObject({
  amount,
  currency,
  destination: text(),
  description: text(1000).optional(),
  metadata: metadata.optional(),
  source_transaction: text().optional(),
  source_type: z.enum(['bank_account', 'card', 'fpx']).optional(),
  transfer_group: text().optional(),
});

const newReversal = z.strictObject({
  amount: amount.optional(),
  description: text(1000).optional(),
  metadata: metadata.optional(),
});

type Path = Record<string, string>;

function transferAt(call: Call, path: Path) {
  return owned(call, 'transfer', { id: segment(path, 'transfer'), param: 'transfer' });
}

function reversalAt(call: Call, path: Path) {
  const reversal = owned(call, 'transfer_reversal', { id: segment(path, 'id'), param: 'id' });
  if (reversal.transfer !== segment(path, 'transfer')) throw missing('transfer_reversal', reversal.id, 'id');
  return reversal;
}

export const transferEndpoints = [
  endpoint('POST /v1/transfers', {
    params: newTransfer,
    run: (call, params) =>
      transfer(call, {
        amount: params.amount,
        currency: params.currency,
        destination: params.destination,
        source: params.source_transaction,
        group: params.transfer_group,
        description: params.description ?? null,
        metadata: params.metadata ?? {},
      }),
  }),
  endpoint('GET /v1/transfers', {
    params: datedListParams({ destination: text().optional(), transfer_group: text().optional() }),
    run: (call, { created, destination, transfer_group, ...page }) =>
      listObjects(call, {
        kind: 'transfer',
        url: '/v1/transfers',
        page,
        where: [...createdWithin(created), ...fieldsEqual({ destination, transfer_group })],
      }),
  }),
  endpoint('GET /v1/transfers/:transfer', {
    params: nothing,
    run: (call, _params, path) => transferAt(call, path),
  }),
  endpoint('POST /v1/transfers/:transfer', {
    params: z.strictObject({ description: text(1000).optional(), metadata: metadata.optional() }),
    run(call, params, path) {
      const found = transferAt(call, path);
      const previous = { description: found.description, metadata: found.metadata };
      found.description = params.description ?? found.description;
      found.metadata = mergeMetadata(found.metadata, params.metadata);
      call.world.store.update(found);
      emit(call, 'transfer.updated', { object: found, previous });
      return found;
    },
  }),
];

export const reversalEndpoints = [
  endpoint('POST /v1/transfers/:transfer/reversals', {
    params: newReversal,
    run: (call, params, path) =>
      reverse(call, transferAt(call, path), { amount: params.amount, metadata: params.metadata ?? {} }),
  }),
  endpoint('GET /v1/transfers/:transfer/reversals', {
    params: listParams({}),
    run(call, page, path) {
      const { id } = transferAt(call, path);
      const where = fieldsEqual({ transfer: id });
      return listObjects(call, {
        kind: 'transfer_reversal',
        url: `/v1/transfers/${id}/reversals`,
        page,
        where,
      });
    },
  }),
  endpoint('GET /v1/transfers/:transfer/reversals/:id', {
    params: nothing,
    run: (call, _params, path) => reversalAt(call, path),
  }),
  endpoint('POST /v1/transfers/:transfer/reversals/:id', {
    params: z.strictObject({ metadata: metadata.optional() }),
    run(call, params, path) {
      const reversal = reversalAt(call, path);
      reversal.metadata = mergeMetadata(reversal.metadata, params.metadata);
      call.world.store.update(reversal);
      return reversal;
    },
  }),
];
