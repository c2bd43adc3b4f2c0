// A form that is sent when the session is over would be answered with the page to sign in, and what was typed would be
// gone. It is held instead: who signs in again, in another tab, sends it again from here.
import { type Ask, audience, held } from './held-back.ts';

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
