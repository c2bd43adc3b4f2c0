// Renders an article's tree. Only elements of a short list exist, so it can contain no markup or script.
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { ContentElement, ContentNode } from '#app/domain/content/article.ts';

/** Makes a scrollable element reachable by keyboard. */
const REACHABLE = { tabIndex: 0 };

export function ArticleBody({ body }: { body: readonly ContentNode[] }) {
  return <div className="prose">{nodes(body)}</div>;
}

function nodes(children: readonly ContentNode[]): ReactNode {
  return children.map((node, index) => (
    // The tree never changes, so an index is a stable key.
    <Fragment key={index}>{typeof node === 'string' ? node : element(node)}</Fragment>
  ));
}

function element({ tag: Tag, children, id, href, picture }: ContentElement): ReactNode {
  if (Tag === 'br' || Tag === 'hr') return <Tag />;
  if (Tag === 'a') return <ArticleLink href={href ?? ''}>{nodes(children)}</ArticleLink>;
  if (Tag === 'img') return picture && <img {...picture} alt={picture.alt} loading="lazy" decoding="async" />;
  if (Tag === 'table') {
    return (
      <section className="prose-table" aria-label="Tabella" {...REACHABLE}>
        <table>{nodes(children)}</table>
      </section>
    );
  }
  if (Tag === 'th') return <th scope="col">{nodes(children)}</th>;
  return <Tag id={id}>{nodes(children)}</Tag>;
}

function ArticleLink({ href, children }: { href: string; children: ReactNode }) {
  return href.startsWith('/') ? <Link to={href}>{children}</Link> : <a href={href}>{children}</a>;
}
