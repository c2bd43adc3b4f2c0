// Finds the activity of a subdomain. Answers are kept in memory and forgotten when an activity changes in any process.
import { LRUCache } from 'lru-cache';
import type { HostActivity } from '#app/domain/activities/subdomains.server.ts';
import { isDatabaseAway } from '#app/domain/database-errors.ts';

export type HostDirectory = {
  find(label: string): Promise<HostActivity | undefined>;
  /** Without an id forgets every activity: announcements may have been missed. */
  forget(activityId?: number): void;
};

// How long an answer is kept, in ms. The database announces changes; this only bounds the effect of a lost
// announcement.
const knownFor = 60_000;
const unknownFor = 10_000;

/** Expired entries stay readable: they serve while the database can't be reached and no change has gone unheard. */
const room = { max: 10_000, noDeleteOnStaleGet: true };

/** What is known of the announcements (server/kept/changes.ts). */
type Told = { isAway: () => boolean; areHeard: () => Promise<'all' | 'late' | 'away'> };

export function createHostDirectory(look: HostDirectory['find'], { isAway, areHeard }: Told): HostDirectory {
  const known = new LRUCache<string, HostActivity>({ ...room, ttl: knownFor });
  // Unknown names have a cache of their own, so that invented ones can't push out real ones.
  const unknown = new LRUCache<string, true>({ max: 2_000, ttl: unknownFor });
  const underWay = new Map<string, Promise<HostActivity | undefined>>();
  let changes = 0;

  async function lookAndKeep(label: string): Promise<HostActivity | undefined> {
    const changesBefore = changes;
    try {
      const activity = await look(label);
      if (changes !== changesBefore) return activity;
      if (activity) known.set(label, activity);
      else unknown.set(label, true);
      return activity;
    } catch (error) {
      const allowStale = isDatabaseAway(error) && (await areHeard()) !== 'late';
      const last = allowStale && known.get(label, { allowStale });
      if (last) return last;
      throw error;
    } finally {
      underWay.delete(label);
    }
  }

  function find(label: string): Promise<HostActivity | undefined> {
    const remembered = known.get(label, { allowStale: isAway() });
    if (remembered || unknown.has(label)) return Promise.resolve(remembered);
    const pending = underWay.get(label) ?? lookAndKeep(label);
    underWay.set(label, pending);
    return pending;
  }

  function forget(activityId?: number): void {
    changes += 1;
    unknown.clear();
    underWay.clear();
    if (activityId === undefined) known.clear();
    else for (const [label, activity] of known.entries()) if (activity.id === activityId) known.delete(label);
  }

  return { find, forget };
}
