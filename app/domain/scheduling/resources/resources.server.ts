// Resources: creates, changes, archives and finds them.
import { and, eq, gte, inArray, sql, type SQL } from 'drizzle-orm';
import { heldBy, requireMembership } from '../../activities/members.server.ts';
import type { Right } from '../../activities/staff.ts';
import type { Db } from '#db/client.ts';
import { calendars, resources, resourceTerms, slots } from '#db/schema/scheduling.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { err, ok, type Result, transact, transactional } from '../../result.ts';
import { madeBefore } from '../../sql.server.ts';
import { dayOf } from '../../calendar-day.ts';
import { reachAgainstSales, reachResource } from '../reach.server.ts';
import type {
  ResourceContradiction,
  ResourceFields,
  OwnResource,
  ResourcePage,
  ServiceResource,
} from './resource.ts';
import { changedTerms, mostUnits, sameTerms, termsOn, type SoldDate } from './resource-terms.ts';
import { findContradiction, isToCome, joinTermsNow, listTerms, writeTerms } from './terms.server.ts';
import { todayIn } from '../../wall-clock.ts';

export type NewResource = ResourceFields & {
  activityId: number;
  /** Form id: a form sent twice makes one resource. */
  formNonce?: string;
};

/** A resource is what services are booked on: boats, guides, canoes, rooms. */
export async function createResource(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  input: NewResource,
): Promise<Result<{ resourceId: number }, 'not-found'>> {
  const member = await requireMembership(deps.db, viewer, { activityId: input.activityId, right: 'manage' });
  if (!member.ok) return member;
  return transact(deps.db, async (tx) => {
    const { quantity, capacity, sharing, ...fields } = input;
    const [resource] = await tx
      .insert(resources)
      .values({ ...fields, createdAt: deps.now(), updatedAt: deps.now() })
      .onConflictDoNothing({ target: resources.formNonce })
      .returning({ resourceId: resources.id });
    if (resource) {
      await tx.insert(resourceTerms).values({ ...resource, quantity, capacity, sharing });
      return ok(resource);
    }
    const { formNonce, activityId } = fields;
    const before = await madeBefore(tx, resources, {
      formNonce,
      owner: eq(resources.activityId, activityId),
    });
    return before === undefined ? err('not-found') : ok({ resourceId: before });
  });
}

export type ResourceArchiving = { resourceId: number; archived: boolean };

/** Archives or restores a resource. Its bookings stay. Source: docs/rules/catalog.md#archiving. */
export function archiveResource(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  { resourceId, archived }: ResourceArchiving,
): Promise<Result<undefined, 'not-found'>> {
  return transact(deps.db, async (tx) => {
    const reached = await reachResource(tx, viewer, resourceId);
    if (!reached.ok) return reached;
    await tx
      .update(resources)
      .set({ archivedAt: archived ? deps.now() : null, updatedAt: deps.now() })
      .where(eq(resources.id, resourceId));
    return ok(undefined);
  });
}

export type ResourceChange = ResourceFields & {
  resourceId: number;
  /** First day of the new terms, `2027-06-12`; other fields change at once. */
  from: string;
  /** true: sold dates that contradict the terms keep the old ones, the others change. */
  keepSold: boolean;
};

export type ChangeResourceError =
  | { code: 'not-found' | 'from-past' }
  | ({ code: 'sold' } & ResourceContradiction);

/**
 * Changes a resource. Sold dates that contradict its new terms are refused, or kept while the others change.
 * Source: docs/rules/availability.md#edits. Buffers are stored with each booking and contradict nothing.
 * Returns the kept dates.
 */
export const changeResource = transactional(
  async (
    { db, now }: Pick<Deps, 'db' | 'now'>,
    viewer: Viewer,
    { resourceId, from: date, keepSold, quantity, capacity, sharing, ...fields }: ResourceChange,
  ): Promise<Result<{ kept: SoldDate[] }, ChangeResourceError>> => {
    const reached = await reachAgainstSales(db, viewer, resourceId);
    if (!reached.ok) return err({ code: reached.error });
    await db
      .update(resources)
      .set({ ...fields, updatedAt: now() })
      .where(eq(resources.id, resourceId));
    const before = await listTerms(db, resourceId);
    const from = dayOf(date);
    const wanted = { quantity, capacity, sharing };
    if (sameTerms(termsOn(before, from), wanted)) return ok({ kept: [] });
    const today = todayIn(reached.value.timeZone, now());
    if (from < today) return err({ code: 'from-past' });
    const sold = await findContradiction(db, { resourceId, from, before, wanted });
    if (sold && !keepSold) return err({ code: 'sold', ...sold });
    const kept = sold?.dates ?? [];
    const days = new Set(kept.map((each) => dayOf(each.date)));
    const after = changedTerms(before, { from, wanted, kept: days });
    await writeTerms(db, { resourceId, from, terms: after });
    await fitSlots(db, { resourceId, before: mostUnits(before, today), after: mostUnits(after, today) });
    return ok({ kept });
  },
);

