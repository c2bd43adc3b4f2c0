// The calendars of everything somebody runs.
import { sql } from 'drizzle-orm';

import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import type { OwnCalendar } from './calendar-page.ts';

type Wanted = { activityId: number | undefined; resourceId: number | undefined };

/** Archived ones come last, then those that are over. */
export async function listCalendars(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { userId }: Viewer,
  { activityId, resourceId }: Wanted,
): Promise<OwnCalendar[]> {
  return (await db.execute(sql`
    select c.id, c.name, r.id as "resourceId", r.name as "resourceName", a.name as "activityName",
           c.start_date::text as "startDate", c.end_date::text as "endDate", c.weekdays,
           c.archived_at is not null as archived,
           coalesce((select json_agg(distinct to_char(s.start_time, 'HH24:MI') || '–' || to_char(s.end_time, 'HH24:MI'))
              from slots s where s.calendar_id = c.id and s.archived_at is null
               and coalesce(s.valid_to, 'infinity') >= d.today), '[]') as hours,
           case when c.end_date < d.today then 'past' when c.start_date > d.today then 'future' else 'current' end as state
      from memberships m
      join activities a on a.id = m.activity_id
      join resources r on r.activity_id = a.id
      join calendars c on c.resource_id = r.id
      cross join lateral (select (${now().toISOString()}::timestamptz at time zone a.time_zone)::date as today) d
     where m.user_id = ${userId} and a.id = coalesce(${activityId ?? null}::int, a.id)
       and r.id = coalesce(${resourceId ?? null}::int, r.id)
     order by archived, c.end_date < d.today, lower(a.name), lower(r.name), r.id, c.start_date, c.id`)) as unknown as OwnCalendar[];
}
