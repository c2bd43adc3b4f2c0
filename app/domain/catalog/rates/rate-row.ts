import type { QuotableRate } from '../quote.ts';

/** A rate as those who run the activity see it. */
export type RateRow = QuotableRate & { description: string; archived: boolean };
