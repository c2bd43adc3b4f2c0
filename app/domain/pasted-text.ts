// Cleans figures, codes, numbers and addresses from the clipboard: invisible marks, no-break spaces,
// typographic dashes. Server and browser share it.

/** Soft hyphens, zero-width characters, and marks that change the writing direction. */
const UNSEEN = /[\p{Cf}\u034F\uFE0E\uFE0F]/gu;
const SPACE = /[\t\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/g;
const DASH = /[\u2010-\u2015\u2043\u2212\uFE58\uFE63\uFF0D]/g;

/** Not for names and prose: there a joiner may be part of an emoji, and a dash is intended. */
export function cleanPasted(text: string): string {
  return text.replace(UNSEEN, '').replace(SPACE, ' ').replace(DASH, '-').trim();
}
