// What a search looks for: its words, letter for letter, without accents and capitals; a telephone by its figures.
// Source: docs/decisions/0040-search.md; search_key() is the same rule in the database.

const MOST_WORDS = 6;
const LONGEST = 100;

/** As an address carries it; '' looks for nothing. What is cut off could not be found anyway. */
export function readSearch(query: URLSearchParams): string {
  return textIn(query, 'q');
}

/** A word of an address by which a list is narrowed; '' when it isn't there. */
export function textIn(query: URLSearchParams, name: string): string {
  return (query.get(name) ?? '')
    .slice(0, 2 * LONGEST)
    .replaceAll('\0', '')
    .trim();
}

/** undefined: longer than anything that could be found. No words find everything. */
export function searchWords(text: string): string[] | undefined {
  if (text.length > 2 * LONGEST) return undefined;
  const typed = text.normalize('NFC').replaceAll('\0', ' ').trim();
  if (typed.length > LONGEST) return undefined;
  const telephone = telephoneIn(typed);
  if (telephone !== undefined) return [telephone];
  return [...new Set(typed.split(/\s+/u).filter((word) => word !== ''))].slice(0, MOST_WORDS);
}

const FEWEST_FIGURES = 6;

/** «0039 333 123-4567» is looked for as «+393331234567», as it is kept. */
function telephoneIn(typed: string): string | undefined {
  if (!/^[+\d][\d\s./()-]*$/u.test(typed)) return undefined;
  const figures = typed.replaceAll(/\D/gu, '').replace(/^00/u, '');
  if (figures.length < FEWEST_FIGURES) return undefined;
  return typed.startsWith('+') || typed.startsWith('00') ? `+${figures}` : figures;
}

/** What is compared. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll('’', "'")
    .toLowerCase();
}
