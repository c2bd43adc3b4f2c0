// A form that is sent when the session is over would be answered with the page to sign in, and what was typed would be
// gone. It is held instead: who signs in again, in another tab, sends it again from here.

/** How the router's requests are answered with a redirect. */
const REDIRECTED = 202;
const TO_SIGN_IN = /"redirect","\/login\?redirect=/;

let again: (() => void) | undefined;
const listeners = new Set<() => void>();

export function isHeld(): boolean {
  return again !== undefined;
}

export function onHeld(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** By hand only: whoever is in by then must mean it. */
export function sendAgain(): void {
  again?.();
}

function setAgain(next: (() => void) | undefined): void {
  again = next;
  for (const tell of listeners) tell();
}

type Ask = typeof globalThis.fetch;

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

/** Rejects when the visitor has gone on to something else. */
function untilSentAgain(signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = () => {
      signal?.removeEventListener('abort', done);
      setAgain(undefined);
      if (signal?.aborted) reject(signal.reason);
      else resolve();
    };
    if (signal?.aborted) return done();
    signal?.addEventListener('abort', done);
    setAgain(done);
  });
}
