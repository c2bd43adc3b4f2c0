// All articles, bundled with the server; names and figures come from the configuration.
import { z } from 'zod';

import type { Deps, DomainConfig } from '../deps.ts';
import { requiredLine } from '../text-fields.ts';
import {
  type ArticleTree,
  type ArticleHead,
  type ArticlePage,
  type DiaryHead,
  HELP_TOPICS,
  type HelpHead,
  type LegalHead,
  type WrittenArticle,
} from './article.ts';
import { contentValues } from './content-values.ts';
import { fillIn, type Fillings, wordsOf } from './fill-in.ts';

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
