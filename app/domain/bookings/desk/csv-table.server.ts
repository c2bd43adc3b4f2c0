// CSV for the Italian Excel: semicolons, a byte-order mark, decimal commas, and no cell that is a formula.
import { stringify } from 'csv-stringify/sync';
import { headerLine } from '../unlinked-text.ts';

/** `when`: a date or time of ours, which may be read as one. Text written by people is a plain string. */
export type Cell = string | { cents: number } | { count: number } | { when: string } | undefined;

/** The first lines of a file begin with the byte-order mark, by which Excel recognises UTF-8. */
export function csvLines(rows: readonly (readonly Cell[])[], { first = false } = {}): string {
  return stringify(
    rows.map((row) => row.map(cellText)),
    { delimiter: ';', record_delimiter: 'windows', bom: first },
  );
}

function cellText(cell: Cell): string {
  if (cell === undefined) return '';
  if (typeof cell === 'string') return defused(cell);
  if ('when' in cell) return cell.when;
  return 'cents' in cell ? decimal(cell.cents) : String(cell.count);
}

/** «1234,50», without grouping dots, which could turn it into text. */
function decimal(cents: number): string {
  const sign = cents < 0 ? '-' : '';
  const whole = Math.abs(cents);
  return `${sign}${Math.floor(whole / 100)},${String(whole % 100).padStart(2, '0')}`;
}

// Source: OWASP «CSV injection». Full-width signs count like plain ones; spaces before a sign are skipped.
const STARTS_A_FORMULA = /^[\s\u00a0]*[=+\-@＝＋－＠|]/;

// Texts that Excel (Italian or English) or LibreOffice would convert.
const READ_AS_A_VALUE = [
  // Leading zeros would be dropped, long numbers rounded, and «23E456» read as a power of ten.
  /^0\d+$/,
  /^\d{12,}$/,
  /^[\d.,]+e[+-]?\d+$/i,
  // «1/2», «3-4», «1.5», «1,50», «10:30», «04/11/2026 10:30», «.5»
  /^\d*(?:[.,:/-]\d+){1,2}(?:[ T]\d{1,2}:\d{2}(?::\d{2})?)?\s?(?:[ap]\.?m\.?|[€$£%])?$/i,
  // «1.234.567,00», «1 1/2»
  /^\d{1,3}(?:\.\d{3})+(?:,\d+)?\s?[€$£%]?$/,
  /^\d+ \d+\/\d+$/,
  // «€ 5», «50%»
  /^[€$£]\s?[\d.,]+$/,
  /^\d+\s?(?:[ap]\.?m\.?|[€$£%])$/i,
  // «5 mar», «mag-27», «1 gennaio 2027»
  /^\d{1,4}[\s/.-]*(?:gen|feb|mar|apr|mag|giu|lug|ago|set|ott|nov|dic|jan|may|jun|jul|aug|sep|oct|dec)[a-z]*\.?(?:[\s/.-]*\d{1,4})?$/i,
  /^(?:gen|feb|mar|apr|mag|giu|lug|ago|set|ott|nov|dic|jan|may|jun|jul|aug|sep|oct|dec)[a-z]*\.?[\s/.-]*\d{1,4}(?:,? \d{4})?$/i,
  /^(?:vero|falso|true|false)$/i,
];

/**
 * Makes one line, and puts an apostrophe before a text that would be calculated or converted: a phone number
 * keeps its +39, a VAT number its zero, «1/2» stays text.
 */
function defused(text: string): string {
  const line = headerLine(text);
  const changes = STARTS_A_FORMULA.test(line) || READ_AS_A_VALUE.some((shape) => shape.test(line));
  return changes ? `'${line}` : line;
}
