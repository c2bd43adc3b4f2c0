// The frame of signed-in pages: a sidebar on wide screens, a menu on narrow ones, both plain HTML.
import type { ReactNode } from 'react';
import { Form, NavLink } from 'react-router';

import { useStoredUser } from '#app/account-client.ts';
import type { UserRecord } from '#app/domain/identity/user-record.ts';

import { Wordmark } from '../parts/wordmark.tsx';
import { LegalLinks } from './legal-links.tsx';
import { FlashMessage } from './flash-message.tsx';
import { PageChoices } from './page-choices.tsx';
import { SessionRefresh } from './session-refresh.tsx';
import { useSite } from './site.ts';

export type NavItem = { to: string; label: string; end?: boolean /** What waits there. */; count?: number };

const ITEMS: readonly NavItem[] = [
  { to: '/dashboard', label: 'Panoramica', end: true },
  { to: '/availability/bookings', label: 'Prenotazioni' },
  { to: '/availability', label: 'Disponibilità', end: true },
  { to: '/calendars', label: 'Calendari' },
  { to: '/availability/resources', label: 'Risorse' },
  { to: '/availability/guests', label: 'Ospiti' },
  { to: '/marketplace', label: 'Marketplace', end: true },
  { to: '/marketplace/admin', label: 'Proposte' },
  { to: '/settings', label: 'Impostazioni' },
  { to: '/help', label: 'Aiuto' },
];

const ADMIN_ITEMS: readonly NavItem[] = [{ to: '/dashboard/admin', label: 'Amministrazione' }];

type Props = {
  user: UserRecord;
  sessionUrl: string;
  /** Proposals that wait for an answer. */
  toAnswer: number;
  children: ReactNode;
};

export function DashboardFrame({ user: loaded, sessionUrl, toAnswer, children }: Props) {
  const items = ITEMS.map((item) => (item.to === '/marketplace/admin' ? { ...item, count: toAnswer } : item));
  const { appName } = useSite();
  const user = useStoredUser(loaded);
  return (
    <div className="dashboard">
      <SessionRefresh userId={user.id} sessionUrl={sessionUrl} />
      <header className="dashboard-bar" data-no-print>
        <a href="/dashboard" className="flex min-h-touch items-center">
          <Wordmark name={appName} />
        </a>
        <details className="dashboard-menu">
          <summary>Menu</summary>
          <div className="dashboard-menu-panel">
            <Menu label="Menu" user={user} items={items} />
          </div>
        </details>
        <div className="dashboard-side">
          <Menu label="Navigazione" user={user} items={items} />
        </div>
      </header>
      <div className="dashboard-body">
        <main id="contenuto" tabIndex={-1} className="dashboard-main">
          <FlashMessage />
          {children}
        </main>
        <footer className="dashboard-footer" data-no-print>
          <LegalLinks />
          <PageChoices />
        </footer>
      </div>
    </div>
  );
}

type MenuProps = { label: string; user: UserRecord; items: readonly NavItem[] };

function Menu({ label, user, items }: MenuProps) {
  return (
    <>
      <nav aria-label={label}>
        <ul className="grid gap-1">
          {[...items, ...(user.role === 'admin' ? ADMIN_ITEMS : [])].map(
            ({ to, label: words, end = false, count = 0 }) => (
              <li key={to}>
                <NavLink to={to} end={end} className="dashboard-link">
                  {words}
                  {count === 0 ? null : (
                    <span className="badge tone-yellow nums ml-auto">
                      {count}
                      <span className="sr-only"> da decidere</span>
                    </span>
                  )}
                </NavLink>
              </li>
            ),
          )}
        </ul>
      </nav>
      <div className="dashboard-person">
        <p className="font-semibold">{`${user.name} ${user.surname}`}</p>
        <p className="text-small break-all text-muted">{user.email}</p>
        {/* A whole new document: nothing of the session stays in the memory of the page. */}
        <Form method="post" action="/logout" reloadDocument>
          <button className="dashboard-link w-full text-left">Esci</button>
        </Form>
      </div>
    </>
  );
}
