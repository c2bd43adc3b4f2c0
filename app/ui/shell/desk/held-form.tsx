// Holds a form sent after the session ended, and shows a notice, until somebody signs in again.
import { useEffect, useSyncExternalStore } from 'react';
import { Button } from '../../parts/button.tsx';
import { Notice } from '../../parts/notice.tsx';
import { type Ask, audience, held } from '../held-back.ts';

/** Only on signed-in pages: others lose nothing without a session. */
export function HeldForm() {
  useHolding();
  const held = useSyncExternalStore(onHeld, isFormHeld, () => false);
  if (!held) return null;
  return (
    <div className="cut-off">
      <Notice tone="danger">
        <p>
          {'La sessione è finita e non abbiamo ancora salvato. Quello che hai scritto è ancora qui: '}
          <a href="/login" target="_blank" rel="noreferrer">
            accedi in un'altra scheda
          </a>
          , poi torna qui e riprova.
        </p>
        <p className="mt-3">
          <Button type="button" variant="secondary" onClick={sendAgain}>
            Riprova
          </Button>
        </p>
      </Notice>
    </div>
  );
}

/** The router has no other place where its requests can wait. */
function useHolding() {
  useEffect(() => {
    const before = window.fetch;
    window.fetch = holding(before);
    return () => {
      window.fetch = before;
    };
  }, []);
}

// Such a form would be answered with the sign-in page, and typed values would be lost. It is held instead;
// after signing in again in another tab, the person sends it from here.

/** Status of a redirect to one of the router's requests. */
const REDIRECTED = 202;
const TO_SIGN_IN = /"redirect","\/login\?redirect=/;

let again: (() => void) | undefined;
const { subscribe, tell } = audience();

export function isFormHeld(): boolean {
  return again !== undefined;
}

export const onHeld = subscribe;

/** Only by hand: another person may be signed in now. */
export function sendAgain(): void {
  again?.();
}

function setAgain(next: (() => void) | undefined): void {
  again = next;
  tell();
}

export function holding(ask: Ask): Ask {
  return async (input, init) => {
    for (;;) {
      const response = await ask(input, init);
      if (init?.method !== 'POST' || !(await asksToSignIn(response))) return response;
      await untilSentAgain(init.signal);
    }
  };
}

async function asksToSignIn(response: Response): Promise<boolean> {
  return response.status === REDIRECTED && TO_SIGN_IN.test(await response.clone().text());
}

function untilSentAgain(signal: AbortSignal | null | undefined): Promise<void> {
  return held(signal, (goOn) => {
    setAgain(goOn);
    return () => setAgain(undefined);
  });
}
