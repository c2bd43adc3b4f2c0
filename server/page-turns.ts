// Pages are made a few at a time. Hundreds begun at once would be drawn in one breath, with nobody served meanwhile,
// not even the probe that asks whether we live.
import { busy } from './problem.ts';

type Turns = { take<T>(work: () => Promise<T>): Promise<T> };

type Options = {
  /** At once: enough to work while others wait for the database. */
  most?: number;
  waiting?: number;
  /** Whoever waits longer for somebody else holds up nobody. */
  heldMs?: number;
};

export function createPageTurns({ most = 6, waiting = 2000, heldMs = 250 }: Options = {}): Turns {
  const line: (() => void)[] = [];
  let free = most;
  const giveBack = () => {
    const next = line.shift();
    if (next) setImmediate(next);
    else free += 1;
  };
  const come = async () => {
    if (free > 0) free -= 1;
    else if (line.length >= waiting) throw busy('too many pages at once');
    else await new Promise<void>((resolve) => line.push(resolve));
  };
  return {
    async take(work) {
      await come();
      let held = true;
      const release = () => {
        if (held) giveBack();
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
