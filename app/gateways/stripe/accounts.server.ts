// Connected accounts in Stripe's SDK: creates, reads, onboards and pays them. Source: docs/rules/payments.md#accounts.
import Stripe from 'stripe';
import type { GatewayAccount, PaymentGateway, PaymentRefusal } from '#app/domain/payments/gateway.ts';
import { err, ok, type Result } from '#app/domain/result.ts';
import { orSpent, stripeRefusalOf } from './errors.server.ts';

type AccountCalls = Pick<PaymentGateway, 'createAccount' | 'findAccount' | 'createAccountLink'>;

/** Stripe collects the required data. The platform bears losses, because it makes the charges. */
const CONTROLLER: Stripe.AccountCreateParams.Controller = {
  fees: { payer: 'application' },
  losses: { payments: 'application' },
  requirement_collection: 'stripe',
  stripe_dashboard: { type: 'express' },
};

export function accountCalls(stripe: Stripe, livemode: boolean): AccountCalls {
  return {
    createAccount: async ({ idempotencyKey, userId, email }) => {
      const params: Stripe.AccountCreateParams = {
        country: 'IT',
        default_currency: 'eur',
        email,
        controller: CONTROLLER,
        capabilities: { transfers: { requested: true } },
        metadata: { user_id: String(userId) },
      };
      return toAccount(await stripe.accounts.create(params, { idempotencyKey }), livemode);
    },
    findAccount: async (id) => {
      try {
        return toAccount(await stripe.accounts.retrieve(id), livemode);
      } catch (error) {
        if (isGone(error)) return undefined;
        throw error;
      }
    },
    createAccountLink: async ({ accountId, returnUrl, refreshUrl }) => {
      const params = {
        account: accountId,
        type: 'account_onboarding',
        return_url: returnUrl,
        refresh_url: refreshUrl,
      } as const;
      return (await stripe.accountLinks.create(params)).url;
    },
  };
}

function toAccount(account: Stripe.Account, livemode: boolean): GatewayAccount {
  return {
    id: account.id,
    livemode,
    detailsSubmitted: account.details_submitted ?? false,
    transfersActive: account.capabilities?.transfers === 'active',
    payoutsEnabled: account.payouts_enabled ?? false,
  };
}

function isGone(error: unknown): boolean {
  if (error instanceof Stripe.errors.StripePermissionError) return true;
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

// Separate charges and transfers; reversals are calls of their own. Source: docs/rules/payments.md#settlement.

type TransferCalls = Pick<
  PaymentGateway,
  'createTransfer' | 'findTransfer' | 'reverseTransfer' | 'findReversal'
>;

/** Stripe's clock and ours may differ. */
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
