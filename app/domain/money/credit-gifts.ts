// Credits given to people, in cents of platform fee. Source: docs/rules/money.md#credits.
export const WELCOME_CENTS = 5000;
/** For each invited person who publishes an activity. */
export const REFERRAL_CENTS = 100;
