// Sets which sites may show an activity's booking panel.
import { eq } from 'drizzle-orm';
import { activities } from '#db/schema/activities.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { ok, type Result } from '../result.ts';
import { requireMembership } from './members.server.ts';

export async function setEmbedHosts(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  { activityId, hosts }: { activityId: number; hosts: string[] },
): Promise<Result<undefined, 'not-found'>> {
  const reached = await requireMembership(db, viewer, { activityId, right: 'manage' });
  if (!reached.ok) return reached;
  await db
    .update(activities)
    .set({ embedHosts: hosts, updatedAt: now() })
    .where(eq(activities.id, activityId));
  return ok(undefined);
}

export async function listEmbedHosts({ db }: Pick<Deps, 'db'>, activityId: number): Promise<string[]> {
  const [row] = await db
    .select({ hosts: activities.embedHosts })
    .from(activities)
    .where(eq(activities.id, activityId));
  return row?.hosts ?? [];
}
