// What the platform's own people see of money. Pure.
import type { Cents } from '../money/cents.ts';

export type MoneyFigures = {
  /** Fees of sales, what went back taken off; credits paid for part of them. */
  feesCents: Cents;
  coveredByCreditsCents: Cents;
  processingCents: Cents;
  /** What our ledger says Stripe holds for us; Stripe's own word is read besides. */
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
  /** Whether money can be sent to it. */
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

/** Money of a guest that bought nothing. */
export type OddPayment = {
  paymentId: number;
  kind: 'wrong' | 'refund-failed' | 'late';
  reference: string;
  amountCents: Cents;
  /** As Stripe names it: `eur`. */
  currency: string;
  receivedAt: Date;
};

/** Money that waits for something somebody must do. */
export type HeldPayout = {
  bookingId: number;
  reference: string;
  reason: 'no_account' | 'refused';
  since: Date;
  error: string;
};
