// The head of a service's pages, and the ways between them.
import type { ReactNode } from 'react';

import { Notice } from '../../parts/notice.tsx';
import { PageHeader } from '../kit/page-header.tsx';
import { Tabs } from '../kit/tabs.tsx';

export type ServiceHead = { id: number; name: string; archived: boolean };

type Props = {
  base: string;
  service: ServiceHead;
  above?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

const TABS = [
  { to: '', label: 'Situazione' },
  { to: '/edit', label: 'Dati' },
  { to: '/rates', label: 'Tariffe' },
  { to: '/resources', label: 'Risorse' },
  { to: '/questions', label: 'Domande' },
  { to: '/images', label: 'Immagini' },
];

export function ServiceFrame({ base, service, above, actions, children }: Props) {
  const home = `${base}/services/${service.id}`;
  return (
    <div className="grid gap-6">
      <PageHeader
        title={service.name}
        crumbs={[{ label: 'Servizi', href: `${base}/services` }]}
        above={above}
        actions={actions}
      />
      <Tabs label={`Parti di ${service.name}`} home={home} tabs={TABS} />
      {service.archived ? (
        <Notice tone="info">
          <p>
            È archiviato: non si vede e non si vende. <a href={`${home}/archive`}>Rimettilo in vendita</a>
          </p>
        </Notice>
      ) : null}
      {children}
    </div>
  );
}
