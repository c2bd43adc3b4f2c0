// All articles of the product, bundled with the server and read once per process when first asked for.
import { z } from 'zod';

import type { Deps, DomainConfig } from '../deps.ts';
import {
  type ArticleBody,
  type ArticleHead,
  type ArticlePage,
  type DiaryHead,
  HELP_TOPICS,
  type HelpHead,
  type LegalHead,
} from './article.ts';
import { contentValues } from './content-values.ts';
import { type MarkdownReader, markdownReader } from './read-markdown.server.ts';

export type Entry<Head extends ArticleHead> = { head: Head; article: ArticleBody; text: string };

export type Library = {
  /** By topic, then by their order within it. */
  help: Entry<HelpHead>[];
  /** Newest first. */
  diary: Entry<DiaryHead>[];
  legal: Entry<LegalHead>[];
};

// Vite reads these options from the source: they must stand in the call itself.
const helpSources = import.meta.glob<string>('/content/help/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const diarySources = import.meta.glob<string>('/content/dev-diary/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const legalSources = import.meta.glob<string>('/content/legal/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const pictureFiles = import.meta.glob<string>('/content/pictures/*', {
  query: '?url',
  import: 'default',
  eager: true,
});

const line = z.string().trim().min(1);
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const helpMatter = z.strictObject({
  title: line,
  summary: line,
  topic: z.enum(HELP_TOPICS),
  order: z.int().positive(),
});
const diaryMatter = z.strictObject({ title: line, summary: line, date: day });
const legalMatter = z.strictObject({ title: line, summary: line, updated: day });

const libraries = new WeakMap<DomainConfig, Promise<Library>>();

export function openLibrary({ config }: Pick<Deps, 'config'>): Promise<Library> {
  const known = libraries.get(config);
  if (known) return known;
  const opening = readAll(config);
  libraries.set(config, opening);
  return opening;
}

async function readAll(config: DomainConfig): Promise<Library> {
  const pictures = new Map(
    Object.entries(pictureFiles).map(([path, address]) => [path.replace('/content/', ''), address]),
  );
  const read = await markdownReader({ values: contentValues(config), pictures });
  const help = entriesOf(helpSources, helpMatter, read).sort(
    (a, b) => topicPlace(a.head) - topicPlace(b.head) || a.head.order - b.head.order,
  );
  return {
    help: help.map(({ head: { order: _, ...head }, ...entry }) => ({ head, ...entry })),
    diary: entriesOf(diarySources, diaryMatter, read).sort((a, b) => b.head.date.localeCompare(a.head.date)),
    legal: entriesOf(legalSources, legalMatter, read),
  };
}

function topicPlace({ topic }: Pick<HelpHead, 'topic'>): number {
  return HELP_TOPICS.indexOf(topic);
}

function entriesOf<Matter extends { title: string; summary: string }>(
  sources: Record<string, string>,
  schema: z.ZodType<Matter>,
  read: MarkdownReader,
) {
  return Object.entries(sources).map(([path, source]) => {
    const { matter, article, text } = read(source);
    const parsed = schema.safeParse(matter);
    if (!parsed.success) throw new Error(`${path}: ${z.prettifyError(parsed.error)}`);
    return { head: { slug: slugOf(path), ...parsed.data }, article, text };
  });
}

function slugOf(path: string): string {
  return path.replace(/^.*\/|\.md$/g, '');
}

/** undefined: there is no such article. */
export function pageIn<Head extends ArticleHead>(
  entries: readonly Entry<Head>[],
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
