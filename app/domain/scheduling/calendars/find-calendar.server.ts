// One calendar as its page shows it: its season, its slots, its closed dates.
import { sql } from 'drizzle-orm';

import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import type { CalendarPage } from './calendar-page.ts';
import { isToCome } from '../sold-places.server.ts';

/** undefined: there is none, or it is somebody else's. */
export async function findCalendar(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { userId }: Viewer,
  calendarId: number,
): Promise<CalendarPage | undefined> {
  const at = now().toISOString();
  const [row] = (await db.execute(sql`
    select c.id, c.name, c.start_date::text as "startDate", c.end_date::text as "endDate", c.weekdays,
           c.archived_at is not null as archived,
           json_build_object('id', r.id, 'name', r.name, 'quantity', r.quantity, 'archived', r.archived_at is not null) as resource,
           json_build_object('id', a.id, 'name', a.name, 'subdomain', a.subdomain) as activity,
           (${at}::timestamptz at time zone a.time_zone)::date::text as today,
           coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name, 'quantity', s.quantity,
                'startTime', to_char(s.start_time, 'HH24:MI'), 'endTime', to_char(s.end_time, 'HH24:MI'),
                'validFrom', s.valid_from, 'validTo', s.valid_to) order by s.start_time, s.valid_from nulls first, s.id)
              from slots s where s.calendar_id = c.id and s.archived_at is null
               and coalesce(s.valid_to, 'infinity') >= (${at}::timestamptz at time zone a.time_zone)::date), '[]') as slots,
           coalesce((select json_agg(json_build_object('date', cd.date, 'reason', cd.reason) order by cd.date)
              from closed_dates cd where cd.calendar_id = c.id), '[]') as closed,
           coalesce((select json_agg(json_build_object('date', ss.date, 'startTime', to_char(ss.start_time, 'HH24:MI'),
                'endTime', to_char(ss.end_time, 'HH24:MI'), 'reason', ss.reason) order by ss.date, ss.start_time nulls first)
              from sales_stops ss where ss.resource_id = r.id
               and ss.date >= (${at}::timestamptz at time zone a.time_zone)::date), '[]') as stops,
           (select count(distinct a.booking_id)::int from allocations a join slots s on s.id = a.slot_id join bookings b on b.id = a.booking_id
             where s.calendar_id = c.id and ${isToCome(sql`c.resource_id`, now())}) as "futureBookings"
      from calendars c
      join resources r on r.id = c.resource_id
      join memberships m on m.activity_id = r.activity_id and m.user_id = ${userId}
      join activities a on a.id = r.activity_id
     where c.id = ${calendarId}`)) as unknown as CalendarPage[];
  return row;
}
