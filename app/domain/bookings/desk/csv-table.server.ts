// Tables for Italian Excel: semicolons, a byte-order mark, commas in decimals, and no cell that calculates.
import { stringify } from 'csv-stringify/sync';

export type Cell = string | { cents: number } | { count: number } | undefined;

/** The first lines of a file begin with the mark by which Excel knows UTF-8. */
export function csvLines(rows: readonly (readonly Cell[])[], { first = false } = {}): string {
  return stringify(
    rows.map((row) => row.map(cellText)),
    { delimiter: ';', record_delimiter: 'windows', bom: first },
  );
}

function cellText(cell: Cell): string {
  if (cell === undefined) return '';
  if (typeof cell === 'string') return defused(cell);
  return 'cents' in cell ? decimal(cell.cents) : String(cell.count);
}

/** «1234,50»; without dots, which Excel may take for text. */
function decimal(cents: number): string {
  const sign = cents < 0 ? '-' : '';
  const whole = Math.abs(cents);
  return `${sign}${Math.floor(whole / 100)},${String(whole % 100).padStart(2, '0')}`;
}

// Source: OWASP «CSV injection»; full-width signs are read as plain ones, spaces before a sign are skipped.
const STARTS_A_FORMULA = /^[\s\u00a0]*[=+\-@＝＋－＠|]/;

// Excel reads them as numbers: zeros in front are dropped, digits after the fifteenth too, «23E456» is a power of ten.
const LOSES_AS_A_NUMBER = /^(0\d+|\d{16,}|\d+[eE]\d+)$/;

/**
 * One line, and an apostrophe before what would else be calculated or cut: a telephone keeps its +39, a VAT number its
 * zero.
 */
function defused(text: string): string {
  const line = text
    .replaceAll('\0', '')
    .replaceAll(/[\t\r\n\v\f\u0085\u2028\u2029]+/g, ' ')
    .trim();
  return STARTS_A_FORMULA.test(line) || LOSES_AS_A_NUMBER.test(line) ? `'${line}` : line;
}
