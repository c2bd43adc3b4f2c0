import type { ArticlePage, LegalHead } from '#app/domain/content/article.ts';
import { ArticleBody } from '../content/article-body.tsx';
import { dayAndMonthAndYear } from '#app/domain/date-words.ts';

/** A long text; its sections have their own h2. */
export function LegalPage({ head, article }: Pick<ArticlePage<LegalHead>, 'head' | 'article'>) {
  return (
    <article className="page py-8 lg:py-12">
      <div className="mx-auto grid max-w-prose gap-4">
        <h1>{head.title}</h1>
        <p className="text-small text-muted">
          {'Testo in vigore dal '}
          <time dateTime={head.updated}>{dayAndMonthAndYear(head.updated)}</time>
        </p>
        <nav aria-label="In questa pagina">
          <details className="card px-4">
            <summary className="min-h-control py-3 font-semibold">In questa pagina</summary>
            <ul className="grid pb-3 sm:grid-cols-2 sm:gap-x-6">
              {article.headings.map(({ id, text }) => (
                <li key={id}>
                  <a
                    href={`#${id}`}
                    className="flex min-h-touch items-center py-2 text-small hover:underline"
                  >
                    {text}
                  </a>
                </li>
              ))}
            </ul>
          </details>
        </nav>
        <ArticleBody body={article.body} />
      </div>
    </article>
  );
}
