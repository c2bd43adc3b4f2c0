// What we owe a party of a booking and what the party owes us: two ledger accounts, one of them always 0.
import type { Cents } from './cents.ts';
import type { LedgerAccount } from './post.server.ts';

export type MoneyParty = { role: 'owner' | 'reseller'; activityId: number };

/** Both are at least 0, and one is 0. */
export type Position = { owedCents: Cents; debtCents: Cents };

export type LedgerEntry = { account: LedgerAccount; cents: Cents };

/**
 * Entries for `cents` that a party loses (a refund, a payout) or, if negative, gains (a sale, a failed
 * refund, money taken back). Reduces what is owed first; the rest becomes the party's debt.
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
