// Reads a slot on one day with its parties, for somebody who runs the resource. Parties are those of its hours on its
// resource: an edited slot is another row, and what was sold before keeps the old one (docs/decisions/0060).
import { sql } from 'drizzle-orm';

import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { parseDay } from '../../scheduling/calendar-day.ts';
import { endMinuteOf, slotKey } from '../../scheduling/slots.ts';
import { formatMinute, minuteOf } from '../../scheduling/wall-clock.ts';
import type { Departure } from './departure.ts';
import { isExpected } from '../../bookings/standing.server.ts';

type Row = Omit<Departure, 'otherTimes' | 'parties'> & {
  parties: Departure['parties'] | null;
  times: { start: string; end: string; name: string }[] | null;
};

/** undefined: somebody else's, or none. */
export async function findDeparture(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { userId }: Viewer,
  { slotId, date }: { slotId: number; date: string },
): Promise<Departure | undefined> {
  if (parseDay(date) === undefined) return undefined;
  const [row] = (await db.execute(sql`
    select s.id as "slotId", r.id as "resourceId", r.activity_id as "activityId", ${date}::text as date, s.name as "slotName",
           s.start_time::text as "startTime", s.end_time::text as "endTime", r.name as "resourceName", a.name as "activityName",
           (exists (select 1 from slot_closures x where x.slot_id = s.id and x.date = ${date}::date)
             or exists (select 1 from closed_dates x where x.calendar_id = c.id and x.date = ${date}::date)) as closed,
           (select json_agg(json_build_object('id', b.id, 'reference', b.reference, 'guest', b.name || ' ' || b.surname,
                     'service', b.service_name, 'people', b.quantity, 'status', b.status, 'source', b.source,
                     'refundableCents', booking_refundable_cents(b.id)) order by b.created_at, b.id)
              from bookings b
             where b.resource_id = r.id and b.date = ${date}::date and b.start_time = s.start_time and b.end_time = s.end_time
               and ${isExpected(now())}) as parties,
           (select json_agg(distinct jsonb_build_object('start', t.start_time::text, 'end', t.end_time::text, 'name', t.name))
              from slots t join calendars k on k.id = t.calendar_id
             where k.resource_id = r.id and t.archived_at is null and k.archived_at is null) as times
      from slots s join calendars c on c.id = s.calendar_id join resources r on r.id = c.resource_id
      join activities a on a.id = r.activity_id
      join memberships m on m.activity_id = a.id and m.user_id = ${userId}
     where s.id = ${slotId}`)) as unknown as Row[];
  if (!row) return undefined;
  const { times, parties, startTime, endTime, ...rest } = row;
  return {
    ...rest,
    startTime: formatMinute(minuteOf(startTime)),
    endTime: formatMinute(minuteOf(endTime)),
    parties: parties ?? [],
    otherTimes: (times ?? []).map(timeChoice).sort((a, b) => (a.key < b.key ? -1 : 1)),
  };
}

function timeChoice({ start, end, name }: { start: string; end: string; name: string }) {
  const startMinute = minuteOf(start);
  const hours = `${formatMinute(startMinute)}–${formatMinute(minuteOf(end))}`;
  return { key: slotKey(startMinute, endMinuteOf(startMinute, minuteOf(end))), label: `${hours} ${name}` };
}
