// Keeps typed text from becoming a link in mail programs and calendars, which link everything that looks like
// an address (docs/rules/mails.md#parts).

// Zero-width space: invisible, widely supported, and stops link detection.
const BREAK = '\u200b';

const SCHEME = /(?<=\p{L}):(?=\S)/gu;
const SLASHES = /\/(?=\/)/g;
const AT = /@(?=[\p{L}\p{N}])/gu;
const DOT = /(?<=[\p{L}\p{N}-])([.。．｡])(?=\p{L}{2})/gu;
const DOT_IN_IP = /(?<=\d)\.(?=\d+\.\d+\.\d)/g;

/** Looks the same, but no program finds an address in it. Ordinary words, times and prices stay unchanged. */
export function unlinkedText(text: string): string {
  return text
    .replaceAll(SCHEME, `:${BREAK}`)
    .replaceAll(SLASHES, `/${BREAK}`)
    .replaceAll(AT, `@${BREAK}`)
    .replaceAll(DOT, `$1${BREAK}`)
    .replaceAll(DOT_IN_IP, `.${BREAK}`);
}

const LINE_ENDS = /\r\n?|\u2028|\u2029/g;
// Control characters, and marks that change the reading direction.
const UNWANTED = /[^\P{Cc}\n\t]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Line ends become `\n`; invisible marks that change how the text reads are removed. */
export function cleanText(text: string): string {
  return text.replaceAll(LINE_ENDS, '\n').replaceAll(UNWANTED, '');
}

/** For subjects, names and other one-line texts. */
export function headerLine(text: string): string {
  return cleanText(text.replaceAll(/[\s\u0085]/g, ' '))
    .replaceAll(/ +/g, ' ')
    .trim();
}
