// Lets only so much work run at once. The rest waits in the order it came, up to a bound, and leaves with its asker.
import { err, ok, type Result } from '#app/domain/result.ts';

/** `busy`: as much waits as may wait. `abandoned`: nobody wants it any more; it was not started. */
export type NoTurn = 'busy' | 'abandoned';

/** Work that has started is never cut short: its place is free only when it really ends. */
export type Turn = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<Result<T, NoTurn>>;

export function inTurn({ atOnce, waiting: most }: { atOnce: number; waiting: number }): Turn {
  let free = atOnce;
  const waiting = new Set<() => void>();

  async function wait(signal: AbortSignal | undefined): Promise<NoTurn | undefined> {
    if (signal?.aborted) return 'abandoned';
    if (free > 0) {
      free -= 1;
      return undefined;
    }
    if (waiting.size >= most) return 'busy';
    return new Promise((resolve) => {
      const start = () => {
        signal?.removeEventListener('abort', leave);
        resolve(undefined);
      };
      const leave = () => {
        waiting.delete(start);
        resolve('abandoned');
      };
      waiting.add(start);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  function passOn(): void {
    const [next] = waiting;
    if (next === undefined) {
      free += 1;
      return;
    }
    waiting.delete(next);
    next();
  }

  return async (work, signal) => {
    const refusal = await wait(signal);
    if (refusal) return err(refusal);
    try {
      return ok(await work());
    } finally {
      passOn();
    }
  };
}
