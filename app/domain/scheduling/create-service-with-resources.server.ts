// A new service together with what it is booked on.
import { createService, type CreateServiceError, type NewService } from '../catalog/create-service.server.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { ok, transact, type Result } from '../result.ts';
import { linkResources, type LinkResourcesError } from './link-resources.server.ts';

export type NewServiceWithResources = NewService & { resourceIds: readonly number[] };

/** A form that is sent again changes nothing: its service may have been changed since. */
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
