// Takes a service off the pages, or back onto them. Its bookings stay as they are. Source:
// docs/rules/catalog.md#archiving.
import { eq } from 'drizzle-orm';

import { services } from '#db/schema/catalog.ts';

import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { err, ok, transact, type Result } from '../../result.ts';
import { isHost } from '../is-host.server.ts';
import { reachService } from '../reach.server.ts';

export type Archiving = { serviceId: number; archived: boolean };

/** As it is already: nothing changes. An activity that only resells has no services of its own to take back. */
export function archiveService(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  { serviceId, archived }: Archiving,
): Promise<Result<undefined, 'not-found' | 'not-host'>> {
  return transact(deps.db, async (tx): Promise<Result<undefined, 'not-found' | 'not-host'>> => {
    const reached = await reachService(tx, viewer, serviceId);
    if (!reached.ok) return reached;
    if (reached.value.archived === archived) return ok(undefined);
    if (!archived && !(await isHost(tx, reached.value.activityId))) return err('not-host');
    const archivedAt = archived ? deps.now() : null;
    await tx.update(services).set({ archivedAt, updatedAt: deps.now() }).where(eq(services.id, serviceId));
    return ok(undefined);
  });
}
