// The development diary: what was built, newest first.
import { Link } from 'react-router';
import type { DiaryHead } from '#app/domain/content/article.ts';
import { longDate } from '#app/domain/date-words.ts';

export function DiaryIndex({ entries }: { entries: readonly DiaryHead[] }) {
  return (
    <div className="grid gap-8">
      <header className="grid max-w-prose gap-4">
        <h1>Diario di sviluppo</h1>
        <p className="text-muted">Che cosa abbiamo costruito, perché così, e che cosa non ha funzionato.</p>
      </header>
      <ol className="grid max-w-prose gap-6">
        {entries.map(({ slug, title, summary, date }) => (
          <li key={slug} className="card card-link p-4 sm:p-6">
            <p className="text-small text-muted">
              <time dateTime={date}>{longDate(date)}</time>
            </p>
            <h2 className="mt-1 font-sans text-h3 font-semibold tracking-normal">
              <Link to={`/dev-diary/${slug}`} className="stretched">
                {title}
              </Link>
            </h2>
            <p className="mt-1 text-muted">{summary}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
