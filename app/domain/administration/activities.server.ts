// Administrators' work on activities: lists, edits, suspends and erases them.
import { eq, sql, type SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { activities } from '#db/schema/activities.ts';
import { users } from '#db/schema/identity.ts';
import {
  type ActivityChange,
  changeActivity,
  type DeleteObstacle,
  orHasBookings,
  removeActivity,
  type UpdateActivityError,
} from '../activities/activities.server.ts';
import { isVisible } from '../catalog/service-cards.server.ts';
import type { Deps } from '../deps.ts';
import {
  allOf,
  beyond,
  goneAlready,
  orderById,
  plannedFor,
  type RowOf,
  withoutNulls,
} from '../sql.server.ts';
import type { Administrator } from '../identity/viewer.ts';
import { auditBy } from '../identity/write-audit.server.ts';
import { queueMail } from '../mail/mails.server.ts';
import { type IdPaging, type Page, pageById } from '../paging.ts';
import { err, ok, type Result, transact } from '../result.ts';
import { searchWords } from '../search-words.ts';
import type { ActivityDetail, ActivityFilter, ActivityItem, ActivityState } from './activity.ts';

const STATES: Record<ActivityState, SQL> = {
  published: isVisible,
  unpublished: sql`a.published_at is null and a.suspended_at is null`,
  suspended: sql`a.suspended_at is not null`,
};

type Query = { filter: ActivityFilter; paging: IdPaging };

/** One page of all activities, found by their texts, their subdomain or their owner. */
export async function listActivities(
  { db }: Pick<Deps, 'db'>,
  { filter, paging }: Query,
): Promise<Page<ActivityItem>> {
  const words = searchWords(filter.q);
  if (words === undefined) return pageById<ActivityItem>([], paging);
  const { state, typeId } = filter;
  const conditions = [
    beyond(sql`a.id`, paging),
    ...(state === undefined ? [] : [STATES[state]]),
    ...(typeId === undefined ? [] : [sql`a.activity_type_id = ${typeId}`]),
    ...words.map(
      (word) => sql`(a.search_text like search_pattern(${word}) or a.subdomain like search_pattern(${word})
                     or u.search_text like search_pattern(${word}))`,
    ),
  ];
  const read = (inDb: Db) =>
    inDb.execute<ActivityItem>(sql`
      select a.id, a.name, a.subdomain, t.name as type, u.name || ' ' || u.surname as owner, u.id as "ownerId",
             a.published_at is not null as published, a.suspended_at is not null as suspended, a.created_at as "createdAt"
        from activities a join users u on u.id = a.user_id join activity_types t on t.id = a.activity_type_id
       where ${allOf(conditions)} ${orderById(sql`a.id`, paging)}`);
  const rows = await plannedFor(db, filter.q !== '', read);
  const items = rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt).toISOString() }));
  return pageById(items, paging);
}

/** An activity's page for administrators. */
export async function findActivity(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  activityId: number,
): Promise<ActivityDetail | undefined> {
  const at = now().toISOString();
  const [row] = await db.execute<RowOf<ActivityDetail>>(sql`
    select a.id, a.name, a.subdomain, t.name as type, u.name || ' ' || u.surname as owner, u.id as "ownerId",
           a.published_at is not null as published, a.suspended_at is not null as suspended, a.created_at as "createdAt",
           a.email, a.phone, a.city, a.legal_name as "legalName", a.vat_number as "vatNumber", a.suspended_at as "suspendedAt",
           (select l.detail->>'reason' from audit_log l
             where l.subject_type = 'activity' and l.subject_id = a.id and l.action = 'activity.suspended' and a.suspended_at is not null
             order by l.id desc limit 1) as "suspensionReason",
           (select count(*)::int from services s where s.activity_id = a.id and s.archived_at is null) as services,
           (select count(*)::int from memberships m where m.activity_id = a.id) as members,
           b.bookings, b.future as "futureBookings"
      from activities a join users u on u.id = a.user_id join activity_types t on t.id = a.activity_type_id,
           lateral (select count(*)::int as bookings,
                           (count(*) filter (where status in ('confirmed', 'pending') and ends_at > ${at}::timestamptz))::int as future
                      from bookings where a.id in (activity_id, owner_activity_id)) b
     where a.id = ${activityId}`);
  if (!row) return undefined;
  return {
    ...withoutNulls<ActivityDetail>(row),
    createdAt: new Date(row.createdAt).toISOString(),
    suspendedAt: row.suspendedAt === null ? undefined : new Date(row.suspendedAt).toISOString(),
  };
}

