// Credits that people are given, in cents of platform fee they cover. Source: SPEC 9, DECISIONS 6.
export const WELCOME_CENTS = 5000;
/** For each invited person who publishes an activity. */
export const REFERRAL_CENTS = 100;
