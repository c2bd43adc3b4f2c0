// A member ends their own membership. What they did stays; an owner can't leave.
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import type { Result } from '../../result.ts';
import { endMembership } from './end-membership.server.ts';

export function leaveActivity(
  { db }: Pick<Deps, 'db'>,
  { userId }: Viewer,
  activityId: number,
): Promise<Result<undefined, 'not-found'>> {
  return endMembership(db, { activityId, userId });
}
