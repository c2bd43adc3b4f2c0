// What a search looks for: its words, letter for letter, without accents and capitals.
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
  return [...new Set(typed.split(/\s+/u).filter((word) => word !== ''))].slice(0, MOST_WORDS);
}

/** What is compared. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll('’', "'")
    .toLowerCase();
}
