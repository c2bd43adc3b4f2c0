// Publishes an activity or takes it offline, after checking what it needs.
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { activities } from '#db/schema/activities.ts';
import type { Deps } from '../deps.ts';
import { noteFirstPublication } from '../identity/credits.server.ts';
import type { Viewer } from '../identity/viewer.ts';
import { err, ok, type Result, transactional } from '../result.ts';
import { requireMembership } from './members.server.ts';
import { type Checked, type ChecklistItem, missingItems } from './publish-checklist.ts';

/** Reads the facts of the publishing checklist. */
export async function findMissingItems(db: Db, activityId: number): Promise<ChecklistItem[]> {
  const [row] = await db.execute<Checked>(sql`
    select a.legal_name as "legalName", a.legal_address as "legalAddress", a.legal_city as "legalCity",
           a.legal_zip_code as "legalZipCode", a.vat_number as "vatNumber", t.vat_free as "vatFree",
           (select count(*)::int from catalogs c join catalog_services cs on cs.catalog_id = c.id
              join services s on s.id = cs.service_id and s.archived_at is null
             where c.activity_id = a.id and c.public) as services
      from activities a join activity_types t on t.id = a.activity_type_id where a.id = ${activityId}`);
  if (!row) throw new Error(`activity ${activityId} is gone`);
  return missingItems(row);
}

// Whether money can be sent to an activity. Declared here, because catalog, calendars and marketplace use it too.

/** Condition on payment accounts `p`: Stripe pays them out, and the owner has not disconnected them. */
export const isPayable: SQL = sql`(p.transfers_active and p.disconnected_at is null)`;

/** The same for an outer join. */
export const paysOut: SQL = sql`coalesce(${isPayable}, false)`;

/** Condition on activities `a`. */
export const hasPayableAccount: SQL = sql`exists (
  select from payment_accounts p where p.id = a.payment_account_id and ${isPayable})`;

// The owner publishes the activity once its checklist is complete.

export type PublishError = { code: 'not-found' } | { code: 'incomplete'; missing: ChecklistItem[] };

/** Does nothing if published already. */
export const publishActivity = transactional(
  async (
    { db, now }: Pick<Deps, 'db' | 'now'>,
    viewer: Viewer,
    activityId: number,
  ): Promise<Result<undefined, PublishError>> => {
    const reached = await requireMembership(db, viewer, { activityId, right: 'manage' });
    if (!reached.ok) return err({ code: reached.error });
    const missing = await findMissingItems(db, activityId);
    if (missing.length > 0) return err({ code: 'incomplete', missing });
    const [published] = await db
      .update(activities)
      .set({ publishedAt: now(), updatedAt: now() })
      .where(and(eq(activities.id, activityId), isNull(activities.publishedAt)))
      .returning({ ownerId: activities.userId });
    if (published) await noteFirstPublication({ db, now }, published.ownerId);
    return ok(undefined);
  },
);

// Hides the activity from visitors. Sold bookings stay, and guests keep their pages.

/** Does nothing if hidden already. */
export async function unpublishActivity(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  activityId: number,
): Promise<Result<undefined, 'not-found'>> {
  const reached = await requireMembership(db, viewer, { activityId, right: 'manage' });
  if (!reached.ok) return reached;
  await db
    .update(activities)
    .set({ publishedAt: null, updatedAt: now() })
    .where(eq(activities.id, activityId));
  return ok(undefined);
}
