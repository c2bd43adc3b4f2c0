// Balances of accounts: the ledger behind them, and payouts.
import type { Stripe } from 'stripe';
import { type Call, endpoint, nothing } from '../call.ts';
import { invalid } from '../errors.ts';
import { emit } from './events.ts';
import { newId, nulls } from '../objects.ts';
import { createdWithin, datedListParams, fieldsEqual, listObjects, getEndpoint } from '../lists.ts';
import { currency, text } from '../params.ts';
import { setTimer } from '../clock.ts';

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
  /** From when the money is available; at once by default. */
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

/** An account's balance, by currency. */
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

/** Payouts: the available money of an account is sent to its bank. */
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
    ...nulls('destination', 'failure_balance_transaction', 'failure_code', 'failure_message'),
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

/** The balance of an account and its transactions. */
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
  getEndpoint('/v1/balance_transactions/:id', 'balance_transaction'),
];