/** An administrator edits an activity, by the same rules as its owner. */
export function editActivity(
  deps: Pick<Deps, 'db' | 'now'>,
  admin: Administrator,
  change: ActivityChange,
): Promise<Result<undefined, UpdateActivityError>> {
  return transact(deps.db, async (tx) => {
    const inTx = { ...deps, db: tx };
    const outcome = await changeActivity(inTx, change);
    if (!outcome.ok) return outcome;
    await auditBy(inTx, admin, {
      action: 'activity.changed',
      subject: { type: 'activity', id: change.activityId },
    });
    return ok(undefined);
  });
}

// A suspended activity's pages answer 404 and sell nothing; guests keep their booking pages. Source:
// docs/rules/administration.md#suspension.

type Suspension = { activityId: number; reason: string };

/** Does nothing if suspended already. The owner gets a mail with the reason. */
export function suspendActivity(
  deps: Deps,
  admin: Administrator,
  { activityId, reason }: Suspension,
): Promise<Result<undefined, 'not-found'>> {
  return change(deps, { admin, activityId, to: { suspended: true, reason } });
}

export function restoreActivity(
  deps: Deps,
  admin: Administrator,
  activityId: number,
): Promise<Result<undefined, 'not-found'>> {
  return change(deps, { admin, activityId, to: { suspended: false } });
}

type Change = {
  admin: Administrator;
  activityId: number;
  to: { suspended: true; reason: string } | { suspended: false };
};

function change(deps: Deps, { admin, activityId, to }: Change): Promise<Result<undefined, 'not-found'>> {
  return transact(deps.db, async (tx): Promise<Result<undefined, 'not-found'>> => {
    const inTx = { ...deps, db: tx };
    const [activity] = await tx
      .select()
      .from(activities)
      .where(eq(activities.id, activityId))
      .for('no key update');
    if (!activity) return err('not-found');
    if ((activity.suspendedAt !== null) === to.suspended) return ok(undefined);
    const now = deps.now();
    await tx
      .update(activities)
      .set({ suspendedAt: to.suspended ? now : null, updatedAt: now })
      .where(eq(activities.id, activityId));
    await auditBy(inTx, admin, {
      action: to.suspended ? 'activity.suspended' : 'activity.restored',
      subject: { type: 'activity', id: activityId },
      detail: { name: activity.name, ...(to.suspended && { reason: to.reason }) },
    });
    await tellOwner(inTx, activity, to);
    return ok(undefined);
  });
}

async function tellOwner(
  deps: Deps,
  { id, name: activityName, userId }: typeof activities.$inferSelect,
  to: Change['to'],
): Promise<void> {
  const [owner] = await deps.db.select().from(users).where(eq(users.id, userId));
  if (!owner || owner.erasedAt) return;
  const kind = to.suspended ? 'account-activity-suspended' : 'account-activity-restored';
  await queueMail(deps, deps.db, {
    kind,
    key: `${kind}:${id}:${deps.now().getTime()}`,
    userId,
    recipient: owner.email,
    recipientName: `${owner.name} ${owner.surname}`,
    data: { name: owner.name, activityName, ...(to.suspended && { reason: to.reason }) },
  });
}

// An administrator deletes an activity without services that never sold anything.

export type EraseActivityError = 'not-found' | DeleteObstacle;

/** Returns its name; undefined if it was deleted before. */
export function eraseActivity(
  deps: Pick<Deps, 'db' | 'now'>,
  admin: Administrator,
  activityId: number,
): Promise<Result<{ name: string | undefined }, EraseActivityError>> {
  return orHasBookings(
    transact(deps.db, async (tx): Promise<Result<{ name: string | undefined }, EraseActivityError>> => {
      const [activity] = await tx
        .select()
        .from(activities)
        .where(eq(activities.id, activityId))
        .for('update');
      if (!activity)
        return goneAlready(tx, { id: activities.id, wanted: activityId, value: { name: undefined } });
      const removed = await removeActivity(tx, activityId);
      if (!removed.ok) return removed;
      await auditBy({ ...deps, db: tx }, admin, {
        action: 'activity.deleted',
        subject: { type: 'activity', id: activityId },
        // The owner's id, so that erasing the owner finds this entry.
        detail: { name: activity.name, subdomain: activity.subdomain, owner: activity.userId },
      });
      return ok({ name: activity.name });
    }),
  );
}
