/** Connected accounts: what they can do, and what onboarding and the bank's checks change. */
import type { Stripe } from 'stripe';
import { on, type Call } from '../call.ts';
import { emit } from '../events.ts';

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

/** Stores a changed account and tells it to the account's own webhook. */
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

/** The person gave Stripe everything it asks for. */
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
