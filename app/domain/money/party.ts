// What we owe a party of a booking and what it owes us, on two accounts of the ledger of which one is always empty.
import type { Cents } from './cents.ts';
import type { LedgerAccount } from './post.server.ts';

export type MoneyParty = { role: 'owner' | 'reseller'; activityId: number };

/** Both at least 0, and one of them 0. */
export type Position = { owedCents: Cents; debtCents: Cents };

export type LedgerEntry = { account: LedgerAccount; cents: Cents };

/**
 * What moves when a party gives `cents` up (a refund, a transfer that was made) or, negative, gains them (a sale, a
 * refund that failed, money taken back). What is owed is used up first; what goes beyond it is the party's debt.
 */
export function partyEntries(
  party: MoneyParty,
  { owedCents, debtCents }: Position,
  cents: Cents,
): LedgerEntry[] {
  const { activityId } = party;
  const ownDebt = cents >= 0 ? Math.max(cents - owedCents, 0) : -Math.min(-cents, debtCents);
  return [
    { account: payableOf(party), cents: cents - ownDebt },
    { account: { kind: 'debt', activityId }, cents: ownDebt },
  ];
}

export function payableOf({ role, activityId }: MoneyParty): LedgerAccount {
  return { kind: role === 'owner' ? 'owner_payable' : 'reseller_payable', activityId };
}
