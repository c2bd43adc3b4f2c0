// A month of an activity's money: what it earned, what it was paid, and that both add up. Pure.
import type { Cents } from '../../money/cents.ts';

export type StatementKind =
  | 'sale'
  | 'refund'
  | 'refund-failed'
  | 'dispute-lost'
  | 'transfer'
  | 'reversal'
  | 'set-off';

export const STATEMENT_WORDS: Record<StatementKind, string> = {
  sale: 'Vendita',
  refund: 'Rimborso',
  'refund-failed': 'Rimborso non riuscito',
  'dispute-lost': 'Contestazione persa',
  transfer: 'Accredito',
  reversal: 'Accredito ripreso',
  'set-off': 'Compensazione',
};

/** Cents, from the activity's side: `gross` − `others` − `platform` + `credits` = `earned`. */
export type StatementAmounts = {
  /** What the guest paid or got back. */
  grossCents: Cents;
  /** The other activity's part: the reseller's fee, or the owner's share when this activity resold. */
  othersCents: Cents;
  platformCents: Cents;
  creditsCents: Cents;
  earnedCents: Cents;
  paidCents: Cents;
};

export type StatementRow = StatementAmounts & {
  id: number;
  at: Date;
  kind: StatementKind;
  reference: string;
  serviceName: string;
  resold: boolean;
};

export type Statement = {
  /** `2027-06` */
  month: string;
  activity: { name: string; legalName: string; vatNumber: string };
  /** Still owed to it (or, negative, by it) when the month began and ended. */
  openingCents: Cents;
  closingCents: Cents;
  rows: StatementRow[];
  totals: StatementAmounts;
};

/** More than these are for the files: nobody reads a page of thousands. */
export const ROWS_ON_SCREEN = 500;

const NOTHING: StatementAmounts = {
  grossCents: 0,
  othersCents: 0,
  platformCents: 0,
  creditsCents: 0,
  earnedCents: 0,
  paidCents: 0,
};

export function totalsOf(rows: readonly StatementAmounts[]): StatementAmounts {
  return rows.reduce<StatementAmounts>(
    (sum, row) => ({
      grossCents: sum.grossCents + row.grossCents,
      othersCents: sum.othersCents + row.othersCents,
      platformCents: sum.platformCents + row.platformCents,
      creditsCents: sum.creditsCents + row.creditsCents,
      earnedCents: sum.earnedCents + row.earnedCents,
      paidCents: sum.paidCents + row.paidCents,
    }),
    NOTHING,
  );
}

const MONTH = /^(20\d{2})-(0[1-9]|1[0-2])$/;

export function isMonth(text: string): boolean {
  return MONTH.test(text);
}

/** The month after, for `[from, to)`. */
export function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}
