// Credits that people are given, in cents of platform fee they cover. Source: docs/rules/money.md#credits.
export const WELCOME_CENTS = 5000;
/** For each invited person who publishes an activity. */
export const REFERRAL_CENTS = 100;
