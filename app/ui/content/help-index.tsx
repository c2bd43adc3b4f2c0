// The help: a search as a plain form, and all articles by topic.
import { Form, Link } from 'react-router';
import { HELP_TOPICS, type HelpHead, type HelpTopic } from '#app/domain/content/article.ts';
import { counted } from '../format/counts.ts';

type Hit = HelpHead & { excerpt: string };

/** `hits`: results of the search; undefined without a search. */
export type HelpIndexProps = {
  articles: readonly HelpHead[];
  text: string;
  hits: readonly Hit[] | undefined;
};

export function HelpIndex({ articles, text, hits }: HelpIndexProps) {
  return (
    <div className="grid gap-8">
      <header className="grid max-w-prose gap-4">
        <h1>Aiuto</h1>
        <p className="text-muted">Come fare ogni cosa, dalla prima registrazione al primo incasso.</p>
        <search>
          <Form action="/help" className="flex flex-wrap items-end gap-2">
            <div className="field min-w-0 flex-[1_1_16rem]">
              <label htmlFor="help-search" className="label">
                Cerca nell'aiuto
              </label>
              <input
                id="help-search"
                type="search"
                name="q"
                className="control"
                defaultValue={text}
                key={text}
                maxLength={100}
              />
            </div>
            <button className="button button-primary">Cerca</button>
          </Form>
        </search>
      </header>
      {hits === undefined ? <Topics articles={articles} /> : <Hits hits={hits} text={text} />}
      <p className="max-w-prose border-t border-divider pt-6 text-muted">
        {'Vuoi sapere che cosa stiamo costruendo e perché? Leggi il '}
        <Link to="/dev-diary" className="link">
          diario di sviluppo
        </Link>
        .
      </p>
    </div>
  );
}

function Hits({ hits, text }: { hits: readonly Hit[]; text: string }) {
  return (
    <section className="grid max-w-prose gap-6">
      <h2>
        {hits.length === 0
          ? `Nessun risultato per “${text}”`
          : `${counted(hits.length, 'risultato', 'risultati')} per “${text}”`}
      </h2>
      {hits.length === 0 ? <p>Prova con meno parole, o con un termine più generale.</p> : null}
      <ul className="grid gap-6">
        {hits.map(({ slug, title, topic, excerpt }) => (
          <li key={slug} className="grid gap-1">
            <p className="text-small text-muted">{topic}</p>
            <h3>
              <Link to={`/help/${slug}`} className="link">
                {title}
              </Link>
            </h3>
            <p>{excerpt}</p>
          </li>
        ))}
      </ul>
      <p>
        <Link to="/help">Vedi tutti gli argomenti</Link>
      </p>
    </section>
  );
}

function Topics({ articles }: { articles: readonly HelpHead[] }) {
  return (
    <div className="topics">
      {HELP_TOPICS.map((topic) => (
        <Topic key={topic} topic={topic} articles={articles.filter((article) => article.topic === topic)} />
      ))}
    </div>
  );
}

function Topic({ topic, articles }: { topic: HelpTopic; articles: readonly HelpHead[] }) {
  if (articles.length === 0) return null;
  return (
    <section className="card grid content-start gap-3 p-4 sm:p-6">
      <h2 className="text-h3">{topic}</h2>
      <ul>
        {articles.map(({ slug, title }) => (
          <li key={slug}>
            <Link to={`/help/${slug}`} className="link flex min-h-touch items-center py-2">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
