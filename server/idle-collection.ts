// Gives memory back after a rush. V8 collects garbage only while it allocates: an idle process would keep the
// garbage of the last thousand pages.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import type { FastifyInstance } from 'fastify';

const QUIET_MS = 10_000;
const PROBES: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz']);

/** Runs `collect` once after the last visit, when `quietMs` have passed without another. */
export function collectWhenIdle(app: FastifyInstance, collect = collector(), quietMs = QUIET_MS): void {
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onResponse', async ({ routeOptions }) => {
    if (PROBES.has(routeOptions.url)) return;
    if (timer) timer.refresh();
    else timer = setTimeout(collect, quietMs).unref();
  });
  app.addHook('onClose', async () => clearTimeout(timer));
}

/** Node offers its collector only with the flag --expose-gc. */
function collector(): () => void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as NodeJS.GCFunction;
  return () => void collect({ type: 'major', execution: 'async', flavor: 'last-resort' });
}
