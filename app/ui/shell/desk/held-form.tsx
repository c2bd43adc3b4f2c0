// A form sent after the session ended is held, and a notice over the page says so, until somebody signs in again.
import { useEffect, useSyncExternalStore } from 'react';
import { Button } from '../../parts/button.tsx';
import { Notice } from '../../parts/notice.tsx';
import { type Ask, audience, held } from '../held-back.ts';

/** On signed-in pages alone: others lose nothing with a session. */
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

/** The router has no other place where a request of its own can wait. */
function useHolding() {
  useEffect(() => {
    const before = window.fetch;
    window.fetch = holding(before);
    return () => {
      window.fetch = before;
    };
  }, []);
}

// A form that is sent when the session is over would be answered with the page to sign in, and what was typed would be
// gone. It is held instead: who signs in again, in another tab, sends it again from here.

/** How the router's requests are answered with a redirect. */
const REDIRECTED = 202;
const TO_SIGN_IN = /"redirect","\/login\?redirect=/;

let again: (() => void) | undefined;
const { subscribe, tell } = audience();

export function isFormHeld(): boolean {
  return again !== undefined;
}

export const onHeld = subscribe;

/** By hand only: whoever is in by then must mean it. */
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
