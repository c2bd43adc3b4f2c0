// The front pages of the platform and of an activity with ten thousand services and a million bookings in the database.
import { findActivityOffers } from '#app/domain/scheduling/find-departures.server.ts';
import { findServices } from '#app/domain/scheduling/find-services.server.ts';
import { CONFIG } from '#tests/support/deps.ts';
import { manyOffers } from '#tests/support/world/many-offers.ts';

import { fillWithBookings } from './availability.ts';
import type { BenchDatabase } from './bench-database.ts';
import type { Bench } from './bench-world.ts';
import { medianMs } from './measure.ts';
import type { Report } from './report.ts';

const SERVICES = 10_000;
const BOOKINGS = 1_000_000;
const TIMES = 20;
/** The most time that the database may take for one page of results. */
const MOST_MS = 30;

const WISHES = [
  { text: '' },
  { text: '', when: 'weekend' },
  { text: 'servizio 77' },
  { text: '', city: 'Alba (CN)' },
  { text: 'servizio', city: 'Alba (CN)', when: 'tomorrow' },
];

export async function benchFronts({ database }: Bench, report: Report): Promise<void> {
  await manyOffers(database.db, SERVICES);
  await openToGuests(database);
  const boats = await database.sql<{ id: number }[]>`
    select r.id from resources r join activities a on a.id = r.activity_id where a.subdomain like 'tanti-%'`;
  for (const { id } of boats) await fillWithBookings(database, id, { count: BOOKINGS / boats.length });
  await database.sql`vacuum analyze`;
  const deps = { db: database.db, config: CONFIG, now: () => new Date() };
  for (const { city, ...wish } of WISHES) {
    const asked = { typeId: undefined, page: 1, city, ...wish };
    const ms = await medianMs(TIMES, () => findServices(deps, asked));
    report.ratio(
      `the front's services for ${JSON.stringify({ city, ...wish })}, of ${MOST_MS} ms`,
      ms / MOST_MS,
      {
        atMost: 1,
      },
    );
  }
  const [activity] = await database.sql<{ id: number }[]>`
    select id from activities where subdomain = 'tanti-1'`;
  const own = { activityId: activity?.id ?? 0, timeZone: 'Europe/Rome', date: null };
  const ms = await medianMs(TIMES, () => findActivityOffers(deps, own));
  report.ratio(`an activity's front, of ${MOST_MS} ms`, ms / MOST_MS, { atMost: 1 });
}

/** Each activity has a public catalog and two departures a day with free places, for a year before and after today. */
async function openToGuests({ sql }: BenchDatabase): Promise<void> {
  await sql`
    with made as (
      insert into catalogs (activity_id, name, position) select id, 'Gite', 0 from activities where subdomain like 'tanti-%' returning id, activity_id)
    insert into catalog_services (catalog_id, service_id, position)
    select m.id, s.id, row_number() over (partition by m.id order by s.id) - 1 from made m join services s on s.activity_id = m.activity_id`;
  await sql`update resource_terms set quantity = 1000, capacity = 10`;
  await sql`
    with made as (
      insert into calendars (resource_id, start_date, end_date)
      select r.id, current_date - 365, current_date + 365 from resources r join activities a on a.id = r.activity_id
       where a.subdomain like 'tanti-%' returning id)
    insert into slots (calendar_id, name, start_time, end_time, quantity)
    select m.id, t.name, t.starts::time, t.ends::time, 1000
      from made m cross join (values ('Mattina', '09:00', '11:00'), ('Pomeriggio', '15:00', '17:00')) t (name, starts, ends)`;
}