/**
 * Slots that offered all units go on doing so; others are limited to the new number. On days with fewer
 * units, those units count.
 */
async function fitSlots(
  tx: Db,
  { resourceId, before, after }: { resourceId: number; before: number; after: number },
): Promise<void> {
  if (before === after) return;
  const own = tx.select({ id: calendars.id }).from(calendars).where(eq(calendars.resourceId, resourceId));
  await tx
    .update(slots)
    .set({ quantity: after })
    .where(and(inArray(slots.calendarId, own), gte(slots.quantity, Math.min(before, after))));
}

// Resources of the viewer's activities, for lists.

/**
 * From-clause for resources `r` of activities `a`, perhaps of one activity; live ones first. The select needs
 * a column `archived`.
 */
export function fromOwnResources(
  viewer: Viewer,
  { activityId, right }: { activityId: number | undefined; right: Right },
  joined = sql``,
): SQL {
  return sql`
      from memberships m join activities a on a.id = m.activity_id join resources r on r.activity_id = a.id
      ${joined}
     where ${heldBy(viewer, right)} and a.id = coalesce(${activityId ?? null}::int, a.id)
     order by archived, lower(a.name), lower(r.name), r.id`;
}

// One resource for its page: fields, calendars, services and future bookings.

/** undefined: it doesn't exist or belongs to somebody else. */
export async function findResource(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { userId }: Viewer,
  resourceId: number,
): Promise<ResourcePage | undefined> {
  const [row] = await db.execute<ResourcePage>(sql`
    select r.id, r.name, t.quantity, t.capacity, t.sharing, r.min_participants as "minParticipants",
           r.max_participants as "maxParticipants", r.buffer_before_minutes as "bufferBeforeMinutes",
           r.buffer_after_minutes as "bufferAfterMinutes", r.archived_at is not null as archived,
           d.today::text as today,
           coalesce((select json_agg(json_build_object('date', rt.valid_from, 'quantity', rt.quantity, 'capacity', rt.capacity,
                'sharing', rt.sharing) order by rt.valid_from)
              from resource_terms rt where rt.resource_id = r.id and rt.valid_from > d.today), '[]') as changes,
           json_build_object('id', a.id, 'name', a.name, 'subdomain', a.subdomain) as activity,
           coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name, 'startDate', c.start_date, 'endDate', c.end_date,
                'slots', (select count(*) from slots s where s.calendar_id = c.id and s.archived_at is null)) order by c.start_date, c.id)
              from calendars c where c.resource_id = r.id and c.archived_at is null), '[]') as calendars,
           coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name) order by lower(s.name), s.id)
              from service_resources sr join services s on s.id = sr.service_id
             where sr.resource_id = r.id and s.archived_at is null), '[]') as services,
           (select count(distinct a.booking_id)::int from allocations a join bookings b on b.id = a.booking_id
             where ${isToCome(sql`r.id`, now())}) as "futureBookings"
      from resources r
      join memberships m on m.activity_id = r.activity_id and ${heldBy({ userId }, 'manage')}
      join activities a on a.id = r.activity_id
      cross join lateral (select (${now().toISOString()}::timestamptz at time zone a.time_zone)::date as today) d
      cross join lateral resource_terms_on(r.id, d.today) t
     where r.id = ${resourceId}`);
  return row;
}

// The viewer's resources.

/** `activityId`: only of that activity. Archived ones last. */
export async function listResources(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  { activityId }: { activityId: number | undefined },
): Promise<OwnResource[]> {
  return db.execute<OwnResource>(sql`
    select r.id, r.name, a.id as "activityId", a.name as "activityName", t.quantity, t.capacity, t.sharing,
           r.archived_at is not null as archived,
           (select count(*)::int from calendars c where c.resource_id = r.id and c.archived_at is null) as calendars,
           (select count(*)::int from service_resources sr join services s on s.id = sr.service_id
             where sr.resource_id = r.id and s.archived_at is null) as services ${fromOwnResources(viewer, { activityId, right: 'manage' }, joinTermsNow(now()))}`);
}

// Live resources of an activity: first those of the service in their order, then the others by name.

type Row = Omit<ServiceResource, 'maxParticipants'> & { maxParticipants: number | null };

/** The caller has checked the membership. Without a service, none is linked. */
export async function listServiceResources(
  { db }: Pick<Deps, 'db'>,
  { activityId, serviceId }: { activityId: number; serviceId?: number },
): Promise<ServiceResource[]> {
  const rows = await db.execute<Row>(sql`
    select r.id, r.name, r.min_participants as "minParticipants", r.max_participants as "maxParticipants",
           sr.resource_id is not null as linked
      from resources r
      left join service_resources sr on sr.resource_id = r.id and sr.service_id = ${serviceId ?? null}::int
     where r.activity_id = ${activityId} and r.archived_at is null
     order by sr.position nulls last, lower(r.name), r.id`);
  return rows.map((row) => ({ ...row, maxParticipants: row.maxParticipants ?? undefined }));
}
