import type { ReactNode } from 'react';

import { Breadcrumbs } from '../../parts/breadcrumbs.tsx';

type Props = {
  title: string;
  crumbs?: readonly { label: string; href: string }[];
  /** The summary of errors: above the title. */
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
