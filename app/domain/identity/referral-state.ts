// Invitations and the credits that wait for them. Pure and browser-safe.

export const REFERRAL_STATES = ['waiting', 'counted', 'refused'] as const;

export type ReferralState = (typeof REFERRAL_STATES)[number];

/** Of one inviter at once; the database holds it too. Whoever comes after takes the next place that is free. */
export const MOST_WAITING = 5;

export type OwnReferrals = {
  /** Newest first, and numbered so. */
  recorded: { n: number; state: ReferralState; since: string }[];
  /** How many wait for a place. */
  inLine: number;
};
