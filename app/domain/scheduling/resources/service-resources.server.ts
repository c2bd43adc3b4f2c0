// The resources of a service.
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { resources, serviceResources } from '#db/schema/scheduling.ts';
import { reachService } from '../../catalog/reach.server.ts';
import { createService, type CreateServiceError, type NewService } from '../../catalog/services.server.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { err, ok, type Result, transact, transactional } from '../../result.ts';
import { arrange, type Ordering } from '../../sequence.ts';
import { endOfList, type PositionedRows, readOrder, writePositions } from '../../sql.server.ts';

/** All resources in order of use. Bookings keep theirs. */
export type ServiceResources = { serviceId: number; resourceIds: readonly number[] };

export type LinkResourcesError = 'not-found' | 'unknown-resource';

/** Sets a service's resources. They are alternatives: a booking uses the first free one. */
export const linkResources = transactional(
  async (
    { db }: Pick<Deps, 'db'>,
    viewer: Viewer,
    { serviceId, resourceIds }: ServiceResources,
  ): Promise<Result<undefined, LinkResourcesError>> => {
    const service = await reachService(db, viewer, serviceId);
    if (!service.ok) return service;
    const ids = [...new Set(resourceIds)];
    const own = and(
      inArray(resources.id, ids),
      eq(resources.activityId, service.value.activityId),
      isNull(resources.archivedAt),
    );
    const found = ids.length === 0 ? [] : await db.select({ id: resources.id }).from(resources).where(own);
    if (found.length < ids.length) return err('unknown-resource');
    await db.delete(serviceResources).where(eq(serviceResources.serviceId, serviceId));
    const rows = ids.map((resourceId, position) => ({ serviceId, resourceId, position }));
    if (rows.length > 0) await db.insert(serviceResources).values(rows);
    return ok(undefined);
  },
);

// A new service with its resources.

export type NewServiceWithResources = NewService & { resourceIds: readonly number[] };

/** A form sent twice changes nothing: the service may have been edited since. */
export function createServiceWithResources(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  { resourceIds, ...service }: NewServiceWithResources,
): Promise<Result<{ serviceId: number }, CreateServiceError | LinkResourcesError>> {
  return transact(
    deps.db,
    async (tx): Promise<Result<{ serviceId: number }, CreateServiceError | LinkResourcesError>> => {
      const created = await createService({ ...deps, db: tx }, viewer, service);
      if (!created.ok) return created;
      const { serviceId, made } = created.value;
      if (!made || resourceIds.length === 0) return ok({ serviceId });
      const linked = await linkResources({ db: tx }, viewer, { serviceId, resourceIds });
      return linked.ok ? ok({ serviceId }) : linked;
    },
  );
}

export type ServiceResourceChange =
  | { kind: 'order'; ordering: Ordering }
  | { kind: 'add' | 'remove'; resourceId: number };

export type Arrangement = { serviceId: number; change: ServiceResourceChange };

/**
 * Changes the resources of a service or their order, one step at a time, so that a colleague's simultaneous
 * change stays. Bookings keep their resource.
 */
export function arrangeResources(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  { serviceId, change }: Arrangement,
): Promise<Result<undefined, LinkResourcesError>> {
  return transact(deps.db, async (tx): Promise<Result<undefined, LinkResourcesError>> => {
    const service = await reachService(tx, viewer, serviceId);
    if (!service.ok) return service;
    const rows = resourcesOf(serviceId);
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

function resourcesOf(serviceId: number): PositionedRows {
  return { table: sql`service_resources`, key: sql`t.resource_id`, within: sql`t.service_id = ${serviceId}` };
}

type New = { serviceId: number; resourceId: number; activityId: number };

/** Adds it last, unless the service uses it already. */
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
  await tx
    .insert(serviceResources)
    .values({ serviceId, resourceId, position: endOfList(resourcesOf(serviceId)) })
    .onConflictDoNothing();
  return ok(undefined);
}
