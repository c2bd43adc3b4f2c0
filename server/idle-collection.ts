// After a rush, memory is given back. V8 collects when something is asked of it: in a process that nobody visits any more,
// the rubbish of the last thousand pages would stay.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import type { FastifyInstance } from 'fastify';

const QUIET_MS = 10_000;
const PROBES: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz']);

/** `collect` runs once after each time of visits, when nobody has come for `quietMs`. */
export function collectWhenIdle(app: FastifyInstance, collect = collector(), quietMs = QUIET_MS): void {
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onResponse', async ({ routeOptions }) => {
    if (PROBES.has(routeOptions.url)) return;
    if (timer) timer.refresh();
    else timer = setTimeout(collect, quietMs).unref();
  });
  app.addHook('onClose', async () => clearTimeout(timer));
}

/** Node gives its collector out only to those who ask for it by a flag. */
function collector(): () => void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as NodeJS.GCFunction;
  return () => void collect({ type: 'major', execution: 'async', flavor: 'last-resort' });
}
