// Colons in labels and sentences.

/** As it is written after a colon. Abbreviations such as «IBAN» and «URL» stay as they are. */
export function lowerFirst(words: string): string {
  return /^\p{Lu}{2}/u.test(words) ? words : words.charAt(0).toLowerCase() + words.slice(1);
}

/** A label before its value; a question needs no colon. */
export function withColon(label: string): string {
  return label.endsWith('?') ? label : `${label}:`;
}
