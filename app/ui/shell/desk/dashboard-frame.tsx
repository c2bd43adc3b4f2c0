// Layout of signed-in pages: a sidebar on wide screens, a bar and a dock on narrow ones, all plain HTML.
import { type ReactNode, useEffect } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { storeUser, useStoredUser } from '#app/account-client.ts';
import { holds } from '#app/domain/activities/staff.ts';
import type { UserRecord } from '#app/domain/identity/viewer.ts';
import { Wordmark } from '../../parts/wordmark.tsx';
import { DeskDock, DeskMenu } from './menu.tsx';
import { DeskSearch, DeskSwitcher } from './top-bar.tsx';
import { FlashMessage } from '../flash-message.tsx';
import { HeldForm, isFormHeld } from './held-form.tsx';
import { LegalLinks } from '../legal-links.tsx';
import { chosenActivity, currentEntry, type MenuActivity, menuFor } from './menu-items.ts';
import { rightsOf, RightsProvider } from '../may.tsx';
import { PageChoices } from '../page-choices.tsx';
import { useSite } from '../site.ts';

type Props = {
  user: UserRecord;
  sessionUrl: string;
  /** Number of proposals that wait for an answer. */
  toAnswer: number;
  activities: readonly MenuActivity[];
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

// Checks the session when the window gets the focus, never by a timer. Source: docs/rules/calls.md#session-calls.

type Answer = { user?: UserRecord };

/** If somebody signed out or another person signed in, reloads the whole page, so that no old data stay. */
export function SessionRefresh({ userId, sessionUrl }: { userId: number; sessionUrl: string }) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let asking = false;
    async function refresh() {
      if (asking || document.visibilityState !== 'visible') return;
      asking = true;
      const user = await askWho(sessionUrl).finally(() => {
        asking = false;
      });
      // Not while a form waits for signing in again.
      if (user === 'unknown' || (user === undefined && isFormHeld())) return;
      if (user?.id !== userId) window.location.reload();
      else {
        storeUser(user);
        await revalidate();
      }
    }
    const onFocus = () => void refresh();
    window.addEventListener('focus', onFocus);
    document.addEventListener('visibilitychange', onFocus);
    return () => {
      window.removeEventListener('focus', onFocus);
      document.removeEventListener('visibilitychange', onFocus);
    };
  }, [userId, sessionUrl, revalidate]);
  return null;
}

/** `unknown` if the server can't be reached. */
async function askWho(url: string): Promise<UserRecord | undefined | 'unknown'> {
  try {
    const response = await fetch(url, { headers: { Accept: 'application/json' } });
    return response.ok ? ((await response.json()) as Answer).user : 'unknown';
  } catch {
    return 'unknown';
  }
}
