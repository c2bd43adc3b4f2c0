// An operator's lists with a hundred bookings and with a hundred thousand: a page must read only its own rows.
import { readBookingFilter, readBookingPaging } from '#app/domain/bookings/desk/booking-list.ts';
import { countBookings, listBookings } from '#app/domain/bookings/desk/list-bookings.server.ts';
import { listDeskActivities } from '#app/domain/bookings/desk/desk-bookings.server.ts';
import { manyBookings, withoutRules } from '#tests/support/world/many-bookings.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';

import type { BenchDatabase } from './bench-database.ts';
import type { Bench } from './bench-world.ts';
import { medianMs } from './measure.ts';
import type { Report } from './report.ts';

const MANY = 100_000;
const TIMES = 40;
/** Before every hold of them ends. */
const now = () => new Date('2020-06-01T08:00:00Z');

const ADDRESSES = [
  '',
  'sort=start',
  'status=pending',
  'status=completed&sort=-start',
  'from=2027-06-01&to=2027-06-07&sort=start',
  'q=ospite77777',
  'q=mario+rossi',
  'q=333',
];

export async function benchBookingLists({ database }: Bench, report: Report): Promise<void> {
  const few = await operatorWith(database, 100);
  const many = await operatorWith(database, MANY);
  await database.sql`vacuum analyze bookings`;
  for (const address of ADDRESSES) {
    const [small, large] = [await pageMs(database, few, address), await pageMs(database, many, address)];
    report.note(`?${address}: ${small.toFixed(1)} ms, with ${MANY} bookings ${large.toFixed(1)} ms`);
    report.ratio(`a page of bookings ?${address}, 100,000 / 100`, large / small, { atMost: 10 });
  }
  const counts = await countsMs(database, many);
  report.ratio('counting 100,000 bookings by status, in seconds', counts / 1000, { atMost: 0.2 });
}

async function operatorWith({ db, sql }: BenchDatabase, count: number): Promise<number> {
  const trip = await aBoatTrip(db);
  await manyBookings(sql, trip, { count });
  await withoutRules(
    sql,
    (tx) => tx`
    update bookings set status = (case when id % 50 = 0 then 'pending' when id % 3 = 0 then 'completed' else 'confirmed' end)::booking_status,
           date = date '2027-01-01' + (id % 700), starts_at = timestamptz '2027-01-01 09:00+01' + make_interval(days => id % 700),
           ends_at = timestamptz '2027-01-01 11:00+01' + make_interval(days => id % 700)
     where activity_id = ${trip.activity.id}`,
  );
  return trip.activity.userId;
}

async function pageMs({ db }: BenchDatabase, userId: number, address: string): Promise<number> {
  const query = new URLSearchParams(address);
  const asked = { filter: readBookingFilter(query), paging: readBookingPaging(query) };
  const activities = await listDeskActivities(db, { userId, role: 'operator' }, 'bookings');
  return medianMs(TIMES, () => listBookings({ db, now }, { activities, ...asked }));
}

async function countsMs({ db }: BenchDatabase, userId: number): Promise<number> {
  const activities = await listDeskActivities(db, { userId, role: 'operator' }, 'bookings');
  return medianMs(TIMES, () =>
    countBookings({ db, now }, activities, readBookingFilter(new URLSearchParams())),
  );
}
