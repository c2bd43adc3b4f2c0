// The head of a catalog's pages, and the ways between them.
import type { ReactNode } from 'react';

import { PageHeader } from '../kit/page-header.tsx';
import { Tabs } from '../kit/tabs.tsx';

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
      <Tabs label={`Parti di ${catalog.name}`} home={home} tabs={TABS} />
      {children}
    </div>
  );
}
