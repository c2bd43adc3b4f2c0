// Connected accounts.
import type { Stripe } from 'stripe';
import { z } from 'zod';
import { type Call, endpoint, nothing, at, owned } from '../call.ts';
import { invalid } from '../errors.ts';
import { given, mergeMetadata, newId, nulls } from '../objects.ts';
import { createdWithin, datedListParams, listObjects } from '../lists.ts';
import { address, clearable, currency, email, flag, integer, metadata, text } from '../params.ts';
import {
  BEFORE_ONBOARDING,
  type CapabilityName,
  capabilityOf,
  changeAccount,
  requirements,
} from './onboarding.ts';

/** The parameters of connected accounts that the twin supports. */
const businessProfile = z.strictObject({
  mcc: text(4).optional(),
  name: text().optional(),
  product_description: clearable(40_000).optional(),
  support_address: address.optional(),
  support_email: email.optional(),
  support_phone: text().optional(),
  support_url: clearable().optional(),
  url: text().optional(),
});

const settings = z.strictObject({
  payouts: z
    .strictObject({
      debit_negative_balances: flag.optional(),
      schedule: z
        .strictObject({
          delay_days: z.union([z.literal('minimum'), integer({ min: 1 })]).optional(),
          interval: z.enum(['daily', 'manual', 'monthly', 'weekly']).optional(),
        })
        .optional(),
      statement_descriptor: text(22).optional(),
    })
    .optional(),
});

const individual = z.strictObject({
  first_name: text().optional(),
  last_name: text().optional(),
  email: email.optional(),
  phone: text().optional(),
});

const changeable = {
  business_profile: businessProfile.optional(),
  business_type: z.enum(['company', 'government_entity', 'individual', 'non_profit']).optional(),
  capabilities: z.record(z.string(), z.strictObject({ requested: flag })).optional(),
  company: z.strictObject({ name: text().optional(), phone: text().optional() }).optional(),
  default_currency: currency.optional(),
  email: email.optional(),
  individual: individual.optional(),
  metadata: metadata.optional(),
  settings: settings.optional(),
};

const controller = z.strictObject({
  fees: z.strictObject({ payer: z.enum(['account', 'application']).optional() }).optional(),
  losses: z.strictObject({ payments: z.enum(['application', 'stripe']).optional() }).optional(),
  requirement_collection: z.enum(['application', 'stripe']).optional(),
  stripe_dashboard: z.strictObject({ type: z.enum(['express', 'full', 'none']).optional() }).optional(),
});

export const newAccount = z.strictObject({
  ...changeable,
  controller: controller.optional(),
  country: text(2).optional(),
  type: z.enum(['custom', 'express', 'standard']).optional(),
});

export const accountChange = z.strictObject(changeable);

export type NewAccount = z.output<typeof newAccount>;
export type AccountChange = z.output<typeof accountChange>;

/** Connected accounts: create, retrieve, update, list, delete, and their capabilities. */
function create(call: Call, params: NewAccount): Stripe.Account {
  if (params.type && params.controller) {
    throw invalid('You may not provide the `type` parameter and `controller` parameters simultaneously.');
  }
  const id = newId('acct', 16);
  const account: Stripe.Account = {
    id,
    object: 'account',
    business_profile: profileShown(null, params.business_profile),
    business_type: params.business_type ?? null,
    capabilities: requestedCapabilities({}, params.capabilities),
    charges_enabled: false,
    controller: controllerOf(params),
    country: params.country ?? 'IT',
    created: call.world.clock.seconds(),
    default_currency: params.default_currency ?? 'eur',
    details_submitted: false,
    email: params.email ?? null,
    external_accounts: {
      object: 'list',
      data: [],
      has_more: false,
      url: `/v1/accounts/${id}/external_accounts`,
    },
    future_requirements: requirements([], null),
    metadata: params.metadata ?? {},
    payouts_enabled: false,
    requirements: requirements(BEFORE_ONBOARDING, 'requirements.past_due'),
    tos_acceptance: { date: null, ip: null, user_agent: null },
    type: typeOf(params),
  };
  call.world.store.insert(call.world.platform, account, account.created ?? 0);
  return account;
}

function typeOf({ type, controller }: NewAccount): Stripe.Account.Type {
  if (type) return type;
  if (!controller) return 'standard';
  const express = controller.stripe_dashboard?.type === 'express';
  return express && controller.losses?.payments === 'application' ? 'express' : 'none';
}

