// Repeats the router's requests until the server answers: an error page would lose choices and typed values.
// A form may reach the server twice, as after a double click.
import { type Ask, audience, held } from './held-back.ts';

/** Status codes of a proxy while the application is down or restarting. */
const NOBODY_BEHIND: readonly number[] = [502, 503, 504];
const PAUSE_MS = 3000;

let waiting = 0;
const { subscribe, tell } = audience();

/** Whether a request waits for the server. */
export function isCutOff(): boolean {
  return waiting > 0;
}

export const onCutOff = subscribe;

function countWaiting(change: 1 | -1): void {
  waiting += change;
  tell();
}

/** Other requests are not repeated: their callers handle failures. */
export function persistent(ask: Ask, pause = untilOnline): Ask {
  return async (input, init) => {
    if (!isRouters(input instanceof Request ? input.url : String(input))) return ask(input, init);
    return (
      (await answer(ask, input, init)) ?? (await waitForAnswer(() => answer(ask, input, init), init, pause))
    );
  };
}

function isRouters(url: string): boolean {
  return /\.data$|\/__manifest$/.test(url.replace(/[?#].*/, ''));
}

async function waitForAnswer(
  again: () => Promise<Response | undefined>,
  init: RequestInit | undefined,
  pause: typeof untilOnline,
): Promise<Response> {
  countWaiting(1);
  try {
    for (;;) {
      await pause(init?.signal);
      const found = await again();
      if (found) return found;
    }
  } finally {
    countWaiting(-1);
  }
}

/** undefined if nobody answered. */
async function answer(ask: Ask, input: RequestInfo | URL, init?: RequestInit): Promise<Response | undefined> {
  try {
    const response = await ask(input, init);
    const ours = response.headers.has('X-Remix-Response');
    return NOBODY_BEHIND.includes(response.status) && !ours ? undefined : response;
  } catch (error) {
    // Browsers reject a fetch without connection with a TypeError.
    if (error instanceof TypeError && !init?.signal?.aborted) return undefined;
    throw error;
  }
}

function untilOnline(signal: AbortSignal | null | undefined): Promise<void> {
  return held(signal, (goOn) => {
    const timer = setTimeout(goOn, PAUSE_MS);
    window.addEventListener('online', goOn);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', goOn);
    };
  });
}
