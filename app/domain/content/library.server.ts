// All articles, bundled with the server; names and figures come from the configuration.
import { z } from 'zod';
import type { Deps, DomainConfig } from '../deps.ts';
import { requiredLine } from '../text-fields.ts';
import {
  type ArticleHead,
  type ArticlePage,
  type ArticleTree,
  type DiaryHead,
  HELP_TOPICS,
  type HelpHead,
  type LegalHead,
  type WrittenArticle,
} from './article.ts';
import { contentConditions, contentValues, fillIn, type Fillings, wordsOf } from './content-values.ts';
import { foldText, searchWords } from '../search-words.ts';

export type LibraryEntry<Head extends ArticleHead> = { head: Head; article: ArticleTree; text: string };

export type Library = {
  /** By topic, then in order within the topic. */
  help: LibraryEntry<HelpHead>[];
  /** Newest first. */
  diary: LibraryEntry<DiaryHead>[];
  legal: LibraryEntry<LegalHead>[];
};

// Read at build time by server/vite/read-markdown.ts. Vite needs literal arguments in each call.
const help = import.meta.glob<WrittenArticle>('/content/help/*.md', { import: 'default', eager: true });
const diary = import.meta.glob<WrittenArticle>('/content/dev-diary/*.md', { import: 'default', eager: true });
const legal = import.meta.glob<WrittenArticle>('/content/legal/*.md', { import: 'default', eager: true });
const pictures = import.meta.glob<string>('/content/pictures/*', {
  query: '?no-inline',
  import: 'default',
  eager: true,
});

const line = requiredLine(300);
const day = z.iso.date();
const helpMatter = z.strictObject({
  title: line,
  summary: line,
  topic: z.enum(HELP_TOPICS),
  order: z.int().positive(),
});
const diaryMatter = z.strictObject({ title: line, summary: line, date: day });
const legalMatter = z.strictObject({ title: line, summary: line, updated: day });

const libraries = new WeakMap<DomainConfig, Library>();

/** Built on first use, once per configuration. */
export function openLibrary({ config }: Pick<Deps, 'config'>): Library {
  const known = libraries.get(config);
  if (known) return known;
  const library = libraryOf(config);
  libraries.set(config, library);
  return library;
}

function libraryOf(config: DomainConfig): Library {
  const fillings: Fillings = {
    values: contentValues(config),
    conditions: contentConditions(config),
    pictures: new Map(Object.entries(pictures).map(([path, src]) => [path.replace('/content/', ''), src])),
  };
  const byTopic = entriesOf(help, helpMatter, fillings).toSorted(
    (a, b) => topicPlace(a.head) - topicPlace(b.head) || a.head.order - b.head.order,
  );
  return {
    help: byTopic,
    diary: entriesOf(diary, diaryMatter, fillings).toSorted((a, b) => b.head.date.localeCompare(a.head.date)),
    legal: entriesOf(legal, legalMatter, fillings),
  };
}

function topicPlace({ topic }: Pick<HelpHead, 'topic'>): number {
  return HELP_TOPICS.indexOf(topic);
}

function entriesOf<Matter extends { title: string; summary: string }>(
  written: Record<string, WrittenArticle>,
  schema: z.ZodType<Matter>,
  fillings: Fillings,
) {
  return Object.entries(written).map(([path, { matter, ...source }]) => {
    const parsed = schema.safeParse(matter);
    if (!parsed.success) throw new Error(`${path}: ${z.prettifyError(parsed.error)}`);
    const article = fillIn(source, fillings);
    return { head: { slug: slugOf(path), ...parsed.data }, article, text: wordsOf(article.body) };
  });
}

function slugOf(path: string): string {
  return path.replace(/^.*\/|\.md$/g, '');
}

/** undefined if there is no such article. */
export function pageIn<Head extends ArticleHead>(
  entries: readonly LibraryEntry<Head>[],
  slug: string,
): ArticlePage<Head> | undefined {
  const place = entries.findIndex(({ head }) => head.slug === slug);
  const entry = entries[place];
  if (!entry) return undefined;
  return {
    head: entry.head,
    article: entry.article,
    previous: headOnly(entries[place - 1]?.head),
    next: headOnly(entries[place + 1]?.head),
  };
}

function headOnly(head: ArticleHead | undefined): ArticleHead | undefined {
  return head && { slug: head.slug, title: head.title, summary: head.summary };
}

type Needs = Pick<Deps, 'config'>;

export function listHelp(deps: Needs): HelpHead[] {
  return openLibrary(deps).help.map(({ head }) => head);
}

export function listDiary(deps: Needs): DiaryHead[] {
  return openLibrary(deps).diary.map(({ head }) => head);
}

export function findHelpArticle(deps: Needs, slug: string): ArticlePage<HelpHead> | undefined {
  return pageIn(openLibrary(deps).help, slug);
}

export function findDiaryEntry(deps: Needs, slug: string): ArticlePage<DiaryHead> | undefined {
  return pageIn(openLibrary(deps).diary, slug);
}

export function findLegalText(deps: Needs, slug: string): ArticlePage<LegalHead> | undefined {
  return pageIn(openLibrary(deps).legal, slug);
}

// Searches the help: hits in titles first, then the rest in reading order, each with an excerpt.

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
