// Limits how much work runs at once. The rest waits in order, up to a limit, and is dropped when its caller leaves.
import { LRUCache } from 'lru-cache';

import type { Deps } from '#app/domain/deps.ts';
import { err, ok, type Result } from '#app/domain/result.ts';

/** `busy`: the queue is full. `abandoned`: the caller left before the work started. */
export type NoTurn = 'busy' | 'abandoned';

/** Started work is never interrupted: its place becomes free when it ends. */
export type Turn = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<Result<T, NoTurn>>;

export function inTurn({ atOnce, waiting: most }: { atOnce: number; waiting: number }): Turn {
  let free = atOnce;
  const waiting = new Set<() => void>();

  /** Resolves with undefined when there is a place, or with the reason for none. */
  async function wait(signal: AbortSignal | undefined): Promise<NoTurn | undefined> {
    if (signal?.aborted) return 'abandoned';
    if (free > 0) {
      free -= 1;
      return undefined;
    }
    return waiting.size < most ? standIn(waiting, signal) : 'busy';
  }

  function passOn(): void {
    const [next] = waiting;
    if (next === undefined) free += 1;
    else next();
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

/**
 * Guests who book the same day wait for each other's locks, each with a connection of the pool. At most a third of
 * its `connections` are for one day, and two thirds for all days; the other guests wait without one.
 */
export function placingTurns(connections: number): Deps['placingTurn'] {
  const waiting = 1000;
  const share = (thirds: number) => Math.max(1, Math.floor((connections * thirds) / 3));
  const ofAll = inTurn({ atOnce: share(2), waiting });
  // A line forgotten while somebody waits in it lets only a few more in.
  const days = new LRUCache({ max: 1000, memoMethod: () => inTurn({ atOnce: share(1), waiting }) });
  return async (day, work) => {
    const placed = await days.memo(day)(() => ofAll(work));
    return placed.ok ? placed.value : placed;
  };
}

function standIn(line: Set<() => void>, signal: AbortSignal | undefined): Promise<'abandoned' | undefined> {
  return new Promise((resolve) => {
    const start = () => {
      line.delete(start);
      signal?.removeEventListener('abort', leave);
      resolve(undefined);
    };
    const leave = () => {
      line.delete(start);
      resolve('abandoned');
    };
    line.add(start);
    signal?.addEventListener('abort', leave, { once: true });
  });
}
