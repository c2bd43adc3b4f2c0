// Where a kind of activity stands in the tree of types.
import { and, eq, isNull, ne, sql } from 'drizzle-orm';

import type { Db } from '#db/client.ts';
import { activityTypes } from '#db/schema/activities.ts';

/** Keeps the tree a tree, and two siblings from taking one position: whoever changes it holds this lock. */
export async function lockTypes(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('activity_types'))`);
}

/** Behind the last of a parent's children; `exceptId` is one of them that is to move there. */
export async function nextPosition(db: Db, parentId: number | null, exceptId = 0): Promise<number> {
  const siblings = parentId === null ? isNull(activityTypes.parentId) : eq(activityTypes.parentId, parentId);
  const [next] = await db
    .select({ position: sql<number>`coalesce(max(position) + 1, 0)::int` })
    .from(activityTypes)
    .where(and(siblings, ne(activityTypes.id, exceptId)));
  return next?.position ?? 0;
}
