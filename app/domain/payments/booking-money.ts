// Types for a booking's money, and open tasks about it.
import type { Cents } from '../money/cents.ts';
import { reversalOf, type Shares, sumOfShares } from '../money/shares.ts';

// Where the money of a booking went, and where a refund would come from.

export type BookingMoney = {
  totalCents: Cents;
  /** Received for the booking as sold, without payments that are refunded automatically. */
  paidCents: Cents;
  /** Given back of it, including requested refunds, without failed ones. */
  givenBackCents: Cents;
  /** The most that can still be refunded: without money that a bank holds or has given back. */
  refundableCents: Cents;
  /** Failed refunds that nobody has dealt with yet. */
  refundFailedCents: Cents;
  /** Held by a bank until it decides. */
  disputedCents: Cents;
  /** Given back to the guest by a bank. */
  chargedBackCents: Cents;
  /** Posted losses of the owner from lost disputes. */
  lostCents: Cents;
  /** How the sale was divided; undefined if it is not on the ledger, as for sales paid on site. */
  shares: Shares | undefined;
  /** Posted refunds of each share. */
  reversed: Shares;
  /** Refunds not sent to Stripe yet, and so not posted. */
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

/** For tables: the sums without their rows. */
export type TableMoney = Omit<BookingMoney, 'refunds' | 'disputes'>;

export type RefundLine = {
  id: number;
  at: Date;
  amountCents: Cents;
  status: 'requested' | 'pending' | 'succeeded' | 'failed' | 'canceled';
  /** Of a payment that was never part of the sale: late, a second one, or of a wrong amount. */
  unsold: boolean;
  /** It failed, and the activity gave the money back in another way. */
  paidOtherwise: boolean;
};

const NOTHING: Shares = { reseller: 0, platform: 0, owner: 0, credits: 0 };

/**
 * What each party gives back for `refundCents` more, after the refunds not posted yet. undefined if the sale
 * is not on the ledger.
 */
export function previewRefund(
  { shares, reversed, unpostedCents }: TableMoney,
  refundCents: Cents,
): Shares | undefined {
  if (!shares) return undefined;
  const first = reversalOf(shares, { reversed, refundCents: unpostedCents });
  return reversalOf(shares, { reversed: sumOfShares(reversed, first), refundCents });
}

type Seer = { owner: boolean; manages: boolean };

/** Who manages sees their own side's part; only the owner's side sees the platform's. */
export function partsSeenBy({ owner, manages }: Seer, shares: Shares | undefined): Shares | undefined {
  if (!manages || !shares) return undefined;
  return owner ? shares : { ...NOTHING, reseller: shares.reseller };
}

export function moneySeenBy(sides: Seer, money: BookingMoney): BookingMoney {
  return {
    ...money,
    shares: partsSeenBy(sides, money.shares),
    reversed: partsSeenBy(sides, money.reversed) ?? NOTHING,
    lostCents: sides.owner && sides.manages ? money.lostCents : 0,
  };
}

/** The owner keeps the part of the fee that credits cover, and gives it back with the rest. */
export function ownersPart({ owner, credits }: Shares): Cents {
  return owner + credits;
}

export type MoneyTask = {
  kind: 'refund-failed' | 'inquiry' | 'dispute';
  reference: string;
  cents: Cents;
  /** The bank's deadline, if known. */
  until: Date | undefined;
  timeZone: string;
  /** Today in that zone, `2027-06-12`. */
  today: string;
};
