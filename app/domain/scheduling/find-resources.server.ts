// Resources as their operator finds them.
import { sql, type SQL } from 'drizzle-orm';

import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';

import type { OwnResource, ResourcePage } from './resource.ts';
import type { ServiceResource } from './service-resource.ts';
import { isToCome } from './sold-places.server.ts';
import { joinTermsNow } from './terms.server.ts';
import { heldBy } from '../activities/members.server.ts';
import type { Right } from '../activities/staff.ts';

// The resources of everything somebody runs, as the lists of them read them.

/** For `r` resources of `a` activities: perhaps only of one, live ones first. Follows a select with `archived`. */
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

// One resource as its page shows it: its fields, its calendars, the services booked on it, what is sold of it.

/** undefined: there is none, or it is somebody else's. */
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

// The resources of everything somebody runs.

/** `activityId`: only of that one. Archived ones come last. */
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

// The live resources of an activity: those that serve a service in their order, then the others by name.

type Row = Omit<ServiceResource, 'maxParticipants'> & { maxParticipants: number | null };

/** For members of the activity. Without a service none is linked. */
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
