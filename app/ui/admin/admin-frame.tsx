// The ways between the parts of administration.
import type { ReactNode } from 'react';

import { Tabs } from '../dashboard/kit/tabs.tsx';

const TABS = [
  { to: '', label: 'Panoramica' },
  { to: '/users', label: 'Utenti' },
  { to: '/activities', label: 'Attività' },
  { to: '/activity-types', label: 'Tipi' },
  { to: '/type-requests', label: 'Richieste' },
  { to: '/referrals', label: 'Inviti' },
  { to: '/audit', label: 'Registro' },
  { to: '/system', label: 'Sistema' },
  { to: '/money', label: 'Denaro' },
];

export function AdminFrame({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-w-0 gap-6">
      <Tabs label="Amministrazione" home="/dashboard/admin" tabs={TABS} wraps />
      {children}
    </div>
  );
}
