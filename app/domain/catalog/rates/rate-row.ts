import type { RateOffer } from '../service-page.ts';

/** A rate as those who run the activity see it. */
export type RateRow = RateOffer & { archived: boolean };
