// The owner ends somebody's membership. What they did stays; an owner can't be removed.
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import type { Result } from '../../result.ts';
import { requireOwnership } from '../require-membership.server.ts';
import { endMembership } from './end-membership.server.ts';

export async function removeMember(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  { activityId, userId }: { activityId: number; userId: number },
): Promise<Result<undefined, 'not-found' | 'not-owner'>> {
  const owner = await requireOwnership(db, viewer, activityId);
  return owner.ok ? endMembership(db, { activityId, userId }) : owner;
}
