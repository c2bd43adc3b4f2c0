// Public pages, kept until what they show changes: each is made once, and given to everybody who has no session.
import { LRUCache } from 'lru-cache';

import type { PageSources } from '#app/domain/bookings/page-sources.server.ts';

import type { Heard } from './changes.ts';
import type { WholePage } from './whole-page.ts';

export type Asked = {
  key: string;
  /** Of an address with nothing chosen in it. */
  plain: boolean;
  begun: Begun;
  /** The activity whose pages these are, as it was found for the request; undefined on the platform's own host. */
  activityId: number | undefined;
  /** Asked before the page is made. */
  findSources: () => Promise<PageSources>;
  /** `wanted`: whether anybody still waits for it. */
  make: (wanted: () => boolean) => Promise<WholePage>;
  /** Whether this visitor still waits. */
  waits: () => boolean;
};

/** What was known when a request began. */
export type Begun = { heard: Heard; changes: number };

type Kept = PageSources & { page: WholePage; madeAt: number };
type Making = {
  page: Promise<WholePage>;
  begunAt: number;
  waiting: (() => boolean)[];
  sources?: PageSources;
  outdated: boolean;
};

/** Nothing is older, whatever was or wasn't heard. */
const OLDEST_MS = 60_000;
/** While the database is away, what was last kept is better than nothing: placing never trusts it. */
const OLDEST_ALONE_MS = 15 * 60_000;
/** With a page at hand, nobody waits longer for a database that is away. */
const PATIENCE_MS = 500;
/** Nobody joins those who wait for a page that is in the making longer: something may hang. */
const JOINED_MS = 1000;

type Options = {
  /** 0: none is kept. */
  bytes: number;
  now: () => Date;
  areHeard: () => Promise<Heard>;
  isAway: () => boolean;
};

export class KeptPages {
  /** Since the start. */
  readonly counts = { given: 0, made: 0 };
  readonly #options: Options;
  /** Apart, so that choices nobody else makes can't push out what everybody opens first. */
  readonly #plain: LRUCache<string, Kept>;
  readonly #chosen: LRUCache<string, Kept>;
  readonly #underWay = new Map<string, Making>();
  #changes = 0;
  #lastOfAny = 0;
  readonly #last = new LRUCache<number, number>({
    max: 10_000,
    // Changes that are no longer known one by one may have been of any activity.
    dispose: (change, _activityId, reason) => {
      if (reason === 'evict') this.#lastOfAny = Math.max(this.#lastOfAny, change);
    },
  });

  constructor(options: Options) {
    this.#options = options;
    this.#plain = room(options.bytes / 2);
    this.#chosen = room(options.bytes / 2);
  }

  /** Before anything that is remembered is read for a request; others needn't ask. */
  async begin(readsRemembered = true): Promise<Begun> {
    const { areHeard, isAway } = this.#options;
    const heard = readsRemembered ? await areHeard() : isAway() ? 'away' : 'all';
    return { heard, changes: this.#changes };
  }

  /** @throws what making the page throws, unless there is one that nobody says has changed */
  async find(asked: Asked): Promise<WholePage> {
    const { bytes, now } = this.#options;
    const { heard } = asked.begun;
    if (bytes === 0) return asked.make(asked.waits);
    const known = this.#roomOf(asked).get(asked.key);
    const age = known ? now().getTime() - known.madeAt : 0;
    if (known && heard === 'all' && age >= 0 && age < OLDEST_MS && now() < known.until) {
      this.counts.given += 1;
      return known.page;
    }
    this.counts.made += 1;
    const made = this.#makeOnce(asked);
    if (!known || heard !== 'away' || age > OLDEST_ALONE_MS) return made;
    return madeOr(() => (this.#roomOf(asked).get(asked.key) === known ? known.page : made), made);
  }

  /** What shows an activity, whoever sells it; without an id, everything. */
  readonly forget = (activityId: number | undefined): void => {
    this.#changes += 1;
    if (activityId === undefined) this.#lastOfAny = this.#changes;
    else this.#last.set(activityId, this.#changes);
    const shows = ({ activities }: PageSources): boolean =>
      activityId === undefined || activities === 'all' || activities.has(activityId);
    for (const kept of [this.#plain, this.#chosen])
      for (const [key, each] of kept.entries()) if (shows(each)) kept.delete(key);
    for (const [key, each] of this.#underWay) {
      if (each.sources !== undefined && !shows(each.sources)) continue;
      // Whoever waits for it asked before the change; whoever comes now begins another.
      each.outdated = true;
      this.#underWay.delete(key);
    }
  };

  #roomOf({ plain }: Asked): LRUCache<string, Kept> {
    return plain ? this.#plain : this.#chosen;
  }

  /** What the request was told of the activity since it began may have changed meanwhile. */
  #isOutdated({ begun, activityId }: Asked): boolean {
    const last = activityId === undefined ? 0 : (this.#last.get(activityId) ?? 0);
    return Math.max(last, this.#lastOfAny) > begun.changes;
  }

  /** One at a time for each key. */
  #makeOnce(asked: Asked): Promise<WholePage> {
    const { key, waits } = asked;
    const running = this.#underWay.get(key);
    if (running && performance.now() - running.begunAt < JOINED_MS) {
      running.waiting.push(waits);
      return running.page;
    }
    const { promise, resolve } = Promise.withResolvers<WholePage>();
    const making: Making = {
      page: promise,
      begunAt: performance.now(),
      waiting: [waits],
      outdated: this.#isOutdated(asked),
    };
    if (!making.outdated) this.#underWay.set(key, making);
    resolve(
      this.#makeAndKeep(asked, making).finally(() => {
        if (this.#underWay.get(key) === making) this.#underWay.delete(key);
      }),
    );
    return promise;
  }

  async #makeAndKeep(asked: Asked, making: Making): Promise<WholePage> {
    const sources = await asked.findSources();
    making.sources = sources;
    const madeAt = this.#options.now().getTime();
    const page = await asked.make(() => making.waiting.some((waits) => waits()));
    if (page.status === 200 && !making.outdated)
      this.#roomOf(asked).set(asked.key, { ...sources, page, madeAt });
    return page;
  }
}

function room(bytes: number): LRUCache<string, Kept> {
  return new LRUCache({
    maxSize: Math.max(1, Math.floor(bytes)),
    // The page, and about as much again for its compressed forms.
    sizeCalculation: ({ page }) => 2 * page.body.length + 2_000,
  });
}

/** `known` is asked once it is needed: it may have changed while the other was being made. */
async function madeOr(
  known: () => WholePage | Promise<WholePage>,
  made: Promise<WholePage>,
): Promise<WholePage> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(late.resolve, PATIENCE_MS, undefined);
  try {
    const page = await Promise.race([made.catch(() => undefined), late.promise]);
    return page === undefined || page.status >= 500 ? await known() : page;
  } finally {
    clearTimeout(timer);
  }
}
