// A payout account as its owner's pages show it. Pure.

export type PayoutAccountState = 'ready' | 'to-finish' | 'checked-by-stripe';

export type PayoutAccount = {
  id: number;
  accountLabel: string;
  state: PayoutAccountState;
  /** The person's activities whose money goes there. */
  usedBy: { id: number; name: string }[];
};
