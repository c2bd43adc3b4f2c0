/** Plain text with blank lines between its paragraphs. */
export function paragraphs(text: string): string[] {
  return text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
}

/** What stands for the whole where there is little room. */
export function firstParagraph(text: string): string {
  return paragraphs(text)[0] ?? '';
}
