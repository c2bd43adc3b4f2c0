// Reads what the page of one day needs besides the places: the services on the resources, and their calendars.
import { sql, type SQL } from 'drizzle-orm';

import type { Db } from '#db/client.ts';

import { liveRatesJson, type RatesJson, toRates } from '../../catalog/live-rates.server.ts';
import { paysOut } from '../../activities/pays-out.server.ts';
import type { Deps } from '../../deps.ts';
import { intArray } from '../../int-array.server.ts';
import { formatDay } from '../calendar-day.ts';
import { dayPage, type DayPage } from './day-page.ts';
import { findAvailability, type OwnResourceHead } from './find-availability.server.ts';
import type { CalendarRule, ServiceRule } from './obstacles.ts';

export async function findDay(
  deps: Pick<Deps, 'db' | 'now'>,
  { resources, day }: { resources: readonly OwnResourceHead[]; day: number },
): Promise<DayPage> {
  const ids = intArray(resources.map(({ id }) => id));
  const [schedule, services, calendars] = await Promise.all([
    findAvailability(deps, { resources, period: { firstDay: day, lastDay: day } }),
    readServices(deps.db, ids),
    readCalendars(deps.db, ids, formatDay(day)),
  ]);
  return dayPage({ schedule, day, now: deps.now(), resources, services, calendars });
}

type ServiceRow = Omit<ServiceRule, 'rates'> & {
  rates: RatesJson;
};

async function readServices(db: Db, ids: SQL): Promise<ServiceRule[]> {
  const rows = (await db.execute(sql`
    select s.id, s.name, sr.resource_id as "resourceId", s.archived_at is not null as archived,
           exists (select 1 from catalog_services cs join catalogs c on c.id = cs.catalog_id
                    where cs.service_id = s.id and c.public) as "inPublicCatalog",
           a.published_at is not null as published, a.suspended_at is not null as suspended,
           ${paysOut} as "paysOut",
           s.cut_off_minutes as "cutOffMinutes", s.horizon_days as "horizonDays",
           ${liveRatesJson(sql`s.id`)} as rates
      from service_resources sr
      join services s on s.id = sr.service_id
      join activities a on a.id = s.activity_id
      left join payment_accounts p on p.id = a.payment_account_id
     where sr.resource_id = any(${ids})
     order by archived, lower(s.name), s.id`)) as unknown as ServiceRow[];
  return rows.map((row) => ({ ...row, rates: toRates(row.rates) }));
}

async function readCalendars(db: Db, ids: SQL, date: string): Promise<CalendarRule[]> {
  const rows = (await db.execute(sql`
    select c.resource_id as "resourceId", c.start_date - date '1970-01-01' as "firstDay",
           c.end_date - date '1970-01-01' as "lastDay", c.weekdays,
           (select cd.reason from closed_dates cd where cd.calendar_id = c.id and cd.date = ${date}::date) as closed,
           (select count(*)::int from slots s where s.calendar_id = c.id and s.archived_at is null) as slots
      from calendars c
     where c.resource_id = any(${ids}) and c.archived_at is null`)) as unknown as (Omit<
    CalendarRule,
    'closed'
  > & { closed: string | null })[];
  return rows.map(({ closed, ...row }) => ({ ...row, closed: closed ?? undefined }));
}
