// The head of a catalog's pages, and the ways between them.
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';

import { PageHeader } from '../kit/page-header.tsx';

export type CatalogHead = { id: number; name: string };

type Props = {
  base: string;
  catalog: CatalogHead;
  above?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

const TABS = [
  { to: '', label: 'Servizi' },
  { to: '/edit', label: 'Dati' },
  { to: '/images', label: 'Immagini' },
];

export function CatalogFrame({ base, catalog, above, actions, children }: Props) {
  const home = `${base}/catalogs/${catalog.id}`;
  return (
    <div className="grid gap-6">
      <PageHeader
        title={catalog.name}
        crumbs={[{ label: 'Cataloghi', href: `${base}/catalogs` }]}
        above={above}
        actions={actions}
      />
      <nav aria-label={`Parti di ${catalog.name}`} className="tabs-scroll" data-no-print>
        <ul className="tabs">
          {TABS.map(({ to, label }) => (
            <li key={to}>
              <NavLink to={`${home}${to}`} end={to === ''} className="tab">
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </div>
  );
}
