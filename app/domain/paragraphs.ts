/** Splits plain text at blank lines. */
export function paragraphs(text: string): string[] {
  return text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
}

/** A short form of the text for narrow places. */
export function firstParagraph(text: string): string {
  return paragraphs(text)[0] ?? '';
}
