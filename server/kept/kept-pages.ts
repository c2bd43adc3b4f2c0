// Keeps public pages until what they show changes. Each is made once and given to all visitors without a session.
import { LRUCache } from 'lru-cache';
import type { PageSources } from '#app/domain/bookings/page-sources.server.ts';
import { isDatabaseAway } from '#app/domain/database-errors.ts';
import { HttpProblem } from '../problem.ts';
import type { Heard } from './changes.ts';
import type { WholePage } from './whole-page.ts';

export type Asked = {
  key: string;
  /** Without choices in the query. */
  plain: boolean;
  begun: Begun;
  /** The activity of the host, as found for this request; undefined on the platform's host. */
  activityId: number | undefined;
  /** Called before the page is made. */
  findSources: () => Promise<PageSources>;
  /** `wanted`: whether any visitor still waits. */
  make: (wanted: () => boolean) => Promise<WholePage>;
  /** Whether this visitor still waits. */
  waits: () => boolean;
};

/** The state when a request began. */
export type Begun = { heard: Heard; changes: number };

type Kept = PageSources & { page: WholePage; madeAt: number; begunAt: number };
type Making = {
  key: string;
  page: Promise<WholePage>;
  begunAt: number;
  waiting: (() => boolean)[];
  sources?: PageSources;
};

/** The greatest age of a kept page, even if no change was announced. */
const OLDEST_MS = 60_000;
/**
 * The greatest age while the database is away: an old page is better than none, and placing a booking never
 * relies on it.
 */
const OLDEST_ALONE_MS = 15 * 60_000;
/** While a new page is made and an old one is kept: how often to look whether the database is away. */
const LOOK_MS = 50;
/** A page that takes longer to make may hang: further visitors don't wait for it. */
const JOINED_MS = 1000;

type Options = {
  /** 0: no page is kept. */
  bytes: number;
  now: () => Date;
  areHeard: () => Promise<Heard>;
  isAway: () => boolean;
};

