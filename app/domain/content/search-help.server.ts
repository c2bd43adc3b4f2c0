// Looks for words in the help: titles first, then the rest in reading order, each with the place that says it.
import type { Deps } from '../deps.ts';
import { foldText, searchWords } from '../search-words.ts';
import type { HelpHead } from './article.ts';
import { type LibraryEntry, openLibrary } from './library.server.ts';

export type HelpHit = HelpHead & {
  /** Words around the first place where one of the words stands; the summary when only the title has them. */
  excerpt: string;
};

const AROUND = 90;

export function searchHelp(deps: Pick<Deps, 'config'>, text: string): HelpHit[] {
  const words = (searchWords(text) ?? ['\0']).map(foldText);
  const { help } = openLibrary(deps);
  const hits = help.filter((entry) => words.every((word) => everything(entry).includes(word)));
  const inTitle = ({ head }: LibraryEntry<HelpHead>): boolean =>
    words.every((word) => foldText(head.title).includes(word));
  return [...hits.filter(inTitle), ...hits.filter((entry) => !inTitle(entry))].map((entry) => ({
    ...entry.head,
    excerpt: excerptOf(entry, words),
  }));
}

function everything({ head, text }: LibraryEntry<HelpHead>): string {
  return foldText(`${head.title}\n${head.summary}\n${head.topic}\n${text}`);
}

function excerptOf({ head, text }: LibraryEntry<HelpHead>, words: readonly string[]): string {
  const plain = text.replaceAll(/\s+/g, ' ').normalize('NFC');
  const folded = foldText(plain);
  const place = Math.min(...words.map((word) => folded.indexOf(word)).filter((index) => index >= 0));
  // Folding keeps lengths in Italian texts; where it doesn't, the excerpt only begins a letter aside.
  if (!Number.isFinite(place)) return head.summary;
  const from = plain.lastIndexOf(' ', Math.max(0, place - AROUND)) + 1;
  const to = plain.indexOf(' ', place + AROUND);
  const middle = plain.slice(from, to < 0 ? undefined : to);
  return `${from > 0 ? '… ' : ''}${middle}${to < 0 ? '' : ' …'}`;
}
