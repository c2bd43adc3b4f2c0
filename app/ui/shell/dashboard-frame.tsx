// The frame of signed-in pages: a sidebar on wide screens, a menu on narrow ones, both plain HTML.
import type { ReactNode } from 'react';
import { Form, Link, useLocation } from 'react-router';

import { useStoredUser } from '#app/account-client.ts';
import type { UserRecord } from '#app/domain/identity/viewer.ts';

import { Wordmark } from '../parts/wordmark.tsx';
import { FlashMessage } from './flash-message.tsx';
import { HeldForm } from './held-form-notice.tsx';
import { LegalLinks } from './legal-links.tsx';
import { ADMIN_ITEMS, currentEntry, MENU_ITEMS, type MenuItem } from './menu-items.ts';
import { PageChoices } from './page-choices.tsx';
import { SessionRefresh } from './session-refresh.tsx';
import { useSite } from './site.ts';

type Props = {
  user: UserRecord;
  sessionUrl: string;
  /** Proposals that wait for an answer. */
  toAnswer: number;
  children: ReactNode;
};

export function DashboardFrame({ user: loaded, sessionUrl, toAnswer, children }: Props) {
  const { appName, translation } = useSite();
  const user = useStoredUser(loaded);
  return (
    <div className="dashboard">
      <HeldForm />
      <SessionRefresh userId={user.id} sessionUrl={sessionUrl} />
      <header className="dashboard-bar" data-no-print>
        <a href="/dashboard" className="flex min-h-touch items-center">
          <Wordmark name={appName} />
        </a>
        <details className="dashboard-menu">
          <summary>Menu</summary>
          <div className="dashboard-menu-panel">
            <Menu label="Menu" user={user} toAnswer={toAnswer} />
          </div>
        </details>
        <div className="dashboard-side">
          <Menu label="Navigazione" user={user} toAnswer={toAnswer} />
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
          {translation?.signedIn ? (
            <a href="/translate" className="link link-alone text-small">
              Che cosa legge chi traduce
            </a>
          ) : null}
        </footer>
      </div>
    </div>
  );
}

type MenuProps = { label: string; user: UserRecord; toAnswer: number };

function Menu({ label, user, toAnswer }: MenuProps) {
  const { pathname } = useLocation();
  const items = user.role === 'admin' ? [...MENU_ITEMS, ...ADMIN_ITEMS] : MENU_ITEMS;
  const current = currentEntry(pathname, items);
  return (
    <>
      <nav aria-label={label}>
        <ul className="grid gap-1">
          {items.map((item) => (
            <li key={item.to}>
              <Entry
                {...item}
                here={item === current && (pathname === item.to ? 'page' : 'true')}
                count={item.to === '/marketplace/admin' ? toAnswer : 0}
              />
            </li>
          ))}
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

type EntryProps = MenuItem & { here: 'page' | 'true' | false; count: number };

function Entry({ to, label, here, count }: EntryProps) {
  return (
    <Link to={to} className="dashboard-link" aria-current={here || undefined}>
      {label}
      {count === 0 ? null : (
        <span className="badge tone-yellow nums ml-auto">
          {count}
          <span className="sr-only"> da decidere</span>
        </span>
      )}
    </Link>
  );
}
