// A resource that is sold no more, or sold again. Its bookings stay as they are. Source:
// docs/rules/catalog.md#archiving.
import { eq } from 'drizzle-orm';

import { resources } from '#db/schema/scheduling.ts';

import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { ok, transact, type Result } from '../../result.ts';
import { reachResource } from '../reach.server.ts';

export type Archiving = { resourceId: number; archived: boolean };

export function archiveResource(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  { resourceId, archived }: Archiving,
): Promise<Result<undefined, 'not-found'>> {
  return transact(deps.db, async (tx) => {
    const reached = await reachResource(tx, viewer, resourceId);
    if (!reached.ok) return reached;
    await tx
      .update(resources)
      .set({ archivedAt: archived ? deps.now() : null, updatedAt: deps.now() })
      .where(eq(resources.id, resourceId));
    return ok(undefined);
  });
}
