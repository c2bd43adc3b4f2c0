// An article as a small tree of known elements, never markup.

/** Allowed elements; others are dropped when the article is read. */
export const CONTENT_TAGS = [
  'a',
  'blockquote',
  'br',
  'code',
  'em',
  'h2',
  'h3',
  'hr',
  'img',
  'li',
  'ol',
  'p',
  'pre',
  'strong',
  'table',
  'tbody',
  'td',
  'th',
  'thead',
  'tr',
  'ul',
] as const;

export type ContentTag = (typeof CONTENT_TAGS)[number];

export type ContentElement = {
  tag: ContentTag;
  children: ContentNode[];
  /** Only for headings. */
  id?: string;
  href?: string;
  picture?: { src: string; width: number; height: number; alt: string };
};

export type ContentNode = string | ContentElement;

export type Heading = { id: string; text: string };

export type ArticleHead = { slug: string; title: string; summary: string };

export type ArticleTree = { body: ContentNode[]; headings: Heading[] };

/** As written: with the front matter, and with names in double braces. */
export type WrittenArticle = ArticleTree & { matter: unknown };

export type HelpHead = ArticleHead & { topic: HelpTopic; order: number };
/** `date`: a calendar day, `2026-11-27`. */
export type DiaryHead = ArticleHead & { date: string };
export type LegalHead = ArticleHead & { updated: string };

/** In the order of the help's index. */
export const HELP_TOPICS = [
  'Primi passi',
  'La tua pagina',
  'Servizi e disponibilità',
  'Prenotazioni',
  'Marketplace',
  'Pagamenti e crediti',
  'Account e privacy',
] as const;

export type HelpTopic = (typeof HELP_TOPICS)[number];

/** An article with the ones before and after in reading order. */
export type ArticlePage<Head extends ArticleHead> = {
  head: Head;
  article: ArticleTree;
  previous: ArticleHead | undefined;
  next: ArticleHead | undefined;
};
