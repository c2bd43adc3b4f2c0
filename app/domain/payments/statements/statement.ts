// A monthly statement: rows, sums, words.
import type { Cents } from '../../money/cents.ts';
import { formatDay } from '../../calendar-day.ts';
import { numericDate, PLATFORM_ZONE } from '../../date-words.ts';
import { todayIn } from '../../wall-clock.ts';

export type StatementKind =
  | 'sale'
  | 'refund'
  | 'refund-failed'
  | 'dispute-lost'
  | 'transfer'
  | 'reversal'
  | 'set-off';

/** An activity's month: what it earned and what it was paid. */
export const STATEMENT_WORDS: Record<StatementKind, string> = {
  sale: 'Vendita',
  refund: 'Rimborso',
  'refund-failed': 'Rimborso non riuscito',
  'dispute-lost': 'Contestazione persa',
  transfer: 'Accredito',
  reversal: 'Accredito ripreso',
  'set-off': 'Compensazione',
};

/** Cents from the activity's side: `gross` − `others` − `platform` + `credits` = `earned`. */
export type StatementAmounts = {
  /** What the guest paid or got back. */
  grossCents: Cents;
  /** The other activity's part: the reseller's fee, or the owner's share if this activity resold. */
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
  /** Owed to the activity at the start and the end of the month; negative: owed by it. */
  openingCents: Cents;
  closingCents: Cents;
  rows: StatementRow[];
  totals: StatementAmounts;
};

/** Statements with more rows are only in the files. */
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

/** The next month, for ranges `[from, to)`. */
export function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}

/** A date as screens and files show it. */
export function dayInItaly(at: Date): string {
  return numericDate(formatDay(todayIn(PLATFORM_ZONE, at)));
}

// Characters that every PDF reader's fonts have: Western European (Windows-1252).

const FURTHER = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

/** Letters that are not a plain letter with a mark. */
const PLAIN: Record<string, string> = {
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Ħ: 'H',
  ħ: 'h',
  ı: 'i',
  Ŋ: 'N',
  ŋ: 'n',
  '−': '-',
  '→': '>',
  '′': "'",
  '″': '"',
};

const graphemes = new Intl.Segmenter('it', { granularity: 'grapheme' });

/** Drops marks and pictures that can't be printed; other scripts' letters become «?». */
export function printable(text: string): string {
  const pieces = [...graphemes.segment(text.normalize('NFC'))].map(({ segment }) => nearest(segment));
  return pieces.join('').replaceAll(/ {2,}/g, ' ').trim();
}

function nearest(grapheme: string): string {
  if (Array.from(grapheme).every(isPrintable)) return grapheme;
  const letters = Array.from(grapheme.normalize('NFKD'), (letter) => PLAIN[letter] ?? letter);
  const kept = letters.filter(isPrintable).join('');
  if (kept !== '') return kept;
  return /^\p{L}|^\p{N}/u.test(grapheme) ? '?' : /^\s/u.test(grapheme) ? ' ' : '';
}

function isPrintable(letter: string): boolean {
  const point = letter.codePointAt(0) ?? 0;
  return (point >= 0x20 && point < 0x7f) || (point >= 0xa0 && point <= 0xff) || FURTHER.includes(letter);
}
