// The desk of an operator with 500 services and 100,000 bookings, compared with one with 10 and 1,000.
import { findOwnCatalog, listOwnCatalogs } from '#app/domain/catalog/catalogs.server.ts';
import { listAddableServices } from '#app/domain/catalog/catalog-services.server.ts';
import { listOwnServices } from '#app/domain/catalog/own-services.server.ts';
import { dayOf, monthOfDay } from '#app/domain/calendar-day.ts';
import { findAvailability, listSchedulable } from '#app/domain/scheduling/find-availability.server.ts';
import { shownDays } from '#app/domain/scheduling/shown-days.ts';
import { aCalendar, anActivity, aResource, aService } from '#tests/support/world/a-service.ts';

import { fillWithBookings } from './availability.ts';
import type { BenchDatabase } from './bench-database.ts';
import { someDate, type Bench } from './bench-world.ts';
import { medianMs } from './measure.ts';
import type { Report } from './report.ts';

const TIMES = 60;

type Operator = { activityId: number; userId: number; catalogId: number };

export async function benchLargeOperator({ database }: Bench, report: Report): Promise<void> {
  const small = await operatorWith(database, { services: 10, bookingsEach: 100 });
  const large = await operatorWith(database, { services: 500, bookingsEach: 200 });
  await database.sql`vacuum analyze`;
  for (const [what, atMost, read] of pagesOf(database)) {
    const [few, many] = [await medianMs(TIMES, read(small)), await medianMs(TIMES, read(large))];
    report.ratio(`${what}, 500 services and 100,000 bookings / 10 and 1,000`, many / few, { atMost });
    report.note(`${few.toFixed(1)} ms, then ${many.toFixed(1)} ms`);
  }
  const whole = await medianMs(10, await monthOf(database, large, Infinity));
  report.ratio('a month of all 500 resources, in seconds', whole / 1000, { atMost: 1 });
}

type Read = (operator: Operator) => () => Promise<unknown>;

/** A page's time may grow with what it shows, but not its reading of other rows. */
function pagesOf(database: BenchDatabase): [what: string, atMost: number, read: Read][] {
  const { db } = database;
  const wish = { categoryId: undefined, archived: false, after: undefined, before: undefined };
  const services =
    (text: string): Read =>
    ({ activityId }) =>
    () =>
      listOwnServices({ db, now: () => new Date() }, { ...wish, activityId, text });
  return [
    ['a page of services', 4, services('')],
    ['services searched', 4, services('barca 7')],
    [
      'the catalogs',
      2,
      ({ activityId }) =>
        () =>
          listOwnCatalogs({ db }, activityId),
    ],
    ['a catalog that holds them all', 50, (operator) => () => findOwnCatalog({ db }, operator)],
    ['what a full catalog can still take', 4, (operator) => () => listAddableServices({ db }, operator)],
    ['a month of ten resources', 2, (operator) => async () => (await monthOf(database, operator, 10))()],
  ];
}

async function monthOf({ db }: BenchDatabase, { userId, activityId }: Operator, most: number) {
  const deps = { db, now: () => new Date() };
  const all = await listSchedulable(deps, { userId, role: 'operator' }, { activityId, right: 'departures' });
  const { firstDay, lastDay } = monthOfDay(dayOf(someDate(60)));
  return async () => {
    const asked = { resources: all.slice(0, most), period: { firstDay, lastDay } };
    return shownDays(await findAvailability(deps, asked), firstDay, lastDay);
  };
}

type Size = { services: number; bookingsEach: number };

/** One catalog contains them all. */
async function operatorWith(database: BenchDatabase, { services, bookingsEach }: Size): Promise<Operator> {
  const { db, sql } = database;
  const year = new Date().getUTCFullYear();
  const { id: activityId, userId } = await anActivity(db);
  for (let n = 0; n < services; n += 1) {
    const resource = await aResource(db, activityId, { name: `Barca ${n}`, capacity: 10, quantity: 4 });
    await aCalendar(db, resource.id, {
      startDate: `${year}-01-01`,
      endDate: `${year + 1}-12-31`,
      slots: [
        { name: 'Mattina', startTime: '09:00', endTime: '13:00', quantity: 4 },
        { name: 'Pomeriggio', startTime: '14:00', endTime: '17:00', quantity: 4 },
      ],
    });
    await aService(db, activityId, { name: `Giro in barca ${n}`, resources: [resource.id] });
    await fillWithBookings(database, resource.id, { count: bookingsEach });
  }
  const [catalog] = await sql`select min(id) as id from catalogs where activity_id = ${activityId}`;
  const catalogId = Number(catalog?.['id']);
  await sql`
    update catalog_services cs set catalog_id = ${catalogId}, position = cs.service_id
      from catalogs c where c.id = cs.catalog_id and c.activity_id = ${activityId}`;
  await sql`delete from catalogs where activity_id = ${activityId} and id <> ${catalogId}`;
  return { activityId, userId, catalogId };
}
