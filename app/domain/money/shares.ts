// How a sale is divided, and what each party gives back on a refund. Source: docs/rules/money.md#shares.
import { proportion, share, type BasisPoints, type Cents } from './cents.ts';

export type SaleTerms = {
  totalCents: Cents;
  /** The reseller's rate; 0 for a direct sale. */
  resaleFee: BasisPoints;
  platformFee: BasisPoints;
  platformFeeFixedCents: Cents;
};

/** Of money taken on site. */
export const NO_FEES = { resaleFee: 0, platformFee: 0, platformFeeFixedCents: 0 };

export type Shares = {
  reseller: Cents;
  platform: Cents;
  owner: Cents;
  /** Part of `platform` that credits cover; the owner keeps it. */
  credits: Cents;
};

/** The reseller's part of a price or a sale. */
export function resellerShare(totalCents: Cents, resaleFee: BasisPoints): Cents {
  return Math.min(share(totalCents, resaleFee), totalCents);
}

/** `total = reseller + platform + owner`, before credits. */
export function splitSale(terms: SaleTerms, creditsCents: Cents = 0): Shares {
  const reseller = resellerShare(terms.totalCents, terms.resaleFee);
  const left = terms.totalCents - reseller;
  const platform = Math.min(share(terms.totalCents, terms.platformFee) + terms.platformFeeFixedCents, left);
  return { reseller, platform, owner: left - platform, credits: Math.min(creditsCents, platform) };
}

/**
 * What each share gives back for a further refund: the share of the new refunded total, minus what was given
 * back before (`reversed`, without failed refunds). So partial refunds add up to a full one. Nobody gains by a
 * refund, also where a dearer move has changed the proportions. Negative cents: a refund failed.
 */
export function reversalOf(
  shares: Shares,
  { reversed, refundCents }: { reversed: Shares; refundCents: Cents },
): Shares {
  const totalCents = shares.reseller + shares.platform + shares.owner;
  const refunded = reversed.reseller + reversed.platform + reversed.owner + refundCents;
  if (refunded > totalCents) throw new RangeError('more back than came in');
  /** Between 0 and `most`, which may be negative. */
  const due = (name: keyof Shares, most: Cents): Cents => {
    const cents = proportion(shares[name], refunded, totalCents) - reversed[name];
    return Math.max(Math.min(0, most), Math.min(Math.max(0, most), cents));
  };
  const reseller = due('reseller', refundCents);
  const platform = due('platform', refundCents - reseller);
  return { reseller, platform, owner: refundCents - reseller - platform, credits: due('credits', platform) };
}

export function sumOfShares(one: Shares, other: Shares): Shares {
  return {
    reseller: one.reseller + other.reseller,
    platform: one.platform + other.platform,
    owner: one.owner + other.owner,
    credits: one.credits + other.credits,
  };
}
