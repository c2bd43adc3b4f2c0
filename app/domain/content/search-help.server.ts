// Searches the help: hits in titles first, then the rest in reading order, each with an excerpt.
import type { Deps } from '../deps.ts';
import { foldText, searchWords } from '../search-words.ts';
import type { HelpHead } from './article.ts';
import { type LibraryEntry, openLibrary } from './library.server.ts';

export type HelpHit = HelpHead & {
  /** The text around the first hit; the summary if only the title matches. */
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
  // `place` is in the folded text, whose length may differ: then the excerpt starts a letter off.
  if (!Number.isFinite(place)) return head.summary;
  const from = plain.lastIndexOf(' ', Math.max(0, place - AROUND)) + 1;
  const to = plain.indexOf(' ', place + AROUND);
  const middle = plain.slice(from, to < 0 ? undefined : to);
  return `${from > 0 ? '… ' : ''}${middle}${to < 0 ? '' : ' …'}`;
}
