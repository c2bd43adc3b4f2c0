// Money of a booking, and what is to be done about it.
import type { Cents } from '../money/cents.ts';
import { reversalOf, type Shares, sumOf } from '../money/shares.ts';

// Where the money of one booking went, and where it would go if some were given back. Pure.

export type BookingMoney = {
  totalCents: Cents;
  /** Received for the booking as it was sold; money that bought nothing is not in it. */
  paidCents: Cents;
  /** Given back of it, asked for ones included, failed ones not. */
  givenBackCents: Cents;
  /** What can still go back to the guest: nothing of what a bank holds or has given them. */
  refundableCents: Cents;
  /** Refunds that failed and wait for somebody to see to them. */
  refundFailedCents: Cents;
  /** A bank holds it until it has decided. */
  disputedCents: Cents;
  /** A bank has given it to the guest. */
  chargedBackCents: Cents;
  /** What lost disputes have cost the owner, as posted. */
  lostCents: Cents;
  /** How the sale was shared out; undefined when none of it is on the ledger, as for what was paid on the spot. */
  shares: Shares | undefined;
  /** What each share has given back, as posted. */
  reversed: Shares;
  /** Refunds that Stripe has not been asked for yet, so that nothing of them is posted. */
  unpostedCents: Cents;
  refunds: RefundLine[];
  disputes: DisputeLine[];
};

export type DisputeLine = {
  id: number;
  status: 'inquiry' | 'inquiry_closed' | 'open' | 'won' | 'lost';
  amountCents: Cents;
  needsResponse: boolean;
  evidenceDueAt: Date | undefined;
};

/** As tables have it, without the rows behind the sums. */
export type TableMoney = Omit<BookingMoney, 'refunds' | 'disputes'>;

export type RefundLine = {
  id: number;
  at: Date;
  amountCents: Cents;
  status: 'requested' | 'pending' | 'succeeded' | 'failed' | 'canceled';
};

const NOTHING: Shares = { reseller: 0, platform: 0, owner: 0, credits: 0 };

/**
 * What each party gives back for `refundCents` more, after what waits to be asked for: as it will be posted. undefined
 * where the sale is not on the ledger.
 */
export function previewRefund(
  { shares, reversed, unpostedCents }: TableMoney,
  refundCents: Cents,
): Shares | undefined {
  if (!shares) return undefined;
  // A refund of zero would still correct the shares of earlier refunds after a dearer move.
  if (refundCents === 0) return NOTHING;
  if (unpostedCents === 0) return reversalOf(shares, { reversed, refundCents });
  const first = reversalOf(shares, { reversed, refundCents: unpostedCents });
  return reversalOf(shares, { reversed: sumOf(reversed, first), refundCents });
}

/** The owner keeps what credits cover of the fee, and gives it back like the rest. */
export function ownersPart({ owner, credits }: Shares): Cents {
  return owner + credits;
}

export type MoneyTask = {
  kind: 'refund-failed' | 'inquiry' | 'dispute';
  reference: string;
  cents: Cents;
  /** When the bank stops waiting, where it says so. */
  until: Date | undefined;
  timeZone: string;
  /** There, `2027-06-12`. */
  today: string;
};
