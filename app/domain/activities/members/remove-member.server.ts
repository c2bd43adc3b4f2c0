// The owner ends somebody's membership. What they did stays; an owner can't be removed. Who is no member is as wished.
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { err, ok, type Result } from '../../result.ts';
import { requireOwnership } from '../require-membership.server.ts';
import { endMembership } from './end-membership.server.ts';

export async function removeMember(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  { activityId, userId }: { activityId: number; userId: number },
): Promise<Result<undefined, 'not-found' | 'not-owner'>> {
  const owner = await requireOwnership(db, viewer, activityId);
  if (!owner.ok) return owner;
  await endMembership(db, { activityId, userId });
  return userId === viewer.userId ? err('not-found') : ok(undefined);
}
