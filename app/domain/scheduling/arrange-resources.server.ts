// Which resources serve a service and in which order they are taken, one change at a time: what a colleague changed
// meanwhile stays. Bookings keep the resource they have.
import { and, eq, isNull, sql } from 'drizzle-orm';

import type { Db } from '#db/client.ts';
import { resources, serviceResources } from '#db/schema/scheduling.ts';

import { reachService } from '../catalog/reach.server.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { err, ok, transact, type Result } from '../result.ts';
import { arrange, type Ordering } from '../sequence.ts';
import { readOrder, writePositions } from '../write-positions.server.ts';
import type { LinkResourcesError } from './link-resources.server.ts';

export type ResourceChange =
  | { kind: 'order'; ordering: Ordering }
  | { kind: 'add' | 'remove'; resourceId: number };

export type Arrangement = { serviceId: number; change: ResourceChange };

export function arrangeResources(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  { serviceId, change }: Arrangement,
): Promise<Result<undefined, LinkResourcesError>> {
  return transact(deps.db, async (tx): Promise<Result<undefined, LinkResourcesError>> => {
    const service = await reachService(tx, viewer, serviceId);
    if (!service.ok) return service;
    const rows = {
      table: sql`service_resources`,
      key: sql`t.resource_id`,
      within: sql`t.service_id = ${serviceId}`,
    };
    if (change.kind === 'add') {
      const added = await add(tx, { serviceId, resourceId: change.resourceId, ...service.value });
      if (!added.ok) return added;
    }
    if (change.kind === 'remove') {
      const { resourceId } = change;
      await tx
        .delete(serviceResources)
        .where(and(eq(serviceResources.serviceId, serviceId), eq(serviceResources.resourceId, resourceId)));
    }
    const current = await readOrder(tx, rows);
    await writePositions(tx, rows, change.kind === 'order' ? arrange(current, change.ordering) : current);
    return ok(undefined);
  });
}

type New = { serviceId: number; resourceId: number; activityId: number };

/** Last, unless it serves already. */
async function add(
  tx: Db,
  { serviceId, resourceId, activityId }: New,
): Promise<Result<undefined, 'unknown-resource'>> {
  const [own] = await tx
    .select({ id: resources.id })
    .from(resources)
    .where(
      and(eq(resources.id, resourceId), eq(resources.activityId, activityId), isNull(resources.archivedAt)),
    );
  if (!own) return err('unknown-resource');
  const [last] = await tx
    .select({ position: sql<number>`coalesce(max(position), -1)::int` })
    .from(serviceResources)
    .where(eq(serviceResources.serviceId, serviceId));
  await tx
    .insert(serviceResources)
    .values({ serviceId, resourceId, position: (last?.position ?? -1) + 1 })
    .onConflictDoNothing();
  return ok(undefined);
}
