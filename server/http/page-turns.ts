// Makes a few pages at a time, and begins at most one in each turn of the event loop. Hundreds begun together
// would block the process, probes included. Hosts take turns, so that a crowd on one holds up no other.
import { busy } from '../problem.ts';

type Turns = {
  take<T>(work: () => Promise<T>, host?: string): Promise<T>;
  /** Called for every new connection. */
  knock(): void;
};

type Options = {
  /** How many pages are made at once: enough to work while others wait for the database. */
  most?: number;
  waiting?: number;
  /** A page that has waited this long for others no longer blocks a place. */
  heldMs?: number;
  /** After this time the next page begins, even while new connections keep coming. */
  patienceMs?: number;
};

export function createPageTurns({ heldMs = 250, ...options }: Options = {}): Turns {
  const line = createLine(options);
  return {
    knock: line.knock,
    async take(work, host = '') {
      await line.come(host);
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
  const line = createFairLine();
  let free = most;
  let planned = false;
  let knocked = false;
  let begunAt = 0;

  const plan = () => {
    if (planned || free === 0 || line.length() === 0) return;
    planned = true;
    setImmediate(begin);
  };
  const begin = () => {
    planned = false;
    const now = performance.now();
    // Node accepts one connection in each turn of its loop: without this, hundreds of new ones would each
    // wait for a page.
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
    async come(host: string) {
      if (line.length() >= waiting) throw busy('too many pages at once');
      await new Promise<void>((resolve) => {
        line.push(host, resolve);
        plan();
      });
    },
  };
}

/** In each round every host with anybody waiting has one turn. */
function createFairLine() {
  /** The first host is next, and then the last. */
  const hosts = new Map<string, (() => void)[]>();
  let length = 0;
  return {
    length: () => length,
    push(host: string, start: () => void) {
      hosts.set(host, [...(hosts.get(host) ?? []), start]);
      length += 1;
    },
    shift() {
      const [[host, [next, ...others]] = ['', []]] = hosts;
      hosts.delete(host);
      if (others.length > 0) hosts.set(host, others);
      length -= 1;
      return next;
    },
  };
}
