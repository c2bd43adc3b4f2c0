// Percentages as people type them: `15`, `12,5`, `12.50 %`. Source: docs/rules/money.md#shares.
import * as operatorErrors from '../messages/operator-errors.ts';
import { parsedBy } from '../text-fields.ts';
import type { BasisPoints } from './cents.ts';

const PERCENT = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/;

/** Hundredths of a percent; undefined unless the text is a percentage from 0 to 100. */
export function parsePercent(text: string): BasisPoints | undefined {
  const [, whole, decimals = ''] = PERCENT.exec(text.trim()) ?? [];
  if (whole === undefined) return undefined;
  const points = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  return points <= 10_000 ? points : undefined;
}

/** For form fields: `12,5`, `15`. */
export function formatPercentField(points: BasisPoints): string {
  const cents = points % 100;
  const decimals = cents % 10 === 0 ? String(cents / 10) : String(cents).padStart(2, '0');
  return `${Math.floor(points / 100)}${cents === 0 ? '' : `,${decimals}`}`;
}

/** «15%», «12,5%». */
export function percent(points: BasisPoints): string {
  return `${formatPercentField(points)}%`;
}

/** With an article: «il 15%», «l'8%», «del 15%», «dell'11%», «dall'80%», «lo 0,5%». */
export function percentAfter(word: 'il' | 'del' | 'al' | 'dal', points: BasisPoints): string {
  const text = percent(points);
  if (points < 100) return `${word === 'il' ? 'lo' : `${word}lo`} ${text}`;
  const elided = { il: 'l', del: 'dell', al: 'all', dal: 'dall' }[word];
  return /^(?:8|11?\b)/.test(text) ? `${elided}'${text}` : `${word} ${text}`;
}

export const percentField = parsedBy(parsePercent, operatorErrors.percent);
