// Onboarding of connected accounts: their capabilities before and after, and the one-time links to it.
import { z } from 'zod';
import { type Call, endpoint, nothing, at, on, owned } from '../call.ts';
import { invalid } from '../errors.ts';
import { newId, type HostedVisit } from '../objects.ts';
import { text, url } from '../params.ts';
import type { Stripe } from 'stripe';
import { emit } from './events.ts';

/** Connected accounts: their capabilities, and how onboarding and the bank's checks change them. */
export type CapabilityName = keyof Stripe.Account.Capabilities;
export type CapabilityStatus = 'active' | 'inactive' | 'pending';

export const BEFORE_ONBOARDING = [
  'business_profile.mcc',
  'external_account',
  'individual.dob.day',
  'individual.first_name',
  'individual.last_name',
  'tos_acceptance.date',
];

export function requirements(due: string[], disabledReason: string | null): Stripe.Account.Requirements {
  return {
    alternatives: [],
    current_deadline: null,
    currently_due: due,
    disabled_reason: disabledReason as Stripe.Account.Requirements.DisabledReason | null,
    errors: [],
    eventually_due: due,
    past_due: due,
    pending_verification: [],
  };
}

export function capabilityOf(account: Stripe.Account, name: CapabilityName): Stripe.Capability {
  const status = account.capabilities?.[name];
  const due = account.details_submitted ? [] : BEFORE_ONBOARDING;
  return {
    id: name,
    object: 'capability',
    account: account.id,
    requested: status !== undefined,
    requested_at: status === undefined ? null : (account.created ?? null),
    requirements: {
      alternatives: [],
      current_deadline: null,
      currently_due: due,
      disabled_reason: status === 'inactive' ? 'requirements.fields_needed' : null,
      errors: [],
      eventually_due: due,
      past_due: due,
      pending_verification: [],
    },
    status: status ?? 'unrequested',
  };
}

/** Stores a changed account and sends the event to the webhook for connected accounts. */
export function changeAccount(
  call: Call,
  account: Stripe.Account,
  change: Partial<Stripe.Account>,
): Stripe.Account {
  const entries = Object.keys(change).map((key) => [key, account[key as keyof Stripe.Account] ?? null]);
  const changed = { ...account, ...change };
  call.world.store.update(changed);
  emit(on(call, account.id), 'account.updated', { object: changed, previous: Object.fromEntries(entries) });
  return changed;
}

type Change = { name: CapabilityName; status: CapabilityStatus };

export function setCapability(call: Call, account: Stripe.Account, { name, status }: Change): Stripe.Account {
  const previous = account.capabilities?.[name] ?? 'unrequested';
  const capabilities = { ...account.capabilities, [name]: status };
  const changed = changeAccount(call, account, {
    capabilities,
    ...(name === 'transfers' ? { payouts_enabled: status === 'active' } : {}),
    ...(name === 'card_payments' ? { charges_enabled: status === 'active' } : {}),
    requirements: requirements([], status === 'active' ? null : 'under_review'),
  });
  emit(on(call, account.id), 'capability.updated', {
    object: capabilityOf(changed, name),
    previous: { status: previous },
  });
  return changed;
}

/** The person has given Stripe all required data. */
export function completeOnboarding(call: Call, account: Stripe.Account): Stripe.Account {
  const requested = Object.keys(account.capabilities ?? {}) as CapabilityName[];
  const capabilities = Object.fromEntries(requested.map((name) => [name, 'active']));
  const changed = changeAccount(call, account, {
    capabilities,
    charges_enabled: requested.includes('card_payments'),
    details_submitted: true,
    payouts_enabled: true,
    requirements: requirements([], null),
    tos_acceptance: { date: call.world.clock.seconds() },
  });
  for (const name of requested) {
    emit(on(call, account.id), 'capability.updated', {
      object: capabilityOf(changed, name),
      previous: { status: account.capabilities?.[name] ?? 'inactive' },
    });
  }
  return changed;
}

const LINK_LIVES_SECONDS = 5 * 60;

const newLink = z.strictObject({
  account: text(),
  type: z.enum(['account_onboarding', 'account_update']),
  collect: z.enum(['currently_due', 'eventually_due']).optional(),
  collection_options: z
    .strictObject({
      fields: z.enum(['currently_due', 'eventually_due']).optional(),
      future_requirements: z.enum(['include', 'omit']).optional(),
    })
    .optional(),
  refresh_url: url,
  return_url: url,
});

type NewVisit = Pick<HostedVisit, 'account' | 'purpose' | 'returnUrl' | 'refreshUrl'>;

function newVisit(call: Call, input: NewVisit): HostedVisit {
  const created = call.world.clock.seconds();
  const visit: HostedVisit = {
    ...input,
    id: newId('visit', 32),
    object: 'hosted_visit',
    expiresAt: created + LINK_LIVES_SECONDS,
    used: false,
  };
  call.world.store.insert(call.world.platform, visit, created);
  return visit;
}

export const linkEndpoints = [
  endpoint('POST /v1/account_links', {
    params: newLink,
    run(call, params) {
      const account = owned(call, 'account', { id: params.account, param: 'account' });
      const visit = newVisit(call, {
        account: account.id,
        purpose: 'onboarding',
        returnUrl: params.return_url,
        refreshUrl: params.refresh_url,
      });
      return {
        object: 'account_link',
        created: call.world.clock.seconds(),
        expires_at: visit.expiresAt,
        url: call.world.pageUrl(`/setup/e/${account.id}/${visit.id}`),
      };
    },
  }),
  endpoint('POST /v1/accounts/:account/login_links', {
    params: nothing,
    run(call, _params, path) {
      const account = owned(call, 'account', at(path, 'account'));
      if (account.controller?.stripe_dashboard?.type !== 'express') {
        throw invalid('Cannot create a login link for an account without an Express Dashboard.');
      }
      if (!account.details_submitted) {
        throw invalid('Cannot create a login link for an account that has not completed onboarding.');
      }
      const visit = newVisit(call, {
        account: account.id,
        purpose: 'dashboard',
        returnUrl: '',
        refreshUrl: '',
      });
      return {
        object: 'login_link',
        created: call.world.clock.seconds(),
        url: call.world.pageUrl(`/express/${account.id}/${visit.id}`),
      };
    },
  }),
];
