// An article with a link back, its contents, and the neighbouring articles.
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ArticleHead, ArticlePage, Heading } from '#app/domain/content/article.ts';
import { Breadcrumbs } from '../parts/breadcrumbs.tsx';
import { Icon } from '../parts/icon.tsx';
import { ArticleBody } from './article-body.tsx';

type Props = {
  page: ArticlePage<ArticleHead>;
  /** Path of the index: `/help`, `/dev-diary`. */
  base: string;
  /** Name of the index. */
  index: string;
  /** Above the title: a topic or a date. */
  kicker: ReactNode;
  children?: ReactNode;
};

export function ArticleView({ page, base, index, kicker, children }: Props) {
  const { head, article, previous, next } = page;
  return (
    <div>
      <Breadcrumbs crumbs={[{ label: index, href: base }]} />
      <article className="article mt-2">
        <header className="grid gap-2">
          <p className="text-small font-semibold text-primary">{kicker}</p>
          <h1>{head.title}</h1>
          <p className="text-muted">{head.summary}</p>
        </header>
        {article.headings.length < 2 ? null : <Contents headings={article.headings} />}
        <div className="grid gap-8">
          <ArticleBody body={article.body} />
          {children}
          <Neighbours previous={previous} next={next} base={base} />
        </div>
      </article>
    </div>
  );
}

function Contents({ headings }: { headings: readonly Heading[] }) {
  return (
    <nav aria-label="In questa pagina" className="article-contents">
      <p className="text-small font-semibold">In questa pagina</p>
      <ul>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`} className="block py-2 text-small hover:underline">
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type NeighboursProps = { previous: ArticleHead | undefined; next: ArticleHead | undefined; base: string };

function Neighbours({ previous, next, base }: NeighboursProps) {
  if (!previous && !next) return null;
  return (
    <nav
      aria-label="Altre pagine"
      className="grid gap-4 border-t border-divider pt-6 sm:grid-cols-2"
      data-no-print
    >
      {previous ? (
        <Link to={`${base}/${previous.slug}`} className="neighbour" rel="prev">
          <span className="flex items-center gap-2 text-small text-muted">
            <Icon name="chevron-left" />
            Precedente
          </span>
          <span className="font-semibold">{previous.title}</span>
        </Link>
      ) : null}
      {next ? (
        <Link to={`${base}/${next.slug}`} className="neighbour neighbour-next" rel="next">
          <span className="flex items-center justify-end gap-2 text-small text-muted">
            Seguente
            <Icon name="chevron-right" />
          </span>
          <span className="font-semibold">{next.title}</span>
        </Link>
      ) : null}
    </nav>
  );
}
