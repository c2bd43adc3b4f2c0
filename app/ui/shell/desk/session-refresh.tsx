// On signed-in pages: who is signed in is asked again when the window gets the focus, never by the clock.
// docs/rules/calls.md#session-calls.
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

import { storeUser } from '#app/account-client.ts';
import type { UserRecord } from '#app/domain/identity/viewer.ts';

import { isFormHeld } from './held-form.tsx';

type Answer = { user?: UserRecord };

/** Signed out elsewhere, or another person: the whole page is fetched anew, so that nothing of before stays. */
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
      // A form that waits for them to be in again stays.
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

/** `unknown` while the server can't be reached: that says nothing of the session. */
async function askWho(url: string): Promise<UserRecord | undefined | 'unknown'> {
  try {
    const response = await fetch(url, { headers: { Accept: 'application/json' } });
    return response.ok ? ((await response.json()) as Answer).user : 'unknown';
  } catch {
    return 'unknown';
  }
}
