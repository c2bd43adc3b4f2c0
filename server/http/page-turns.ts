// Makes a few pages at a time, and begins at most one in each turn of the event loop. Hundreds begun together
// would block the process, probes included. Hosts take turns, so that a crowd on one holds up no other.
import { fairLines } from '#app/gateways/fair-lines.ts';
import { busy } from '../problem.ts';

type Options = {
  /** How many pages are made at once: enough to work while others wait for the database. */
  most?: number;
  /** When more wait, the last of the longest line is told to come back. */
  waiting?: number;
  /** A page that has waited this long for others no longer blocks a place. */
  heldMs?: number;
  /** After this time the next page begins, even while new connections keep coming. */
  patienceMs?: number;
};

export function createPageTurns({ heldMs = 250, ...options }: Options = {}) {
  const line = createLine(options);
  return {
    /** Called for every new connection. */
    knock: line.knock,
    async take<T>(work: () => Promise<T>, host = ''): Promise<T> {
      await line.come(host);
      let release = () => {
        release = () => {};
        line.leave();
      };
      const timer = setTimeout(() => release(), heldMs);
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
  const hosts = fairLines<{ start: () => void; refuse: (problem: Error) => void }>(waiting);
  let free = most;
  let planned = false;
  let knocked = false;
  let begunAt = 0;

  const plan = () => {
    if (planned || free === 0 || hosts.size() === 0) return;
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
      hosts.next()?.start();
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
    come: (host: string) =>
      new Promise<void>((start, refuse) => {
        hosts.come(host, { start, refuse })?.refuse(busy('too many pages at once'));
        plan();
      }),
  };
}
