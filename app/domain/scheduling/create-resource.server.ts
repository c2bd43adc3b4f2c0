// What services are booked on: boats, guides, canoes, rooms.
import { and, eq } from 'drizzle-orm';

import { resources } from '#db/schema/scheduling.ts';

import { requireMembership } from '../activities/require-membership.server.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { err, ok, type Result } from '../result.ts';
import type { ResourceFields } from './resource-fields.ts';

export type NewResource = ResourceFields & {
  activityId: number;
  /** One form makes one resource however often it is sent. */
  formNonce?: string;
};

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
    .onConflictDoNothing({ target: resources.formNonce })
    .returning({ resourceId: resources.id });
  if (resource) return ok(resource);
  const [before] = await deps.db
    .select({ resourceId: resources.id })
    .from(resources)
    .where(and(eq(resources.formNonce, input.formNonce ?? ''), eq(resources.activityId, input.activityId)));
  return before ? ok(before) : err('not-found');
}
