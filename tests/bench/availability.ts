// A month's availability with ten thousand bookings in the database, and with a million.
import { monthOfDay, dayOf } from '#app/domain/calendar-day.ts';
import { findMonthOffer } from '#app/domain/scheduling/find-month-offer.server.ts';

import type { BenchDatabase } from './bench-database.ts';
import { someDate, type Bench } from './bench-world.ts';
import { medianMs } from './measure.ts';
import type { Report } from './report.ts';

const TIMES = 300;

export async function benchAvailability({ database, world }: Bench, report: Report): Promise<void> {
  const [asked, ...others] = world.trips;
  if (!asked) throw new Error('an empty world');
  await fillWithBookings(database, asked.resource.id, { count: 2_000 });
  await fillWithBookings(database, others[0]?.resource.id ?? 0, { count: 8_000 });
  const small = await monthMs(database, asked.service.id);
  for (const { resource } of others) await fillWithBookings(database, resource.id, { count: 52_200 });
  await database.sql`analyze`;
  const large = await monthMs(database, asked.service.id);
  const [count] = await database.sql`select count(*)::int as n from bookings`;
  report.ratio('month availability, 1,000,000 bookings / 10,000', large / small, { atMost: 1.5 });
  report.note(`${small.toFixed(2)} ms, then ${large.toFixed(2)} ms with ${count?.['n']} bookings`);
}

async function monthMs({ db }: BenchDatabase, serviceId: number): Promise<number> {
  const month = monthOfDay(dayOf(someDate(60)));
  const bounds = { timeZone: 'Europe/Rome', minPeople: 1, cutOffMinutes: 0, horizonDays: 365 };
  const read = () => findMonthOffer(db, { serviceId, bounds, month, day: undefined, now: new Date() });
  await medianMs(50, read);
  return medianMs(TIMES, read);
}

/** A year before and after today, with two slots a day. */
const YEARS = { days: 730, from: -365, slots: 2 };

/** Spreads bookings evenly over the days and a resource's slots; triggers are off meanwhile. */
export async function fillWithBookings(
  { sql }: BenchDatabase,
  resourceId: number,
  filling: { count: number } & Partial<typeof YEARS>,
): Promise<void> {
  const { count, days, from, slots } = { ...YEARS, ...filling };
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`
      with made as (
        insert into bookings (reference, secret, activity_id, owner_activity_id, service_id, resource_id, slot_id, rate_id, date, start_time,
          end_time, starts_at, ends_at, service_name, slot_name, resource_name, vat_free, quantity, total_cents, platform_fee,
          platform_fee_fixed_cents, cancellation_hours, free_cancellation_until, name, surname, email, phone, privacy_accepted_at, status, hold_expires_at)
        select translate(upper(lpad(to_hex(before.last + n), 8, 'j')), '01', 'GH'), md5(random()::text || n), s.activity_id, s.activity_id, s.id, ${resourceId},
          sl.id, ra.id, d, sl.start_time, sl.end_time, d + sl.start_time, d + sl.end_time, s.name, sl.name, 'Barca', false, 1, 2000, 300, 50, 0,
          d, 'Mario', 'Rossi', 'mario@example.com', '', now(), 'confirmed', null
        from (select coalesce(max(id), 0) as last from bookings) before
        cross join generate_series(1, ${count}) n
        join lateral (select current_date + (n % ${days}::int) + ${from}::int as d) day on true
        join lateral (select s.* from service_resources sr join services s on s.id = sr.service_id
          where sr.resource_id = ${resourceId} order by s.id limit 1) s on true
        join lateral (select id from rates where service_id = s.id limit 1) ra on true
        join lateral (select sl.* from slots sl join calendars c on c.id = sl.calendar_id where c.resource_id = ${resourceId} order by sl.id offset (n + n / ${days}::int) % ${slots}::int limit 1) sl on true
        returning id, slot_id, date, start_time, end_time)
      insert into allocations (booking_id, resource_id, slot_id, unit, people, date, start_time, end_time, during, share_key)
      select id, ${resourceId}, slot_id, 1, 1, date, start_time, end_time, tsrange(date + start_time, date + end_time), date || ' ' || start_time || '-' || end_time
        from made`;
  });
}
