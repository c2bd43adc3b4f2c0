// Money for connected accounts: separate charges and transfers, taken back by calls of their own.
// Source: docs/rules/payments.md#settlement.
import type Stripe from 'stripe';

import type { PaymentGateway, PaymentRefusal } from '#app/domain/payments/gateway.ts';
import { err, ok, type Result } from '#app/domain/result.ts';

import { orSpent, stripeRefusalOf } from './stripe-errors.server.ts';

type TransferCalls = Pick<
  PaymentGateway,
  'createTransfer' | 'findTransfer' | 'reverseTransfer' | 'findReversal'
>;

/** Its clock and ours may differ. */
const MARGIN_SECONDS = 3600;

export function transferCalls(stripe: Stripe): TransferCalls {
  return {
    createTransfer: ({ idempotencyKey, amountCents, accountId, chargeId, transferId, description }) => {
      const params = {
        amount: amountCents,
        currency: 'eur',
        destination: accountId,
        source_transaction: chargeId,
        description,
        metadata: { transfer_id: String(transferId) },
      };
      return refusable(stripe.transfers.create(params, { idempotencyKey }));
    },
    findTransfer: async ({ accountId, transferId, since }) => {
      const from = Math.floor(since.getTime() / 1000) - MARGIN_SECONDS;
      const made = stripe.transfers.list({ destination: accountId, created: { gte: from }, limit: 100 });
      for await (const transfer of made)
        if (transfer.metadata['transfer_id'] === String(transferId)) return transfer.id;
      return undefined;
    },
    reverseTransfer: ({ idempotencyKey, stripeTransferId, amountCents, reversalId }) => {
      const params = { amount: amountCents, metadata: { reversal_id: String(reversalId) } };
      return refusable(stripe.transfers.createReversal(stripeTransferId, params, { idempotencyKey }));
    },
    findReversal: async ({ stripeTransferId, reversalId }) => {
      for await (const reversal of stripe.transfers.listReversals(stripeTransferId, { limit: 100 }))
        if (reversal.metadata?.['reversal_id'] === String(reversalId)) return reversal.id;
      return undefined;
    },
  };
}

async function refusable(call: Promise<{ id: string }>): Promise<Result<string, PaymentRefusal>> {
  try {
    return ok((await call).id);
  } catch (error) {
    const refusal = stripeRefusalOf(error);
    if (refusal) return err(refusal);
    throw orSpent(error);
  }
}