export class KeptPages {
  /** Counted since the start. */
  readonly counts = { given: 0, made: 0 };
  readonly #options: Options;
  /** Two caches, so that pages with rare choices can't push out the plain ones. */
  readonly #plain: LRUCache<string, Kept>;
  readonly #chosen: LRUCache<string, Kept>;
  /** Those that nothing has made outdated; several of one key only if a page takes long to make. */
  readonly #underWay = new Set<Making>();
  #changes = 0;
  #lastOfAny = 0;
  readonly #last = new LRUCache<number, number>({
    max: 10_000,
    // A forgotten entry may have been of any activity.
    dispose: (change, _activityId, reason) => {
      if (reason === 'evict') this.#lastOfAny = Math.max(this.#lastOfAny, change);
    },
  });

  /** false: every visitor gets a page of their own. */
  readonly keeps: boolean;

  constructor(options: Options) {
    this.#options = options;
    this.keeps = options.bytes > 0;
    this.#plain = room(options.bytes / 2);
    this.#chosen = room(options.bytes / 2);
  }

  /**
   * Called before a request reads anything kept in memory. `readsRemembered`: false for requests that read
   * nothing kept.
   */
  async begin(readsRemembered = true): Promise<Begun> {
    const { areHeard, isAway } = this.#options;
    const heard = readsRemembered ? await areHeard() : isAway() ? 'away' : 'all';
    return { heard, changes: this.#changes };
  }

  /** @throws what making the page throws, if no page is kept that still holds */
  async find(asked: Asked): Promise<WholePage> {
    const { now } = this.#options;
    const { heard } = asked.begun;
    const known = this.#roomOf(asked).get(asked.key);
    const age = known ? now().getTime() - known.madeAt : 0;
    const isFresh = known && heard === 'all' && age >= 0 && age < OLDEST_MS && now() < known.until;
    const serves = known && age <= OLDEST_ALONE_MS;
    if (isFresh || (serves && heard === 'away')) {
      this.counts.given += 1;
      return known.page;
    }
    this.counts.made += 1;
    const made = this.#makeOnce(asked);
    if (!serves) return made;
    return this.#unlessAway(made, () => (this.#roomOf(asked).get(asked.key) === known ? known.page : made));
  }

  /** Forgets the pages that show the activity, whoever sells its services; without an id, all pages. */
  readonly forget = (activityId: number | undefined): void => {
    this.#changes += 1;
    if (activityId === undefined) this.#lastOfAny = this.#changes;
    else this.#last.set(activityId, this.#changes);
    const shows = ({ activities }: PageSources): boolean =>
      activityId === undefined || activities === 'all' || activities.has(activityId);
    for (const kept of [this.#plain, this.#chosen])
      for (const [key, each] of kept.entries()) if (shows(each)) kept.delete(key);
    // Pages being made are given only to the visitors who wait already: they asked before the change.
    for (const each of this.#underWay)
      if (each.sources === undefined || shows(each.sources)) this.#underWay.delete(each);
  };

  /** The new page, or the kept one if the database is away or can't be asked. `known` is called late: by then another may be kept. */
  async #unlessAway(
    made: Promise<WholePage>,
    known: () => WholePage | Promise<WholePage>,
  ): Promise<WholePage> {
    const { isAway, areHeard } = this.#options;
    const away = Promise.withResolvers<undefined>();
    const timer = setInterval(() => isAway() && away.resolve(undefined), LOOK_MS);
    try {
      const page = await Promise.race([made, away.promise]);
      if (page && (page.status < 500 || (await areHeard()) !== 'away')) return page;
      return await known();
    } catch (error) {
      const heard = await areHeard();
      if (heard === 'late' || (heard === 'all' && !isUnanswered(error))) throw error;
      return await known();
    } finally {
      clearInterval(timer);
    }
  }

  #roomOf({ plain }: Asked): LRUCache<string, Kept> {
    return plain ? this.#plain : this.#chosen;
  }

  /** Whether the host's activity may have changed since the request began. */
  #isOutdated({ begun, activityId }: Asked): boolean {
    const last = activityId === undefined ? 0 : (this.#last.get(activityId) ?? 0);
    return Math.max(last, this.#lastOfAny) > begun.changes;
  }

  /** Makes one page at a time for each key, if it doesn't take long. */
  #makeOnce(asked: Asked): Promise<WholePage> {
    const { key, waits } = asked;
    const begunAt = performance.now();
    const running = [...this.#underWay].findLast((each) => each.key === key);
    if (running && begunAt - running.begunAt < JOINED_MS) {
      running.waiting.push(waits);
      return running.page;
    }
    const { promise, resolve } = Promise.withResolvers<WholePage>();
    const making: Making = { key, page: promise, begunAt, waiting: [waits] };
    if (!this.#isOutdated(asked)) this.#underWay.add(making);
    resolve(this.#makeAndKeep(asked, making).finally(() => this.#underWay.delete(making)));
    return promise;
  }

  async #makeAndKeep(asked: Asked, making: Making): Promise<WholePage> {
    const { key, begunAt } = making;
    const sources = await asked.findSources();
    making.sources = sources;
    const madeAt = this.#options.now().getTime();
    const page = await asked.make(() => making.waiting.some((waits) => waits()));
    const kept = this.#roomOf(asked);
    const isNewest = begunAt >= (kept.peek(key)?.begunAt ?? begunAt);
    if (page.keep && isNewest && this.#underWay.has(making))
      kept.set(key, { ...sources, page, madeAt, begunAt });
    return page;
  }
}

function isUnanswered(error: unknown): boolean {
  if (!(error instanceof HttpProblem)) return isDatabaseAway(error);
  return error.statusCode === 503 && error.errorCode === 'DATABASE';
}

function room(bytes: number): LRUCache<string, Kept> {
  return new LRUCache({
    maxSize: Math.max(1, Math.floor(bytes)),
    // The page, and about the same again for its compressed forms.
    sizeCalculation: ({ page }) => 2 * page.body.length + 2_000,
  });
}
