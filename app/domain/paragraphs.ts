/** Splits plain text at blank lines. */
export function paragraphs(text: string): string[] {
  return text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
}

/** A short form of the text for narrow places. */
export function firstParagraph(text: string): string {
  return paragraphs(text)[0] ?? '';
}

/** As it is written after a colon. Abbreviations such as «IBAN» and «URL» stay as they are. */
export function lowerFirst(words: string): string {
  return /^\p{Lu}{2}/u.test(words) ? words : words.charAt(0).toLowerCase() + words.slice(1);
}

/** A label before its value; a question needs no colon. */
export function withColon(label: string): string {
  return label.endsWith('?') ? label : `${label}:`;
}
