// An activity's takings page.
import { z } from 'zod';
import type { BookingStatus } from '../../bookings/states.ts';
import type { Cents } from '../../money/cents.ts';
import type { Page } from '../../paging.ts';
import { formNonceField, requiredLine } from '../../text-fields.ts';

/** Cents of one activity, as owner and reseller together. */
export type TakingsFigures = {
  /** Owed to the activity and not paid yet. */
  toComeCents: Cents;
  paidOutCents: Cents;
  /** Owed to the platform; the next sales cover it. */
  debtCents: Cents;
  /** Part of what is to come that waits for a dispute. */
  disputedCents: Cents;
  /** Taken in person for its services; not the platform's money. */
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
  /** Paid online by the guest, even if the price has changed since. */
  receivedCents: Cents;
  refundedCents: Cents;
  /** The activity's share after refunds and lost disputes. */
  shareCents: Cents;
  paidCents: Cents;
  state: PayoutState;
  /** When it is paid out, if not yet. */
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

// A payout account as its owner sees it.

export type PayoutAccountState = 'ready' | 'to-finish' | 'checked-by-stripe';

export type PayoutAccount = {
  id: number;
  accountLabel: string;
  state: PayoutAccountState;
  /** The person's activities that use it. */
  usedBy: { id: number; name: string }[];
};

/** The form of a payout account, shared by server and browser. */
export const paymentAccountForm = z.object({ accountLabel: requiredLine(60) });

export const newPaymentAccountForm = paymentAccountForm.extend({ formNonce: formNonceField });

// A person's sales compared with the turnover above which credits cover fees.

export type CreditsProgress = { turnoverCents: number; thresholdCents: number };
