import type { ReactNode } from 'react';
import { Breadcrumbs } from '../../parts/breadcrumbs.tsx';

type Props = {
  title: string;
  crumbs?: readonly { label: string; href: string }[] | undefined;
  /** The error summary, above the title. */
  above?: ReactNode;
  intro?: ReactNode;
  /** One primary action, at most two others. */
  actions?: ReactNode;
};

export function PageHeader({ title, crumbs, above, intro, actions }: Props) {
  return (
    <div className="grid gap-3">
      {crumbs ? <Breadcrumbs crumbs={crumbs} /> : null}
      {above}
      <div className="page-header">
        <h1 className="min-w-0 break-words">{title}</h1>
        {actions ? (
          <div className="flex flex-wrap gap-3" data-no-print>
            {actions}
          </div>
        ) : null}
      </div>
      {intro ? <div className="max-w-prose text-muted">{intro}</div> : null}
    </div>
  );
}

/** An empty list: why it is empty, and the next step. */
export function Empty({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="card grid justify-items-start gap-4 p-6">
      <p className="max-w-prose">{children}</p>
      {action}
    </div>
  );
}

export type Figure = { label: string; value: string; note?: ReactNode };

/** A few figures with labels. */
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

/** Labels and values. */
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
