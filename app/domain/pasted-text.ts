// Figures, codes, numbers and addresses as they come out of the clipboard: with marks that nobody sees, spaces that
// don't break, and the dashes of typesetters. One function for server and browser, so that both take the same.

/** Soft hyphens, zero-width characters, and marks that turn the direction of writing. */
const UNSEEN = /[\p{Cf}\u034F\uFE0E\uFE0F]/gu;
const SPACE = /[\t\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/g;
const DASH = /[\u2010-\u2015\u2043\u2212\uFE58\uFE63\uFF0D]/g;

/** Not for names and other prose: there a joiner belongs to an emoji, and a dash is what was meant. */
export function cleanPasted(text: string): string {
  return text.replace(UNSEEN, '').replace(SPACE, ' ').replace(DASH, '-').trim();
}
