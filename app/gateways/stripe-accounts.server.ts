// Connected accounts on the SDK: made, read, and their onboarding page opened. Source: docs/rules/payments.md#accounts.
import Stripe from 'stripe';

import type { GatewayAccount, PaymentGateway } from '#app/domain/payments/gateway.ts';

type AccountCalls = Pick<PaymentGateway, 'createAccount' | 'findAccount' | 'createAccountLink'>;

/** Stripe collects what it must know; losses are the platform's, since it makes the charges. */
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
