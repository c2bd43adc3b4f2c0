// Which activity a subdomain belongs to, remembered between requests and forgotten when it changes anywhere.
import { LRUCache } from 'lru-cache';

import type { HostActivity } from '#app/domain/activities/subdomains.server.ts';
import { isDatabaseAway } from '#app/domain/database-errors.ts';

export type HostDirectory = {
  find(label: string): Promise<HostActivity | undefined>;
  /** Without an id, everything: some changes may have gone unheard. */
  forget(activityId?: number): void;
};

// Changes are announced by the database; the age only bounds what a lost announcement can do.
const knownFor = 60_000;
const unknownFor = 10_000;

/** What has grown old is still there while nobody can be asked. */
const room = { max: 10_000, noDeleteOnStaleGet: true };

export function createHostDirectory(
  look: (label: string) => Promise<HostActivity | undefined>,
): HostDirectory {
  const known = new LRUCache<string, HostActivity>({ ...room, ttl: knownFor });
  // Apart, so that invented names can't push out real ones.
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
      const last = isDatabaseAway(error) ? known.get(label, { allowStale: true }) : undefined;
      if (last) return last;
      throw error;
    } finally {
      underWay.delete(label);
    }
  }

  function find(label: string): Promise<HostActivity | undefined> {
    const remembered = known.get(label);
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
