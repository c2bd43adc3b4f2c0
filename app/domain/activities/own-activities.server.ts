// A member's own activities, for the dashboard.
import { eq, sql, type SQL } from 'drizzle-orm';
import { activities } from '#db/schema/activities.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { isRunning } from './activities.server.ts';
import type { ActivityData } from './activity-fields.ts';
import { findLogo, listActivityImages } from './activity-images.server.ts';
import type { ActivitySummary, MemberActivity, OwnActivity } from './activity.ts';
import { findCityLabel } from './cities.server.ts';
import type { PageSettings } from './page-settings.ts';
import { heldBy } from './members.server.ts';
import type { Right } from './staff.ts';
import { findMissingItems, hasPayableAccount } from './publication.server.ts';

// The viewer's activities as part of other queries.

/** Subquery of their ids, for `in`. */
export function activitiesOf(viewer: Pick<Viewer, 'userId'>, right: Right): SQL {
  return sql`(select m.activity_id from memberships m where ${heldBy(viewer, right)})`;
}

/** An activity's data for its form. */
export async function findActivityData({ db }: Pick<Deps, 'db'>, activityId: number): Promise<ActivityData> {
  const [row] = await db.select().from(activities).where(eq(activities.id, activityId));
  if (!row) throw new Error(`activity ${activityId} is gone`);
  return {
    name: row.name,
    activityTypeId: String(row.activityTypeId),
    email: row.email,
    phone: row.phone ?? '',
    website: row.website ?? '',
    description: row.description,
    legalName: row.legalName,
    vatNumber: row.vatNumber ?? '',
    iban: row.iban ?? '',
    legalCity: await findCityLabel(row.legalCity, row.legalProvince),
    legalAddress: row.legalAddress ?? '',
    legalZipCode: row.legalZipCode ?? '',
    city: await findCityLabel(row.city, row.province),
    address: row.address ?? '',
    zipCode: row.zipCode ?? '',
  };
}

type Row = Omit<ActivitySummary, 'missing'>;

/** How complete an activity's setup is: what its publication still needs, and what else is useful. */
export async function findActivitySummary(
  { db }: Pick<Deps, 'db'>,
  activityId: number,
): Promise<ActivitySummary> {
  const rows = await db.execute<Row>(sql`
    select a.vat_number is not null as "hasVatNumber",
           (select count(*)::int from services s where s.activity_id = a.id and s.archived_at is null)
             + (select count(distinct e.service_id)::int from marketplace_entries e
                 where e.destination_activity_id = a.id and ${isRunning(sql`e`)}) as services,
           (select count(*)::int from service_categories c where c.activity_id = a.id) as categories,
           (select count(*)::int from catalogs c where c.activity_id = a.id and c.public) as "publicCatalogs",
           (select count(*)::int from activity_images i where i.activity_id = a.id) as images,
           case when p.id is null then 'none' when p.transfers_active then 'ready' else 'incomplete' end as payouts
      from activities a
      left join payment_accounts p on p.id = a.payment_account_id and p.disconnected_at is null
     where a.id = ${activityId}`);
  const [row] = rows;
  if (!row) throw new Error(`activity ${activityId} is gone`);
  return { ...row, missing: await findMissingItems(db, activityId) };
}

export type OwnActivityHead = MemberActivity &
  Pick<OwnActivity, 'host'> & { vatFree: boolean; timeZone: string };

/** Finds an activity by subdomain, for its members only. */
export async function findOwnActivity(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  subdomain: string,
): Promise<OwnActivityHead | undefined> {
  const [row] = await db.execute<OwnActivityHead>(sql`
    select a.id, a.name, a.subdomain, m.role, a.published_at is not null as published,
           a.suspended_at is not null as suspended, t.host, t.vat_free as "vatFree", a.time_zone as "timeZone"
      from activities a join memberships m on m.activity_id = a.id and m.user_id = ${viewer.userId}
      join activity_types t on t.id = a.activity_type_id
     where a.subdomain = ${subdomain.toLowerCase()}`);
  return row;
}

/** Colours and pictures of an activity's page, for its operator. */
export async function findPageSettings(deps: Pick<Deps, 'db'>, activityId: number): Promise<PageSettings> {
  const [row] = await deps.db
    .select({ colours: activities.pageConfig })
    .from(activities)
    .where(eq(activities.id, activityId));
  if (!row) throw new Error(`activity ${activityId} is gone`);
  return {
    ...row,
    logo: await findLogo(deps, activityId),
    images: await listActivityImages(deps, activityId),
  };
}

/** The viewer's activities, each with the missing setup steps. */
export async function listOwnActivities(
  { db }: Pick<Deps, 'db'>,
  { userId }: Viewer,
): Promise<OwnActivity[]> {
  return db.execute<OwnActivity>(sql`
    select a.id, a.name, a.subdomain, m.role, a.published_at is not null as published,
           a.suspended_at is not null as suspended, (a.vat_number is not null or t.vat_free) as "hasVatNumber",
           t.host, (exists (select 1 from services s where s.activity_id = a.id and s.archived_at is null)
             or exists (select 1 from marketplace_entries e where e.destination_activity_id = a.id
                         and ${isRunning(sql`e`)})) as "hasServices",
           exists (select 1 from service_categories c where c.activity_id = a.id) as "hasCategories",
           ${hasPayableAccount} as "hasPayouts"
      from memberships m
      join activities a on a.id = m.activity_id
      join activity_types t on t.id = a.activity_type_id
     where m.user_id = ${userId} order by lower(a.name), a.id`);
}
