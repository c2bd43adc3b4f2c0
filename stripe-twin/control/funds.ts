/** An account's balance by currency, with its total. */
import type { Call } from '../call.ts';
import { type Funds, fundsOf } from '../payments/ledger.ts';

export type AccountFunds = Record<string, Funds & { total: number }>;

export function fundsByCurrency(call: Call): AccountFunds {
  const entries = [...fundsOf(call)].map(
    ([currency, funds]) => [currency, { ...funds, total: funds.available + funds.pending }] as const,
  );
  return Object.fromEntries(entries);
}
