// Public pages, kept until what they show changes: each is made once, and given to everybody who has no session.
import { LRUCache } from 'lru-cache';

import type { PageSources } from '#app/domain/bookings/page-sources.server.ts';

import type { WholePage } from './whole-page.ts';

export type KeptPages = {
  /** @throws what making the page throws, unless there is one that nobody says has changed */
  find(asked: Asked): Promise<WholePage>;
  /** Of one activity; without an id, of any. */
  forget(activityId: number | undefined): void;
  /** `hits` and `made` since the start. */
  counts(): { hits: number; made: number; pages: number; bytes: number };
};

export type Asked = {
  key: string;
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

export function createKeptPages({ bytes, now, areHeard }: Options): KeptPages {
  const kept = new LRUCache<string, Kept>({
    maxSize: Math.max(1, bytes),
    // The page, and about as much again for its compressed forms.
    sizeCalculation: ({ page }) => 2 * page.body.length + 2_000,
  });
  const underWay = new Map<string, Making & { page: Promise<WholePage> }>();
  const counted = { hits: 0, made: 0 };

  /** One at a time for each key. */
  function makeOnce(asked: Asked): Promise<WholePage> {
    const running = underWay.get(asked.key);
    if (running) return running.page;
    const making: Making = { sources: undefined, outdated: false };
    const page = makeAndKeep(asked, making).finally(() => {
      if (underWay.get(asked.key)?.page === page) underWay.delete(asked.key);
    });
    underWay.set(asked.key, Object.assign(making, { page }));
    return page;
  }

  async function makeAndKeep({ key, findSources, make }: Asked, making: Making): Promise<WholePage> {
    making.sources = await findSources();
    const madeAt = now().getTime();
    const page = await make();
    counted.made += 1;
    if (page.status === 200 && !making.outdated) kept.set(key, { ...making.sources, page, madeAt });
    return page;
  }

  async function find(asked: Asked): Promise<WholePage> {
    if (bytes === 0) return asked.make();
    const heard = await areHeard();
    const known = kept.get(asked.key);
    const age = known ? now().getTime() - known.madeAt : 0;
    if (known && heard && age >= 0 && age < OLDEST_MS && now() < known.until) {
      counted.hits += 1;
      return known.page;
    }
    const made = makeOnce(asked);
    return known && !heard && age < OLDEST_ALONE_MS ? madeOr(known.page, made) : made;
  }

  function forget(activityId: number | undefined): void {
    const shows = ({ activities }: PageSources): boolean =>
      activityId === undefined || activities === 'all' || activities.has(activityId);
    for (const [key, each] of kept.entries()) if (shows(each)) kept.delete(key);
    for (const [key, each] of underWay) {
      if (each.sources !== undefined && !shows(each.sources)) continue;
      // Whoever waits for it asked before the change; whoever comes now begins another.
      each.outdated = true;
      underWay.delete(key);
    }
  }

  return { find, forget, counts: () => ({ ...counted, pages: kept.size, bytes: kept.calculatedSize }) };
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
