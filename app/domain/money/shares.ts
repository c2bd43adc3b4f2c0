// Who gets what of a sale, and what each gives back on a refund. Source: DECISIONS 6.
import { proportion, share, type BasisPoints, type Cents } from './cents.ts';

export type SaleTerms = {
  totalCents: Cents;
  /** The reseller's percent; 0 for a direct sale. */
  resaleFee: BasisPoints;
  platformFee: BasisPoints;
  platformFeeFixedCents: Cents;
};

export type Shares = {
  reseller: Cents;
  platform: Cents;
  owner: Cents;
  /** The part of the platform's fee that credits cover; the owner keeps it. Within `platform`. */
  credits: Cents;
};

/** `total = reseller + platform + owner`, before credits. */
export function splitSale(terms: SaleTerms, creditsCents: Cents = 0): Shares {
  const reseller = Math.min(share(terms.totalCents, terms.resaleFee), terms.totalCents);
  const left = terms.totalCents - reseller;
  const platform = Math.min(share(terms.totalCents, terms.platformFee) + terms.platformFeeFixedCents, left);
  return { reseller, platform, owner: left - platform, credits: Math.min(creditsCents, platform) };
}

/**
 * What each share gives back when `refundCents` more are refunded after `refundedBefore`: the target at the new
 * total, less what went back already, so that a chain of part refunds ends exactly where one full refund does.
 */
export function reversalOf(
  shares: Shares,
  { totalCents, refundedBefore, refundCents }: { totalCents: Cents; refundedBefore: Cents; refundCents: Cents },
): Shares {
  if (refundedBefore + refundCents > totalCents) throw new RangeError('more back than came in');
  const before = givenBack(shares, refundedBefore, totalCents);
  const after = givenBack(shares, refundedBefore + refundCents, totalCents);
  return {
    reseller: after.reseller - before.reseller,
    platform: after.platform - before.platform,
    owner: after.owner - before.owner,
    credits: after.credits - before.credits,
  };
}

function givenBack(shares: Shares, refunded: Cents, total: Cents): Shares {
  const reseller = proportion(shares.reseller, refunded, total);
  // Never more than what is left of the refund, so that the owner's part stays within bounds.
  const platform = Math.min(proportion(shares.platform, refunded, total), refunded - reseller);
  const credits = Math.min(proportion(shares.credits, refunded, total), platform);
  return { reseller, platform, owner: refunded - reseller - platform, credits };
}
