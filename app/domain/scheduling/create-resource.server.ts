// What services are booked on: boats, guides, canoes, rooms.
import { resources } from '#db/schema/scheduling.ts';

import { requireMembership } from '../activities/require-membership.server.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { ok, type Result } from '../result.ts';
import type { ResourceFields } from './resource-fields.ts';

export type NewResource = ResourceFields & { activityId: number };

export async function createResource(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  input: NewResource,
): Promise<Result<{ resourceId: number }, 'not-found'>> {
  const member = await requireMembership(deps.db, viewer, input.activityId);
  if (!member.ok) return member;
  const [resource] = await deps.db
    .insert(resources)
    .values({ ...input, createdAt: deps.now(), updatedAt: deps.now() })
    .returning({ id: resources.id });
  if (!resource) throw new Error('an insert answers its row');
  return ok({ resourceId: resource.id });
}
