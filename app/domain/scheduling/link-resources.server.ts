// Which resources serve a service. They are alternatives: the first free one is taken.
import { and, eq, inArray, isNull } from 'drizzle-orm';

import { resources, serviceResources } from '#db/schema/scheduling.ts';

import { reachService } from '../catalog/reach.server.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { err, ok, transact, type Result } from '../result.ts';

/** All of them, in the order in which they are taken. Bookings keep the one they have. */
export type ServiceResources = { serviceId: number; resourceIds: readonly number[] };

export type LinkResourcesError = 'not-found' | 'unknown-resource';

export function linkResources(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  wanted: ServiceResources,
): Promise<Result<undefined, LinkResourcesError>> {
  return transact(deps.db, (tx) => link({ db: tx }, viewer, wanted));
}

async function link(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  { serviceId, resourceIds }: ServiceResources,
): Promise<Result<undefined, LinkResourcesError>> {
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
}
