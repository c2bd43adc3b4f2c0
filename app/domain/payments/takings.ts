// What an activity's takings page shows. Pure.
import type { BookingStatus } from '../bookings/lifecycle.ts';
import type { Cents } from '../money/cents.ts';
import type { Page } from '../paging.ts';

/** Cents of one activity, as owner and as reseller together. */
export type TakingsFigures = {
  /** Owed to it and not paid yet. */
  toComeCents: Cents;
  paidOutCents: Cents;
  /** What it owes the platform; its next sales make it good. */
  debtCents: Cents;
  /** Part of what is to come that waits for a dispute. */
  disputedCents: Cents;
  /** Taken in person for its services: no platform money. */
  onSiteCents: Cents;
};

export type PayoutState =
  | 'to-come'
  | 'under-way'
  | 'paid'
  | 'disputed'
  | 'no-account'
  | 'refused'
  | 'debt'
  | 'nothing';

export type TakingsRow = {
  id: number;
  reference: string;
  date: string;
  serviceName: string;
  status: BookingStatus;
  resold: boolean;
  /** Paid by its guest online, whatever it costs by now. */
  receivedCents: Cents;
  refundedCents: Cents;
  /** The activity's own share, refunds and lost disputes taken off. */
  shareCents: Cents;
  paidCents: Cents;
  state: PayoutState;
  /** When it is paid out, while it is to come. */
  payableFrom: Date;
};

export type TakingsPage = Omit<Page<TakingsRow>, 'items'> & { rows: TakingsRow[] };

export type SettlementFacts = {
  settlement: 'waiting' | 'disputed' | 'no_account' | 'refused' | 'debt' | 'done';
  owedCents: Cents;
  debtCents: Cents;
  shareCents: Cents;
  due: boolean;
};

const OBSTACLES = { disputed: 'disputed', no_account: 'no-account', refused: 'refused' } as const;

export function payoutState({
  settlement,
  owedCents,
  debtCents,
  shareCents,
  due,
}: SettlementFacts): PayoutState {
  if (debtCents > 0) return 'debt';
  if (owedCents <= 0) return shareCents > 0 ? 'paid' : 'nothing';
  if (settlement === 'disputed' || settlement === 'no_account' || settlement === 'refused')
    return OBSTACLES[settlement];
  return due ? 'under-way' : 'to-come';
}
