// Layout of signed-in pages: a sidebar on wide screens, a bar and a dock on narrow ones, all plain HTML.
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';

import { useStoredUser } from '#app/account-client.ts';
import { holds } from '#app/domain/activities/staff.ts';
import type { UserRecord } from '#app/domain/identity/viewer.ts';

import { Wordmark } from '../../parts/wordmark.tsx';
import { DeskDock, DeskMenu } from './menu.tsx';
import { DeskSearch } from './search.tsx';
import { DeskSwitcher } from './switcher.tsx';
import { FlashMessage } from '../flash-message.tsx';
import { HeldForm } from './held-form.tsx';
import { LegalLinks } from '../legal-links.tsx';
import { chosenActivity, currentEntry, type MenuActivity, menuFor } from './menu-items.ts';
import { RightsProvider, rightsOf } from '../may.tsx';
import { PageChoices } from '../page-choices.tsx';
import { SessionRefresh } from './session-refresh.tsx';
import { useSite } from '../site.ts';

type Props = {
  user: UserRecord;
  sessionUrl: string;
  /** Number of proposals that wait for an answer. */
  toAnswer: number;
  activities: readonly MenuActivity[];
  /** Subdomain of the activity last opened. */
  lastActivity: string | undefined;
  children: ReactNode;
};

export function DashboardFrame({ user: loaded, sessionUrl, children, ...loaderData }: Props) {
  const { appName, translation } = useSite();
  const user = useStoredUser(loaded);
  const { pathname } = useLocation();
  const { activities, lastActivity, toAnswer } = loaderData;
  const chosen = chosenActivity(activities, { pathname, last: lastActivity });
  const may = rightsOf(activities);
  const managed = activities.filter(({ role }) => holds(role, 'manage'));
  const own = chosenActivity(managed, { pathname, last: lastActivity });
  const menu = menuFor({ activity: own?.subdomain, admin: user.role === 'admin', may });
  const state = { menu, current: currentEntry(pathname, menu), pathname, toAnswer, may };
  return (
    <div className="dashboard">
      <HeldForm />
      <SessionRefresh userId={user.id} sessionUrl={sessionUrl} />
      <header className="dashboard-bar" data-no-print>
        <a href="/dashboard" className={chosen ? 'desk-brand desk-brand-wide' : 'desk-brand'}>
          <Wordmark name={appName} />
        </a>
        {chosen ? <DeskSwitcher activities={activities} chosen={chosen} /> : null}
        <DeskSearch />
        <div className="dashboard-side">
          <DeskMenu label="Navigazione" user={user} state={state} />
        </div>
      </header>
      <div className="dashboard-body">
        <main id="contenuto" tabIndex={-1} className="dashboard-main">
          <FlashMessage />
          <RightsProvider value={may}>{children}</RightsProvider>
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
      <DeskDock user={user} state={state} />
    </div>
  );
}
