// An operator asks for a new kind of activity. Source: docs/rules/activities.md#types.
import { and, eq, sql } from 'drizzle-orm';

import { activityTypeRequests, activityTypes } from '#db/schema/activities.ts';
import { users } from '#db/schema/identity.ts';

import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { err, ok, transact, type Result } from '../../result.ts';
import { requireMembership } from '../require-membership.server.ts';

type Asked = { activityId: number; name: string; note: string };

export type RequestTypeError = 'not-found' | 'type-exists';

/** What somebody has asked for already, and nobody has decided, is asked once. */
export function requestActivityType(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  asked: Asked,
): Promise<Result<undefined, RequestTypeError>> {
  return transact(deps.db, async (tx) => {
    const member = await requireMembership(tx, viewer, asked.activityId);
    if (!member.ok) return member;
    const wanted = sql`lower(${asked.name})`;
    const [existing] = await tx
      .select({ id: activityTypes.id })
      .from(activityTypes)
      .where(eq(sql`lower(${activityTypes.name})`, wanted));
    if (existing) return err('type-exists');
    // One after the other, so that a form sent twice finds what the first sending wrote.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, viewer.userId)).for('no key update');
    const [same] = await tx
      .select({ id: activityTypeRequests.id })
      .from(activityTypeRequests)
      .where(
        and(
          eq(activityTypeRequests.requestedById, viewer.userId),
          eq(activityTypeRequests.status, 'pending'),
          eq(sql`lower(${activityTypeRequests.name})`, wanted),
        ),
      );
    if (same) return ok(undefined);
    await tx
      .insert(activityTypeRequests)
      .values({ ...asked, requestedById: viewer.userId, createdAt: deps.now() });
    return ok(undefined);
  });
}
