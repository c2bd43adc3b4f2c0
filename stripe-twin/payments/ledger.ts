/** Balance transactions: every cent that enters or leaves an account's balance. */
import type { Stripe } from 'stripe';
import type { Call } from '../call.ts';
import { newId } from '../ids.ts';
import { setTimer } from '../timers.ts';

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
