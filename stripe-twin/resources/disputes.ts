/** Disputes: retrieve, list, answer, give up. */
import { z } from 'zod';
import type { Call } from '../call.ts';
import { endpoint, nothing, segment } from '../endpoint.ts';
import { emit } from '../events.ts';
import { given } from '../given.ts';
import { createdWithin, datedListParams, fieldsEqual, listObjects } from '../lists.ts';
import { mergeMetadata } from '../metadata.ts';
import { owned } from '../owned.ts';
import { clearable, flag, metadata, text } from '../params.ts';
import { closeDispute, reviewDispute } from '../payments/disputes.ts';

const answer = z.strictObject({
  evidence: z
    .strictObject({
      customer_email_address: clearable(20_000).optional(),
      customer_name: clearable(20_000).optional(),
      product_description: clearable(20_000).optional(),
      service_date: clearable(20_000).optional(),
      uncategorized_text: clearable(20_000).optional(),
    })
    .optional(),
  metadata: metadata.optional(),
  submit: flag.optional(),
});

type Answer = z.output<typeof answer>;

function disputeAt(call: Call, path: Record<string, string>) {
  return owned(call, 'dispute', { id: segment(path, 'dispute'), param: 'dispute' });
}

function respond(call: Call, params: Answer, path: Record<string, string>) {
  const dispute = disputeAt(call, path);
  const evidence = given(params.evidence ?? {});
  dispute.metadata = mergeMetadata(dispute.metadata, params.metadata);
  if (Object.keys(evidence).length > 0) {
    dispute.evidence = { ...dispute.evidence, ...evidence };
    dispute.evidence_details.has_evidence = true;
    const submitted = params.submit ?? true;
    dispute.evidence_details.submission_count += submitted ? 1 : 0;
    if (submitted) return reviewDispute(call, dispute);
  }
  call.world.store.update(dispute);
  emit(call, 'charge.dispute.updated', { object: dispute });
  return dispute;
}

export const disputeEndpoints = [
  endpoint('GET /v1/disputes', {
    params: datedListParams({ charge: text().optional(), payment_intent: text().optional() }),
    run: (call, { created, charge, payment_intent, ...page }) =>
      listObjects(call, {
        kind: 'dispute',
        url: '/v1/disputes',
        page,
        where: [...createdWithin(created), ...fieldsEqual({ charge, payment_intent })],
      }),
  }),
  endpoint('GET /v1/disputes/:dispute', {
    params: nothing,
    run: (call, _params, path) => disputeAt(call, path),
  }),
  endpoint('POST /v1/disputes/:dispute', { params: answer, run: respond }),
  endpoint('POST /v1/disputes/:dispute/close', {
    params: nothing,
    run: (call, _params, path) => closeDispute(call, disputeAt(call, path), { outcome: 'lost' }),
  }),
];
