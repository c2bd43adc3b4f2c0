// The ways between the parts of administration.
import { type ReactNode } from 'react';
import { NavLink } from 'react-router';

const BASE = '/dashboard/admin';

const TABS = [
  { to: BASE, label: 'Panoramica', end: true },
  { to: `${BASE}/users`, label: 'Utenti' },
  { to: `${BASE}/activities`, label: 'Attività' },
  { to: `${BASE}/activity-types`, label: 'Tipi' },
  { to: `${BASE}/type-requests`, label: 'Richieste' },
  { to: `${BASE}/audit`, label: 'Registro' },
  { to: `${BASE}/system`, label: 'Sistema' },
  { to: `${BASE}/money`, label: 'Denaro' },
];

export function AdminFrame({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-w-0 gap-6">
      <nav aria-label="Amministrazione" data-no-print>
        <ul className="tabs">
          {TABS.map(({ to, label, end = false }) => (
            <li key={to}>
              <NavLink to={to} end={end} className="tab">
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
