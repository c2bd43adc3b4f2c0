// The owner opens the activity to visitors, once its checklist is complete.
import { and, eq, isNull } from 'drizzle-orm';

import { activities } from '#db/schema/activities.ts';

import type { Deps } from '../deps.ts';
import { noteFirstPublication } from '../identity/referrals.server.ts';
import type { Viewer } from '../identity/viewer.ts';
import { err, ok, transact, type Result } from '../result.ts';
import { findMissingItems } from './find-checklist.server.ts';
import type { ChecklistItem } from './publish-checklist.ts';
import { requireOwnership } from './require-membership.server.ts';

export type PublishError =
  | { code: 'not-found' | 'not-owner' }
  | { code: 'incomplete'; missing: ChecklistItem[] };

/** Published already: nothing changes. */
export function publishActivity(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  activityId: number,
): Promise<Result<undefined, PublishError>> {
  return transact(deps.db, (tx) => publish({ ...deps, db: tx }, viewer, activityId));
}

async function publish(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  activityId: number,
): Promise<Result<undefined, PublishError>> {
  const owner = await requireOwnership(db, viewer, activityId);
  if (!owner.ok) return err({ code: owner.error });
  const missing = await findMissingItems(db, activityId);
  if (missing.length > 0) return err({ code: 'incomplete', missing });
  await db
    .update(activities)
    .set({ publishedAt: now(), updatedAt: now() })
    .where(and(eq(activities.id, activityId), isNull(activities.publishedAt)));
  await noteFirstPublication({ db, now }, viewer.userId);
  return ok(undefined);
}