function controllerOf({ controller }: NewAccount): Stripe.Account.Controller {
  return {
    fees: { payer: controller?.fees?.payer ?? 'account' },
    is_controller: true,
    losses: { payments: controller?.losses?.payments ?? 'stripe' },
    requirement_collection: controller?.requirement_collection ?? 'stripe',
    stripe_dashboard: { type: controller?.stripe_dashboard?.type ?? 'full' },
    type: 'application',
  };
}

const NO_PROFILE: Stripe.Account.BusinessProfile = {
  ...nulls('annual_revenue', 'estimated_worker_count', 'mcc', 'minority_owned_business_designation'),
  ...nulls('name', 'product_description', 'specified_commercial_transactions_act_url'),
  ...nulls('support_address', 'support_email', 'support_phone', 'support_url', 'url'),
};

type Profile = Stripe.Account.BusinessProfile | null | undefined;

function profileShown(
  current: Profile,
  asked: NewAccount['business_profile'],
): Stripe.Account.BusinessProfile {
  const { support_address: _left, ...texts } = asked ?? {};
  return { ...NO_PROFILE, ...current, ...given(texts) };
}

function requestedCapabilities(
  current: Stripe.Account.Capabilities,
  asked: NewAccount['capabilities'],
): Stripe.Account.Capabilities {
  const requested = Object.entries(asked ?? {}).filter(([, wish]) => wish.requested);
  const fresh = requested.map(([name]) => [name, current[name as CapabilityName] ?? 'inactive']);
  return { ...current, ...Object.fromEntries(fresh) };
}

function change(call: Call, account: Stripe.Account, params: AccountChange): Stripe.Account {
  const {
    business_profile: profile,
    business_type,
    capabilities,
    email,
    default_currency,
    metadata,
  } = params;
  return changeAccount(
    call,
    account,
    given({
      business_profile: profile && profileShown(account.business_profile, profile),
      business_type,
      capabilities: capabilities && requestedCapabilities(account.capabilities ?? {}, capabilities),
      default_currency,
      email,
      metadata: metadata && mergeMetadata(account.metadata, metadata),
    }),
  );
}

function accountAt(call: Call, path: Record<string, string>): Stripe.Account {
  return owned({ ...call, account: call.world.platform }, 'account', at(path, 'account'));
}

function retrieveCurrent(call: Call): Stripe.Account {
  const found = call.world.store.find('account', call.account);
  if (!found) throw invalid('No such account.', { status: 404 });
  return found.object;
}

export const accountEndpoints = [
  endpoint('GET /v1/account', { params: nothing, run: retrieveCurrent }),
  endpoint('POST /v1/accounts', { params: newAccount, run: create }),
  endpoint('GET /v1/accounts', {
    params: datedListParams({}),
    run: (call, { created, ...page }) =>
      listObjects(call, {
        kind: 'account',
        url: '/v1/accounts',
        page,
        where: [...createdWithin(created), { sql: 'id <> ?', values: [call.world.platform] }],
      }),
  }),
  endpoint('GET /v1/accounts/:account', {
    params: nothing,
    run: (call, _params, path) => accountAt(call, path),
  }),
  endpoint('POST /v1/accounts/:account', {
    params: accountChange,
    run: (call, params, path) => change(call, accountAt(call, path), params),
  }),
  endpoint('DELETE /v1/accounts/:account', {
    params: nothing,
    run(call, _params, path) {
      const { id } = accountAt(call, path);
      call.world.store.remove(id);
      return { id, object: 'account', deleted: true };
    },
  }),
  endpoint('GET /v1/accounts/:account/capabilities', {
    params: nothing,
    run(call, _params, path) {
      const account = accountAt(call, path);
      const names = Object.keys(account.capabilities ?? {}) as CapabilityName[];
      const data = names.map((name) => capabilityOf(account, name));
      return { object: 'list', data, has_more: false, url: `/v1/accounts/${account.id}/capabilities` };
    },
  }),
  endpoint('GET /v1/accounts/:account/capabilities/:capability', {
    params: nothing,
    run: (call, _params, path) =>
      capabilityOf(accountAt(call, path), at(path, 'capability').id as CapabilityName),
  }),
];
