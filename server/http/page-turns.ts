// Pages are made a few at a time, and begun one in a turn of the event loop. Hundreds begun at once would be drawn in one
// breath, with nobody served meanwhile, not even the probe that asks whether we live.
import { busy } from './problem.ts';

type Turns = {
  take<T>(work: () => Promise<T>): Promise<T>;
  /** Told of every connection that comes in. */
  knock(): void;
};

type Options = {
  /** At once: enough to work while others wait for the database. */
  most?: number;
  waiting?: number;
  /** Whoever waits longer for somebody else holds up nobody. */
  heldMs?: number;
  /** However many connections come in, a page is begun after that long. */
  patienceMs?: number;
};

export function createPageTurns({ heldMs = 250, ...options }: Options = {}): Turns {
  const line = createLine(options);
  return {
    knock: line.knock,
    async take(work) {
      await line.come();
      let held = true;
      const release = () => {
        if (held) line.leave();
        held = false;
      };
      const timer = setTimeout(release, heldMs);
      try {
        return await work();
      } finally {
        clearTimeout(timer);
        release();
      }
    },
  };
}

function createLine({ most = 6, waiting = 2000, patienceMs = 20 }: Omit<Options, 'heldMs'>) {
  const line: (() => void)[] = [];
  let free = most;
  let planned = false;
  let knocked = false;
  let begunAt = 0;

  const plan = () => {
    if (planned || free === 0 || line.length === 0) return;
    planned = true;
    setImmediate(begin);
  };
  const begin = () => {
    planned = false;
    const now = performance.now();
    // Node lets one connection in each turn of its loop: hundreds that come together would wait for as many pages.
    if (!knocked || now - begunAt >= patienceMs) {
      begunAt = now;
      free -= 1;
      line.shift()?.();
    }
    knocked = false;
    plan();
  };
  return {
    knock: () => void (knocked = true),
    leave() {
      free += 1;
      plan();
    },
    async come() {
      if (line.length >= waiting) throw busy('too many pages at once');
      await new Promise<void>((resolve) => {
        line.push(resolve);
        plan();
      });
    },
  };
}
