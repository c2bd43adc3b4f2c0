// Balances of accounts: the ledger behind them, and payouts.
import type { Stripe } from 'stripe';

import { type Call, on } from './call.ts';
import { endpoint, nothing, segment } from './endpoint.ts';
import { invalid } from './errors.ts';
import { emit } from './events.ts';
import { newId, owned } from './ids.ts';
import { createdWithin, datedListParams, fieldsEqual, listObjects } from './lists.ts';
import { currency, text } from './params.ts';
import { setTimer } from './clock.ts';

/** Connected accounts: what they can do, and what onboarding and the bank's checks change. */
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

/** Balance transactions: every cent that enters or leaves an account's balance. */
const PENDING_SECONDS = 3 * 24 * 60 * 60;

type Entry = {
  type: Stripe.BalanceTransaction.Type;
  category: string;
  amount: number;
  fee?: number;
  currency: string;
  source: string;
  description?: string | null;
  /** When the money can be used; at once when absent. */
  availableOn?: number;
};

export function availableAfterDays(call: Call): number {
  return call.world.clock.seconds() + PENDING_SECONDS;
}

export function book(call: Call, entry: Entry): Stripe.BalanceTransaction {
  const { clock, store } = call.world;
  const now = clock.seconds();
  const fee = entry.fee ?? 0;
  const availableOn = entry.availableOn ?? now;
  const transaction: Stripe.BalanceTransaction = {
    id: newId('txn'),
    object: 'balance_transaction',
    amount: entry.amount,
    available_on: availableOn,
    balance_type: 'payments',
    created: now,
    currency: entry.currency,
    description: entry.description ?? null,
    exchange_rate: null,
    fee,
    fee_details: fee === 0 ? [] : [feeDetail(fee, entry.currency)],
    net: entry.amount - fee,
    reporting_category: entry.category,
    source: entry.source,
    status: availableOn > now ? 'pending' : 'available',
    type: entry.type,
  };
  store.insert(call.account, transaction, now);
  if (availableOn > now)
    setTimer(call.world, { due: availableOn, task: 'release_funds', target: transaction.id });
  return transaction;
}

function feeDetail(amount: number, currency: string): Stripe.BalanceTransaction.FeeDetail {
  return { amount, application: null, currency, description: 'Stripe processing fees', type: 'stripe_fee' };
}

export type Funds = { available: number; pending: number };

/** What an account holds, by currency. */
export function fundsOf(call: Call): Map<string, Funds> {
  const rows = call.world.store.db
    .prepare(
      `SELECT body ->> '$.currency' AS currency, body ->> '$.status' AS status, sum(body ->> '$.net') AS net
       FROM objects WHERE kind = 'balance_transaction' AND account = ? GROUP BY 1, 2`,
    )
    .all(call.account);
  const funds = new Map<string, Funds>([['eur', { available: 0, pending: 0 }]]);
  for (const row of rows) {
    const currency = String(row['currency']);
    const sums = funds.get(currency) ?? { available: 0, pending: 0 };
    sums[row['status'] === 'available' ? 'available' : 'pending'] += Number(row['net']);
    funds.set(currency, sums);
  }
  return funds;
}

/** Payouts: an account's available money leaves for its bank. */
export function payOut(call: Call, currency = 'eur'): Stripe.Payout {
  const amount = fundsOf(call).get(currency)?.available ?? 0;
  if (amount <= 0)
    throw invalid('There are no available funds to pay out.', { code: 'balance_insufficient' });
  const id = newId('po');
  const out = book(call, { type: 'payout', category: 'payout', amount: -amount, currency, source: id });
  const payout: Stripe.Payout = {
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: out.created,
    automatic: true,
    balance_transaction: out.id,
    created: out.created,
    currency,
    description: 'STRIPE PAYOUT',
    destination: null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'completed',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'paid',
    trace_id: null,
    type: 'bank_account',
  };
  call.world.store.insert(call.account, payout, payout.created);
  emit(call, 'payout.created', { object: payout });
  emit(call, 'payout.paid', { object: payout });
  return payout;
}

/** The balance of an account and the transactions that make it up. */
function balance(call: Call): Stripe.Balance {
  const funds = [...fundsOf(call)];
  const rows = (field: 'available' | 'pending') =>
    funds.map(([code, sums]) => ({
      amount: sums[field],
      currency: code,
      source_types: { card: sums[field] },
    }));
  return { object: 'balance', available: rows('available'), livemode: false, pending: rows('pending') };
}

const filters = { currency: currency.optional(), source: text().optional(), type: text().optional() };

export const balanceEndpoints = [
  endpoint('GET /v1/balance', { params: nothing, run: balance }),
  endpoint('GET /v1/balance_transactions', {
    params: datedListParams(filters),
    run: (call, { created, currency: code, source, type, ...page }) =>
      listObjects(call, {
        kind: 'balance_transaction',
        url: '/v1/balance_transactions',
        page,
        where: [...createdWithin(created), ...fieldsEqual({ currency: code, source, type })],
      }),
  }),
  endpoint('GET /v1/balance_transactions/:id', {
    params: nothing,
    run: (call, _params, path) =>
      owned(call, 'balance_transaction', { id: segment(path, 'id'), param: 'id' }),
  }),
];
