/** The balances of the platform and of every connected account, side by side. */
import { ownCall, type World } from '../call.ts';
import { type Funds, fundsOf } from '../payments/ledger.ts';

export type AccountFunds = Record<string, Funds & { total: number }>;

function fundsByCurrency(world: World, account: string): AccountFunds {
  const entries = [...fundsOf(ownCall(world, account))].map(
    ([currency, funds]) => [currency, { ...funds, total: funds.available + funds.pending }] as const,
  );
  return Object.fromEntries(entries);
}

export function allFunds(world: World) {
  const connected = world.store
    .select({ kind: 'account', account: world.platform })
    .filter((account) => account.id !== world.platform);
  return {
    platform: fundsByCurrency(world, world.platform),
    accounts: Object.fromEntries(connected.map(({ id }) => [id, fundsByCurrency(world, id)])),
  };
}
