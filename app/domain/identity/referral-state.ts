// States of referrals. Browser-safe.

export const REFERRAL_STATES = ['waiting', 'counted', 'refused'] as const;

export type ReferralState = (typeof REFERRAL_STATES)[number];

/** Most waiting referrals of one inviter, checked by the database too. Others take a place when one becomes free. */
export const MOST_WAITING = 5;

export type OwnReferrals = {
  /** Newest first, with numbers. */
  recorded: { n: number; state: ReferralState; since: string }[];
  /** How many wait for a free place. */
  inLine: number;
};
