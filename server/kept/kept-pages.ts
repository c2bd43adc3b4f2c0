// Public pages, kept until what they show changes: each is made once, and given to everybody who has no session.
import { LRUCache } from 'lru-cache';

import type { PageSources } from '#app/domain/bookings/page-sources.server.ts';

import type { WholePage } from './whole-page.ts';

export type Asked = {
  key: string;
  begun: Begun;
  /** Asked before the page is made. */
  findSources: () => Promise<PageSources>;
  make: () => Promise<WholePage>;
};

type Kept = PageSources & { page: WholePage; madeAt: number };
type Making = { sources: PageSources | undefined; outdated: boolean };

/** Nothing is older, whatever was or wasn't heard. */
const OLDEST_MS = 60_000;
/** While the database is away, what was last kept is better than nothing: placing never trusts it. */
const OLDEST_ALONE_MS = 15 * 60_000;
/** With a page at hand, nobody waits longer for a database that may be away. */
const PATIENCE_MS = 500;

type Options = {
  /** 0: none is kept. */
  bytes: number;
  now: () => Date;
  /** Whether all changes committed before the call have been told to `forget`; not, while the database is away. */
  areHeard: () => Promise<boolean>;
};

/** What was known when a request began. */
export type Begun = { heard: boolean; changes: number };

export class KeptPages {
  readonly #options: Options;
  readonly #kept: LRUCache<string, Kept>;
  #changes = 0;
  readonly #underWay = new Map<string, Making & { page: Promise<WholePage> }>();

  constructor(options: Options) {
    this.#options = options;
    this.#kept = new LRUCache<string, Kept>({
      maxSize: Math.max(1, options.bytes),
      // The page, and about as much again for its compressed forms.
      sizeCalculation: ({ page }) => 2 * page.body.length + 2_000,
    });
  }

  /** Before anything that is remembered is read for a request. */
  async begin(): Promise<Begun> {
    const heard = await this.#options.areHeard();
    return { heard, changes: this.#changes };
  }

  /** @throws what making the page throws, unless there is one that nobody says has changed */
  async find(asked: Asked): Promise<WholePage> {
    const { bytes, now } = this.#options;
    const { heard } = asked.begun;
    if (bytes === 0) return asked.make();
    const known = this.#kept.get(asked.key);
    const age = known ? now().getTime() - known.madeAt : 0;
    if (known && heard && age >= 0 && age < OLDEST_MS && now() < known.until) return known.page;
    const made = this.#makeOnce(asked);
    return known && !heard && age < OLDEST_ALONE_MS ? madeOr(known.page, made) : made;
  }

  /** What shows an activity, whoever sells it; without an id, everything. */
  readonly forget = (activityId: number | undefined): void => {
    this.#changes += 1;
    const shows = ({ activities }: PageSources): boolean =>
      activityId === undefined || activities === 'all' || activities.has(activityId);
    for (const [key, each] of this.#kept.entries()) if (shows(each)) this.#kept.delete(key);
    for (const [key, each] of this.#underWay) {
      if (each.sources !== undefined && !shows(each.sources)) continue;
      // Whoever waits for it asked before the change; whoever comes now begins another.
      each.outdated = true;
      this.#underWay.delete(key);
    }
  };

  /** One at a time for each key. */
  #makeOnce(asked: Asked): Promise<WholePage> {
    const running = this.#underWay.get(asked.key);
    if (running) return running.page;
    // What the request has read since it began may have changed already: then the page is its own.
    const outdated = asked.begun.changes !== this.#changes;
    const making: Making = { sources: undefined, outdated };
    if (outdated) return this.#makeAndKeep(asked, making);
    const page = this.#makeAndKeep(asked, making).finally(() => {
      if (this.#underWay.get(asked.key)?.page === page) this.#underWay.delete(asked.key);
    });
    this.#underWay.set(asked.key, Object.assign(making, { page }));
    return page;
  }

  async #makeAndKeep({ key, findSources, make }: Asked, making: Making): Promise<WholePage> {
    making.sources = await findSources();
    const madeAt = this.#options.now().getTime();
    const page = await make();
    if (page.status === 200 && !making.outdated) this.#kept.set(key, { ...making.sources, page, madeAt });
    return page;
  }
}

async function madeOr(known: WholePage, made: Promise<WholePage>): Promise<WholePage> {
  const late = Promise.withResolvers<WholePage>();
  const timer = setTimeout(late.resolve, PATIENCE_MS, known);
  try {
    const page = await Promise.race([made.catch(() => known), late.promise]);
    return page.status >= 500 ? known : page;
  } finally {
    clearTimeout(timer);
  }
}
