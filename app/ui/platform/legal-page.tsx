import type { ReactNode } from 'react';

/** Long text in a readable measure; its sections bring their own h2. */
export function LegalPage({
  title,
  updated,
  children,
}: {
  title: string;
  updated: string;
  children: ReactNode;
}) {
  return (
    <article className="page py-8 lg:py-12">
      <div className="legal mx-auto max-w-prose">
        <h1>{title}</h1>
        <p className="text-small text-muted">{`Aggiornata il ${updated}`}</p>
        {children}
      </div>
    </article>
  );
}
