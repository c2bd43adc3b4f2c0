import type { ReactNode } from 'react';

export type Figure = { label: string; value: string; note?: ReactNode };

/** A few numbers with their names. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="figures">
      {figures.map(({ label, value, note }) => (
        <div key={label} className="card figure">
          <dt>{label}</dt>
          <dd className="nums">{value}</dd>
          {note ? <dd className="text-small text-muted">{note}</dd> : null}
        </div>
      ))}
    </dl>
  );
}

export type Fact = { label: string; value: ReactNode };

/** What is known of one thing, term by term. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
