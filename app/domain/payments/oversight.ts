// Money figures for administrators.
import type { Cents } from '../money/cents.ts';

export type MoneyFigures = {
  /** Fees of sales after refunds; credits covered a part of them. */
  feesCents: Cents;
  coveredByCreditsCents: Cents;
  processingCents: Cents;
  /** Stripe's balance by our ledger; Stripe's own figure is read separately. */
  stripeCents: Cents;
  owedToActivitiesCents: Cents;
  owedByActivitiesCents: Cents;
  guestFundsCents: Cents;
  disputedCents: Cents;
};

export type PartyBalance = {
  activityId: number;
  name: string;
  owedCents: Cents;
  debtCents: Cents;
  paidOutCents: Cents;
  /** Whether money can be sent to the activity. */
  payable: boolean;
};

export type OpenDifference = {
  id: number;
  kind: string;
  stripeObjectId: string;
  reference: string | undefined;
  stripeCents: Cents | undefined;
  ledgerCents: Cents | undefined;
  foundAt: Date;
};

export type LastRun = { startedAt: Date; finishedAt: Date | undefined; compared: number; failed: boolean };

export type FailedEvent = { id: string; type: string; receivedAt: Date; attempts: number; error: string };

export type FailedMail = { id: number; kind: string; createdAt: Date; attempts: number; error: string };

/** A guest's payment that confirmed nothing, or a refund that failed. */
export type OddPayment = {
  paymentId: number;
  kind: 'wrong' | 'refund-failed' | 'late';
  reference: string;
  /** What was paid; of a failed refund what the guest still lacks. */
  amountCents: Cents;
  /** Stripe's code: `eur`. */
  currency: string;
  receivedAt: Date;
};

/** A payout that waits until somebody acts. */
export type HeldPayout = {
  bookingId: number;
  reference: string;
  reason: 'no_account' | 'refused';
  since: Date;
  error: string;
};
