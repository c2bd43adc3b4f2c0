// Limits how much work runs at once. The rest waits, up to a limit, and is dropped when its caller leaves.
import type { Caller, Deps, NoTurn, PlacingTurn } from '#app/domain/deps.ts';
import { err, ok, type Result } from '#app/domain/result.ts';
import { fairLines } from './fair-lines.ts';

/** Started work is never interrupted: its place becomes free when it ends. */
export type Turn = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<Result<T, NoTurn>>;

/** Shorter than the time an answer may take, so that whoever waited for nothing is told so. */
const PATIENCE_MS = 20_000;

/** By so much sooner for each who waited already: a crowd that came at once isn't refused at once, and the last goes first. */
const SOONER_MS = 4;

export function inTurn({ atOnce, waiting }: { atOnce: number; waiting: number }): Turn {
  const only = () => 'only';
  const turn = turnsWithin<Caller>(fairLines(waiting), only, (_, running) => running.size < atOnce);
  return (work, signal) => turn({ signal }, work);
}

/**
 * Guests who wait for each other's locks each have a connection of the pool. Two thirds of its `connections` are for
 * placing: the last of them only for activities that have none, and half only for days that have none. An activity's
 * services may share resources, and several activities may sell one service.
 */
export function placingTurns(connections: number): Deps['placingTurn'] {
  const third = Math.max(1, Math.floor(connections / 3));
  const most = Math.max(1, Math.floor((2 * connections) / 3));
  const lineOf = ({ activityId, date }: PlacingTurn) => `${activityId} ${date}`;
  return turnsWithin(fairLines(1000), lineOf, ({ activityId, serviceId, date }, running) => {
    const own = [...running].filter((one) => one.activityId === activityId || one.serviceId === serviceId);
    if (own.some((one) => one.date === date)) return running.size < third;
    return running.size < (own.length > 0 ? most - 1 : most);
  });
}

function turnsWithin<Wish extends Caller>(
  lines: Lines<Wish>,
  lineOf: (wish: Wish) => string,
  mayStart: (wish: Wish, running: ReadonlySet<Wish>) => boolean,
) {
  const running = new Set<Wish>();

  function passOn(ended: Wish): void {
    running.delete(ended);
    const may = ({ wish }: Waiting<Wish>) => mayStart(wish, running);
    for (let next = lines.next(may); next; next = lines.next(may)) {
      running.add(next.wish);
      next.end();
    }
  }

  return async <T>(wish: Wish, work: () => Promise<T>): Promise<Result<T, NoTurn>> => {
    if (wish.signal?.aborted) return err('abandoned');
    const refusal = mayStart(wish, running)
      ? void running.add(wish)
      : await standIn(lines, lineOf(wish), wish);
    if (refusal) return err(refusal);
    try {
      return ok(await work());
    } finally {
      passOn(wish);
    }
  };
}

type Waiting<Wish> = { wish: Wish; end: (refusal?: NoTurn) => void };
type Lines<Wish> = ReturnType<typeof fairLines<Waiting<Wish>>>;

function standIn<Wish extends Caller>(lines: Lines<Wish>, name: string, wish: Wish) {
  return new Promise<NoTurn | undefined>((resolve) => {
    const leave = () => one.end('abandoned');
    // Work that nobody waits for, such as the demo's pictures, has all the time it needs.
    const patience = PATIENCE_MS - lines.size() * SOONER_MS;
    const left = wish.begunAt === undefined ? undefined : wish.begunAt + patience - performance.now();
    const timer = left === undefined ? undefined : setTimeout(() => one.end('busy'), left).unref();
    const one: Waiting<Wish> = {
      wish,
      end(refusal) {
        lines.leave(name, one);
        clearTimeout(timer);
        wish.signal?.removeEventListener('abort', leave);
        resolve(refusal);
      },
    };
    wish.signal?.addEventListener('abort', leave);
    lines.come(name, one)?.end('busy');
  });
}
