// Splits a search into words without accents and capitals; a phone number is reduced to its digits. Source:
// docs/decisions/0040-search.md; search_key() in the database follows the same rule.

const MOST_WORDS = 6;
const LONGEST = 100;

/** The search text of an address; '' searches nothing. Text longer than this is cut: it could not be found anyway. */
export function readSearch(query: URLSearchParams): string {
  return textIn(query, 'q');
}

/** A text parameter by which a list is filtered; '' if it is missing. */
export function textIn(query: URLSearchParams, name: string): string {
  return (query.get(name) ?? '')
    .slice(0, 2 * LONGEST)
    .replaceAll('\0', '')
    .trim();
}

/** undefined: too long to find anything. An empty list finds everything. */
export function searchWords(text: string): string[] | undefined {
  if (text.length > 2 * LONGEST) return undefined;
  const typed = text.normalize('NFC').replaceAll('\0', ' ').trim();
  if (typed.length > LONGEST) return undefined;
  const telephone = telephoneIn(typed);
  if (telephone !== undefined) return [telephone];
  return [...new Set(typed.split(/\s+/u).filter((word) => word !== ''))].slice(0, MOST_WORDS);
}

const FEWEST_FIGURES = 6;

/** «0039 333 123-4567» becomes «+393331234567», as numbers are stored. */
function telephoneIn(typed: string): string | undefined {
  if (!/^[+\d][\d\s./()-]*$/u.test(typed)) return undefined;
  const figures = typed.replaceAll(/\D/gu, '').replace(/^00/u, '');
  if (figures.length < FEWEST_FIGURES) return undefined;
  return typed.startsWith('+') || typed.startsWith('00') ? `+${figures}` : figures;
}

/** The form of a text that is compared. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll('’', "'")
    .toLowerCase();
}
