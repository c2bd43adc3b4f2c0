// What this process counts for the administrators' page «Sistema»: how long its answers took, and what came of placings.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { FastifyInstance } from 'fastify';
import type { Placings, RouteTimes } from '#app/domain/administration/system-state.ts';
import { routeOf } from './http/logging.ts';

const WINDOW_MS = 10 * 60_000;
const MOST = 200;

/** The last answers of a route, the oldest overwritten first. */
class Answers {
  readonly #ms = new Float32Array(MOST);
  readonly #at = new Float64Array(MOST).fill(-Infinity);
  #next = 0;

  add(ms: number, at: number): void {
    this.#ms[this.#next] = ms;
    this.#at[this.#next] = at;
    this.#next = (this.#next + 1) % MOST;
  }

  /** In order, the quickest first. */
  since(at: number): Float32Array {
    return this.#ms.filter((_ms, index) => (this.#at[index] ?? at) > at).sort();
  }
}

export class ProcessFigures {
  readonly placings: Placings = { placed: 0, full: 0, busy: 0, refused: 0 };
  readonly #routes = new Map<string, Answers>();
  readonly #now: () => number;

  /** `now`: milliseconds since any fixed moment. */
  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  readonly placing = (outcome: string): void => {
    if (outcome === 'placed' || outcome === 'busy') this.placings[outcome] += 1;
    else if (outcome === 'sold-out' || outcome === 'too-few-places') this.placings.full += 1;
    else this.placings.refused += 1;
  };

  watch(app: FastifyInstance): void {
    app.addHook('onResponse', async (request, reply) => this.answered(routeOf(request), reply.elapsedTime));
  }

  answered(route: string, ms: number): void {
    const answers = this.#routes.get(route) ?? new Answers();
    this.#routes.set(route, answers);
    answers.add(ms, this.#now());
  }

  /** Routes with recent answers, the slowest first. */
  times(): RouteTimes[] {
    const since = this.#now() - WINDOW_MS;
    const times = Array.from(this.#routes, ([route, answers]) => {
      const ms = answers.since(since);
      const median = ms[Math.floor((ms.length - 1) / 2)] ?? 0;
      return { route, answers: ms.length, medianMs: median, slowestMs: ms.at(-1) ?? 0 };
    });
    return times.filter(({ answers }) => answers > 0).toSorted((a, b) => b.slowestMs - a.slowestMs);
  }
}

// Gives memory back after a rush. V8 collects garbage only while it allocates: an idle process would keep the
// garbage of the last thousand pages.

const QUIET_MS = 10_000;
const PROBES: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz']);

/** With more visits than these since the last look, V8 collects often enough by itself. */
const BUSY_VISITS = 100;
/** At this look, a few visits since the last one no longer put it off. */
const PUT_OFF = 3;

/** After visits, runs `collect` once: after `quietMs` without any, or after three times that with few. */
export function collectWhenIdle(app: FastifyInstance, collect = collector(), quietMs = QUIET_MS): void {
  let timer: NodeJS.Timeout | undefined;
  let visits = 0;
  let looks = 0;
  const look = () => {
    looks += 1;
    const isDue = visits === 0 || (looks >= PUT_OFF && visits <= BUSY_VISITS);
    visits = 0;
    if (!isDue) return;
    clearInterval(timer);
    timer = undefined;
    looks = 0;
    collect();
  };
  app.addHook('onResponse', async ({ routeOptions }) => {
    if (PROBES.has(routeOptions.url)) return;
    // The first visit only begins the time: after a single one, it is quiet at the first look.
    if (timer) visits += 1;
    else timer = setInterval(look, quietMs).unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}

/** Node offers its collector only with the flag --expose-gc. */
function collector(): () => void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as NodeJS.GCFunction;
  return () => void collect({ type: 'major', execution: 'async', flavor: 'last-resort' });
}
