// What the pages of the settings share: their ways to one another, and the place of title and messages.
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';

import { Notice } from '../parts/notice.tsx';

const TABS = [
  { to: '/settings', label: 'Profilo' },
  { to: '/settings/password', label: 'Password' },
  { to: '/settings/email', label: 'Email' },
  { to: '/settings/devices', label: 'Dispositivi' },
  { to: '/settings/credits', label: 'Inviti e crediti' },
  { to: '/settings/data', label: 'I tuoi dati' },
];

type Props = {
  title: string;
  /** What has just been done. */
  done?: string | undefined;
  problem?: string | undefined;
  /** The summary of errors. */
  above?: ReactNode;
  children: ReactNode;
};

export function SettingsPage({ title, done, problem, above, children }: Props) {
  return (
    <div className="grid gap-6">
      <nav aria-label="Impostazioni">
        <ul className="tabs">
          {TABS.map(({ to, label }) => (
            <li key={to}>
              <NavLink to={to} end className="tab">
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid max-w-prose gap-6">
        {above}
        {done === undefined ? null : <Notice tone="success">{done}</Notice>}
        {problem === undefined ? null : <Notice tone="danger">{problem}</Notice>}
        <h1>{title}</h1>
        {children}
      </div>
    </div>
  );
}
