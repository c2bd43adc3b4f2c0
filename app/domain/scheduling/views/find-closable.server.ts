// What can be closed or opened on a day: a slot, or the calendars that hold it.
import { sql } from 'drizzle-orm';

import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { intArray } from '../../int-array.server.ts';
import type { ClosableCalendar, ClosableSlot } from './closable.ts';

/** undefined: there is none, or it is somebody else's. */
export async function findClosableSlot(
  { db }: Pick<Deps, 'db'>,
  { userId }: Viewer,
  slotId: number,
): Promise<ClosableSlot | undefined> {
  const [row] = (await db.execute(sql`
    select s.id, s.name, to_char(s.start_time, 'HH24:MI') as "startTime", to_char(s.end_time, 'HH24:MI') as "endTime",
           r.id as "resourceId", r.name as "resourceName"
      from slots s join calendars c on c.id = s.calendar_id join resources r on r.id = c.resource_id
      join memberships m on m.activity_id = r.activity_id and m.user_id = ${userId}
     where s.id = ${slotId}`)) as unknown as ClosableSlot[];
  return row;
}

/** Live calendars of these resources that hold the day, open or closed. */
export async function listClosableCalendars(
  { db }: Pick<Deps, 'db'>,
  { resourceIds, date }: { resourceIds: readonly number[]; date: string },
): Promise<ClosableCalendar[]> {
  return (await db.execute(sql`
    select c.id, c.name, r.id as "resourceId", r.name as "resourceName",
           exists (select 1 from closed_dates cd where cd.calendar_id = c.id and cd.date = ${date}::date) as closed
      from calendars c join resources r on r.id = c.resource_id
     where r.id = any(${intArray(resourceIds)}) and c.archived_at is null
       and ${date}::date between c.start_date and c.end_date
       and c.weekdays & (1 << (extract(isodow from ${date}::date)::int - 1)) <> 0
     order by lower(r.name), r.id, c.start_date, c.id`)) as unknown as ClosableCalendar[];
}
