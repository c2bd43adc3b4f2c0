// Changes some fields of a service. What was sold before keeps its terms: they are on the bookings.
import { eq } from 'drizzle-orm';

import { services } from '#db/schema/catalog.ts';

import { refusalOf } from '../database-errors.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { err, ok, transact, type Result } from '../result.ts';
import { reachService } from './reach.server.ts';
import { serviceColumns } from './service-columns.ts';
import type { ServiceFields } from './service-fields.ts';

export type ServiceChange = { serviceId: number; changes: Partial<ServiceFields> };

export async function updateService(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  { serviceId, changes }: ServiceChange,
): Promise<Result<undefined, 'not-found' | 'unknown-category'>> {
  try {
    return await transact(deps.db, async (tx) => {
      const reached = await reachService(tx, viewer, serviceId);
      if (!reached.ok) return reached;
      await tx
        .update(services)
        .set({ ...serviceColumns(changes), updatedAt: deps.now() })
        .where(eq(services.id, serviceId));
      return ok(undefined);
    });
  } catch (error) {
    const constraint = refusalOf(error)?.constraint;
    if (constraint === 'services_same_activity') return err('unknown-category');
    throw error;
  }
}
