/** Refunds: create for a charge or a payment intent, retrieve, list, update, cancel. */
import { z } from 'zod';

import type { Call } from './call.ts';
import { chargeOf } from './charges.ts';
import { endpoint, nothing, segment } from './endpoint.ts';
import { invalid } from './errors.ts';
import { createdWithin, datedListParams, fieldsEqual, listObjects } from './lists.ts';
import { mergeMetadata, owned } from './ids.ts';
import { amount, metadata, text } from './params.ts';
import { refund, updateRefund } from './refunds.ts';

const newRefund = z.strictObject({
  amount: amount.optional(),
  charge: text().optional(),
  payment_intent: text().optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
});

type NewRefund = z.output<typeof newRefund>;

function chargeFor(call: Call, params: NewRefund) {
  if (params.charge) return owned(call, 'charge', { id: params.charge, param: 'charge' });
  if (!params.payment_intent) {
    throw invalid(
      'One of the following params should be provided for this request: payment_intent or charge.',
      { code: 'parameter_missing' },
    );
  }
  const intent = owned(call, 'payment_intent', { id: params.payment_intent, param: 'payment_intent' });
  const charge = chargeOf(call, intent);
  if (charge?.status === 'succeeded') return charge;
  throw invalid(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
    param: 'payment_intent',
  });
}

const wanted = (path: Record<string, string>) => ({ id: segment(path, 'refund'), param: 'refund' });

export const refundEndpoints = [
  endpoint('POST /v1/refunds', {
    params: newRefund,
    run: (call, params) =>
      refund(call, {
        charge: chargeFor(call, params),
        amount: params.amount,
        reason: params.reason ?? null,
        metadata: params.metadata ?? {},
      }),
  }),
  endpoint('GET /v1/refunds', {
    params: datedListParams({ charge: text().optional(), payment_intent: text().optional() }),
    run: (call, { created, charge, payment_intent, ...page }) =>
      listObjects(call, {
        kind: 'refund',
        url: '/v1/refunds',
        page,
        where: [...createdWithin(created), ...fieldsEqual({ charge, payment_intent })],
      }),
  }),
  endpoint('GET /v1/refunds/:refund', {
    params: nothing,
    run: (call, _params, path) => owned(call, 'refund', wanted(path)),
  }),
  endpoint('POST /v1/refunds/:refund', {
    params: z.strictObject({ metadata: metadata.optional() }),
    run(call, params, path) {
      const found = owned(call, 'refund', wanted(path));
      return updateRefund(call, found, mergeMetadata(found.metadata, params.metadata));
    },
  }),
  endpoint('POST /v1/refunds/:refund/cancel', {
    params: nothing,
    run(call, _params, path) {
      const found = owned(call, 'refund', wanted(path));
      throw invalid(`Refund ${found.id} has a status of ${found.status} and cannot be canceled.`);
    },
  }),
];
