// Where the money of one booking went, and where it would go if some were given back. Pure.
import type { Cents } from '../../money/cents.ts';
import { reversalOf, type Shares } from '../../money/shares.ts';

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

/** What each party has given back, or will once what was asked for has gone through. */
export function sharesGivenBack(money: TableMoney): Shares {
  return givenBackAt(money, money.givenBackCents);
}

/** What each party gives back for `refundCents` more; undefined where the sale is not on the ledger. */
export function previewRefund(money: TableMoney, refundCents: Cents): Shares | undefined {
  if (!money.shares) return undefined;
  const before = givenBackAt(money, money.givenBackCents);
  const after = givenBackAt(money, money.givenBackCents + refundCents);
  return {
    reseller: after.reseller - before.reseller,
    platform: after.platform - before.platform,
    owner: after.owner - before.owner,
    credits: after.credits - before.credits,
  };
}

/** The owner keeps what credits cover of the fee, and gives it back like the rest. */
export function ownersPart({ owner, credits }: Shares): Cents {
  return owner + credits;
}

function givenBackAt({ shares }: TableMoney, cents: Cents): Shares {
  if (!shares) return NOTHING;
  // As it was sold: a move may have made the booking itself cheaper since.
  const totalCents = shares.reseller + shares.platform + shares.owner;
  // More can only come back than was sold when somebody paid twice; the rest was nobody's share.
  const refundCents = Math.min(cents, totalCents);
  return reversalOf(shares, { totalCents, reversed: NOTHING, refundCents });
}
