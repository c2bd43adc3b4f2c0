// One resource as its page shows it: its fields, its calendars, the services booked on it, what is sold of it.
import { sql } from 'drizzle-orm';

import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import type { ResourcePage } from './resource-page.ts';
import { isToCome } from '../sold-places.server.ts';

/** undefined: there is none, or it is somebody else's. */
export async function findResource(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { userId }: Viewer,
  resourceId: number,
): Promise<ResourcePage | undefined> {
  const [row] = (await db.execute(sql`
    select r.id, r.name, r.quantity, r.capacity, r.sharing, r.min_participants as "minParticipants",
           r.max_participants as "maxParticipants", r.buffer_before_minutes as "bufferBeforeMinutes",
           r.buffer_after_minutes as "bufferAfterMinutes", r.archived_at is not null as archived,
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
      join memberships m on m.activity_id = r.activity_id and m.user_id = ${userId}
      join activities a on a.id = r.activity_id
     where r.id = ${resourceId}`)) as unknown as ResourcePage[];
  return row;
}
