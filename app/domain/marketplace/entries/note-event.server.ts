// What was done with an entry, by whom and when: each change writes a line that stays.
import type { Db } from '#db/client.ts';
import { marketplaceEntryEvents } from '#db/schema/marketplace.ts';

import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import type { EntryEventKind } from './entry.ts';

type Event = { entryId: number; kind: EntryEventKind; detail: Record<string, unknown> };

/** Answers the event's id, which tells it apart from others of its kind. */
export async function noteEvent(
  { db, now }: { db: Db } & Pick<Deps, 'now'>,
  viewer: Viewer,
  event: Event,
): Promise<number> {
  const [made] = await db
    .insert(marketplaceEntryEvents)
    .values({ ...event, at: now(), actorId: viewer.userId })
    .returning({ id: marketplaceEntryEvents.id });
  if (!made) throw new Error('an insert answers its row');
  return made.id;
}
