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
  const turn = turnsWithin<Caller>(fairLines(waiting), {
    lineOf: () => 'only',
    mayStart: (_, running) => running.size < atOnce,
    goesAlong: () => false,
  });
  return (work, signal) => turn({ signal }, async () => [work()]);
}

/** More would keep the slot's other guests waiting for longer than it saves. */
const MOST_TOGETHER = 10;

/**
 * Guests who wait for each other's locks each have a connection of the pool. Two thirds of its `connections` are for
 * placing: the last of them only for activities that have none, and half only for days that have none. An activity's
 * services may share resources, and several activities may sell one service. Guests who wait for one slot go together.
 */
export function placingTurns(connections: number): Deps['placingTurn'] {
  const third = Math.max(1, Math.floor(connections / 3));
  const most = Math.max(1, Math.floor((2 * connections) / 3));
  return turnsWithin<PlacingTurn>(fairLines(1000), {
    lineOf: ({ activityId, date }) => `${activityId} ${date}`,
    mayStart({ activityId, serviceId, date }, running) {
      const own = [...running].filter((one) => one.activityId === activityId || one.serviceId === serviceId);
      if (own.some((one) => one.date === date)) return running.size < third;
      return running.size < (own.length > 0 ? most - 1 : most);
    },
    goesAlong: (wish, group) => group.length < MOST_TOGETHER && group.every((one) => mayShare(one, wish)),
  });
}

/** Of one slot, and not of one guest: what a guest's first form takes counts for their second. */
function mayShare(one: PlacingTurn, other: PlacingTurn): boolean {
  const isSame = (key: keyof PlacingTurn) => one[key] === other[key];
  const isShared = (key: keyof PlacingTurn) => one[key] !== undefined && isSame(key);
  return (
    (['activityId', 'catalogId', 'serviceId', 'date', 'slot'] as const).every(isSame) &&
    !(['formNonce', 'keyHash', 'addressHash'] as const).some(isShared)
  );
}

type Rules<Wish> = {
  lineOf: (wish: Wish) => string;
  mayStart: (wish: Wish, running: ReadonlySet<Wish>) => boolean;
  /** Whether a wish of the same line is carried out with the group whose turn it is. */
  goesAlong: (wish: Wish, group: readonly Wish[]) => boolean;
};

function turnsWithin<Wish extends Caller>(lines: Lines<Wish>, { lineOf, mayStart, goesAlong }: Rules<Wish>) {
  const running = new Set<Wish>();

  function passOn(ended: Wish): void {
    running.delete(ended);
    const may = ({ wish }: Waiting<Wish>) => mayStart(wish, running);
    for (let next = lines.next(may); next; next = lines.next(may)) {
      running.add(next.wish);
      next.end();
    }
  }

  /** The answer for `wish`; those who go along get theirs. Ends with the whole group's work. */
  async function lead<W extends Wish, T>(wish: W, work: GroupWork<W, T>): Promise<T> {
    const group = [wish];
    // All in one line bring the same kind of wish, and the same work.
    const joins = (one: Waiting<Wish>) => goesAlong(one.wish, group) && group.push(one.wish as W) > 0;
    const fellows = lines.take(lineOf(wish), joins);
    const answers = work(group);
    const answerOf = async (at: number): Promise<T> => {
      const all = await answers;
      return all[at] as Promise<T>;
    };
    for (const [n, fellow] of fellows.entries()) fellow.end({ along: answerOf(n + 1) });
    await Promise.allSettled(await answers);
    return answerOf(0);
  }

  return async <W extends Wish, T>(wish: W, work: GroupWork<W, T>): Promise<Result<T, NoTurn>> => {
    if (wish.signal?.aborted) return err('abandoned');
    const turn = mayStart(wish, running) ? void running.add(wish) : await standIn(lines, lineOf(wish), wish);
    if (typeof turn === 'string') return err(turn);
    if (turn) return ok((await turn.along) as T);
    try {
      return ok(await lead(wish, work));
    } finally {
      passOn(wish);
    }
  };
}

/** An answer for each of the group, in order. */
type GroupWork<W, T> = (group: readonly W[]) => Promise<readonly Promise<T>[]>;

type Ended = NoTurn | { along: Promise<unknown> };
type Waiting<Wish> = { wish: Wish; end: (how?: Ended) => void };
type Lines<Wish> = ReturnType<typeof fairLines<Waiting<Wish>>>;

function standIn<Wish extends Caller>(lines: Lines<Wish>, name: string, wish: Wish) {
  return new Promise<Ended | undefined>((resolve) => {
    const leave = () => one.end('abandoned');
    // Work that nobody waits for, such as the demo's pictures, has all the time it needs.
    const patience = PATIENCE_MS - lines.size() * SOONER_MS;
    const left = wish.begunAt === undefined ? undefined : wish.begunAt + patience - performance.now();
    const timer = left === undefined ? undefined : setTimeout(() => one.end('busy'), left).unref();
    const one: Waiting<Wish> = {
      wish,
      end(how) {
        lines.leave(name, one);
        clearTimeout(timer);
        wish.signal?.removeEventListener('abort', leave);
        resolve(how);
      },
    };
    wish.signal?.addEventListener('abort', leave);
    lines.come(name, one)?.end('busy');
  });
}
