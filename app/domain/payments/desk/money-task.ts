import type { Cents } from '../../money/cents.ts';

export type MoneyTask = {
  kind: 'refund-failed' | 'inquiry' | 'dispute';
  reference: string;
  cents: Cents;
  /** When the bank stops waiting, where it says so. */
  until: Date | undefined;
  timeZone: string;
  /** There, `2027-06-12`. */
  today: string;
};
