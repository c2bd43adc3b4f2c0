// Checks the session when the window gets the focus, never by a timer. Source: docs/rules/calls.md#session-calls.
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

import { storeUser } from '#app/account-client.ts';
import type { UserRecord } from '#app/domain/identity/viewer.ts';

import { isFormHeld } from './held-form.tsx';

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
