// What the filters of the bookings offer, and what the chosen ones are called: only what somebody may see.
import { sql } from 'drizzle-orm';

import type { Db } from '#db/client.ts';

import type { BookingFilter } from './booking-filter.ts';
import type { DeskActivity, FilterChoice, FilterChoices } from './booking-list.ts';
import { intArray } from '../../int-array.server.ts';

export async function listFilterChoices(
  db: Db,
  activities: readonly DeskActivity[],
  { slot }: Pick<BookingFilter, 'slot'>,
): Promise<FilterChoices> {
  const any = sql`any(${intArray(activities.map(({ id }) => id))})`;
  const services = await db.execute<FilterChoice>(sql`
    select s.id, s.name from services s
     where s.activity_id = ${any} or s.id in (
       select e.service_id from marketplace_entries e join catalogs c on c.id = e.catalog_id where c.activity_id = ${any} and e.status = 'ACCEPTED')
     order by lower(s.name), s.id`);
  const resources = await db.execute<FilterChoice>(sql`
    select r.id, r.name from resources r where r.activity_id = ${any} order by lower(r.name), r.id`);
  const slots = await db.execute<FilterChoice>(sql`
    select s.id, s.name || ' ' || to_char(s.start_time, 'HH24:MI') as name
      from slots s join calendars c on c.id = s.calendar_id join resources r on r.id = c.resource_id
     where s.id = ${slot ?? 0} and r.activity_id = ${any}`);
  return { services: [...services], resources: [...resources], slot: slots[0] };
}
