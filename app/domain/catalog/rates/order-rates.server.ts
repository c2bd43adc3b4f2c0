// In which order a service's rates are offered.
import { sql } from 'drizzle-orm';

import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import type { Result } from '../../result.ts';
import { orderWithinService, type ServiceOrdering } from '../order-within-service.server.ts';

export function orderRates(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  ordering: ServiceOrdering,
): Promise<Result<undefined, 'not-found'>> {
  return orderWithinService(deps, viewer, { ...ordering, table: sql`rates` });
}
