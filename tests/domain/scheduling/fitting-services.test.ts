// The search compared with a plain one in JavaScript, over many services in every state.
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';

import { formatDay, weekdayOf } from '#app/domain/calendar-day.ts';
import { findServices } from '#app/domain/scheduling/find-services.server.ts';
import { cityLabel, MOST_COUNTED } from '#app/domain/catalog/discovery.ts';
import {
  anyFits,
  citiesOfFitting,
  fittingServices,
  type Search,
} from '#app/domain/scheduling/fitting-services.server.ts';
import { foldText } from '#app/domain/search-words.ts';
import * as schema from '#db/schema/index.ts';
import type { Db } from '#db/client.ts';
import { testClock } from '#tests/support/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { aCrowd, TODAY } from '#tests/support/world/a-crowd.ts';
import { aBoatTrip, aCalendar, aResource, aService } from '#tests/support/world/a-service.ts';
import { placed } from '#tests/support/world/placing.ts';

async function everything(db: Db) {
  const { activities, activityTypes, paymentAccounts, services, rates, resources, serviceResources } = schema;
  const { calendars, closedDates, slots, catalogs, catalogServices } = schema;
  return {
    activities: await db.select().from(activities),
    types: await db.select().from(activityTypes),
    accounts: await db.select().from(paymentAccounts),
    services: await db.select().from(services),
    rates: await db.select().from(rates),
    resources: (await db.select().from(resources)).filter(({ archivedAt }) => archivedAt === null),
    links: await db.select().from(serviceResources),
    calendars: (await db.select().from(calendars)).filter(({ archivedAt }) => archivedAt === null),
    closed: await db.select().from(closedDates),
    slots: (await db.select().from(slots)).filter(({ archivedAt }) => archivedAt === null),
    catalogs: await db.select().from(catalogs),
    shown: await db.select().from(catalogServices),
  };
}

type Everything = Awaited<ReturnType<typeof everything>>;
type Activity = Everything['activities'][number];
type Service = Everything['services'][number];

const says = (text: string, word: string) => foldText(text).includes(foldText(word));

function isListed(all: Everything, { city, typeId }: Search['wish'], activity: Activity): boolean {
  const type = all.types.find(({ id }) => id === activity.activityTypeId);
  const account = all.accounts.find(({ id }) => id === activity.paymentAccountId);
  const found = activity.publishedAt !== null && activity.suspendedAt === null;
  return (
    found &&
    account?.transfersActive === true &&
    account.disconnectedAt === null &&
    (city === undefined ||
      (activity.city !== null && cityLabel(activity.city, activity.province) === city)) &&
    (typeId === undefined || type?.id === typeId || type?.parentId === typeId)
  );
}

function isOpen(
  all: Everything,
  resourceId: number,
  { firstDay, lastDay, today }: NonNullable<Search['days']>,
): boolean {
  const wanted = Array.from({ length: lastDay - firstDay + 1 }, (_, n) => firstDay + n).filter(
    (each) => each >= today,
  );
  return all.calendars
    .filter((each) => each.resourceId === resourceId)
    .some(({ id, startDate, endDate, weekdays }) =>
      wanted.some((each) => {
        const date = formatDay(each);
        const closed = all.closed.some((closing) => closing.calendarId === id && closing.date === date);
        const slot = all.slots.some(
          ({ calendarId, validFrom, validTo }) =>
            calendarId === id && (validFrom ?? date) <= date && (validTo ?? date) >= date,
        );
        return (
          startDate <= date &&
          date <= endDate &&
          Math.floor(weekdays / 2 ** weekdayOf(each)) % 2 === 1 &&
          !closed &&
          slot
        );
      }),
    );
}

function canBeBooked(all: Everything, service: Service, days: Search['days']): boolean {
  const its = all.links
    .filter(({ serviceId }) => serviceId === service.id)
    .flatMap(({ resourceId }) => all.resources.filter(({ id }) => id === resourceId));
  const sold = all.rates
    .filter(({ serviceId, archivedAt }) => serviceId === service.id && archivedAt === null)
    .some((rate) =>
      its.some(
        ({ minParticipants, maxParticipants }) =>
          Math.max(rate.minPeople, minParticipants) <=
          Math.min(rate.maxPeople ?? 1000, maxParticipants ?? 1000),
      ),
    );
  const open =
    days === undefined ||
    (Math.max(days.firstDay, days.today) <= days.today + service.horizonDays &&
      its.some(({ id }) => isOpen(all, id, days)));
  return service.archivedAt === null && sold && open;
}

function byHand(all: Everything, { wish, words, days }: Search) {
  const found = all.activities
    .filter((each) => isListed(all, wish, each))
    .flatMap((activity) => {
      const type = all.types.find(({ id }) => id === activity.activityTypeId);
      const own = [activity.name, activity.city ?? '', activity.description].join(' ');
      return all.services
        .filter((each) => each.activityId === activity.id && canBeBooked(all, each, days))
        .flatMap((service) => {
          const fits = words.every((word) =>
            [service.name, own, type?.name ?? ''].some((text) => says(text, word)),
          );
          const [catalog] = all.catalogs
            .filter(
              ({ id, public: open }) =>
                open && all.shown.some((each) => each.catalogId === id && each.serviceId === service.id),
            )
            .sort((a, b) => a.position - b.position || a.id - b.id);
          const named = words.every((word) => says(service.name, word));
          return fits && catalog ? [{ id: service.id, catalogId: catalog.id, named, activity }] : [];
        });
    });
  const time = ({ activity }: (typeof found)[number]) => activity.publishedAt?.getTime() ?? 0;
  return found.sort(
    (a, b) =>
      Number(b.named) - Number(a.named) || time(b) - time(a) || b.activity.id - a.activity.id || a.id - b.id,
  );
}

it('are shown with free ones first on a wanted day, over all pages while they are few', async () => {
  const deps = testDeps({ db: (await testDatabase()).db, clock: testClock('2027-06-01T10:00') });
  const trip = await aBoatTrip(deps.db, { capacity: 1, quantity: 1 });
  await placed(deps, trip, { date: '2027-06-12' });
  const more = { activityId: trip.activity.id, name: 'Uscita', priceCents: 1000 };
  for (const _ of Array(30))
    await aService(deps.db, trip.activity.id, { ...more, resources: [trip.resource.id] });
  const canoe = await aResource(deps.db, trip.activity.id);
  await aCalendar(deps.db, canoe.id);
  const { id } = await aService(deps.db, trip.activity.id, { ...more, resources: [canoe.id] });
  const wish = { text: '', city: undefined, typeId: undefined, when: '2027-06-12' };
  const [first, second] = [
    await findServices(deps, { ...wish, page: 1 }),
    await findServices(deps, { ...wish, page: 2 }),
  ];
  expect(first.services[0]?.id).toBe(id);
  expect([first.services.length, second.services.length]).toEqual([24, 8]);
  expect(new Set([...first.services, ...second.services].map((card) => card.id)).size).toBe(32);
  expect(first.allLater).toBe(false);
  const { calendars } = schema;
  await deps.db.update(calendars).set({ startDate: '2027-06-13' }).where(eq(calendars.resourceId, canoe.id));
  expect(await findServices(deps, { ...wish, page: 1 })).toMatchObject({ total: 31, allLater: true });
});

describe('services that fit a wish', () => {
  let db: Db;
  let all: Everything;

  beforeAll(async () => {
    db = (await testDatabase()).db;
    await aCrowd(db);
    all = await everything(db);
  });

  function wishes(): Search[] {
    const types = [
      undefined,
      ...all.types.filter(({ name: of }) => !of.startsWith('Tour')).map(({ id }) => id),
    ];
    const cities = [undefined, 'Alba (CN)', 'Bra'];
    const texts = [
      [],
      ['canoa'],
      ['CITTA'],
      ['lago', 'alba'],
      ['50%', 'canoa'],
      ['kayak'],
      ['barche', 'degustazione'],
      ['zucchine'],
    ];
    const when = [
      undefined,
      ...[
        [0, 0],
        [1, 1],
        [3, 5],
        [-2, -1],
        [-1, 0],
        [6, 6],
        [400, 400],
      ].map(([from = 0, to = 0]) => ({ firstDay: TODAY + from, lastDay: TODAY + to, today: TODAY })),
    ];
    const every = types.flatMap((typeId) =>
      cities.flatMap((city) =>
        texts.flatMap((words) =>
          when.map((days) => ({ wish: { text: '', city, typeId, page: 1 }, words, days })),
        ),
      ),
    );
    return every.filter((_, index) => index % 5 === 0);
  }

  it('are the same, in the same order, as those found one by one, and so are their cities', async () => {
    const sizes: number[] = [];
    for (const search of wishes()) {
      const expected = byHand(all, search);
      const rows = await db.execute<{ id: number; catalog_id: number }>(
        sql`select * from (${fittingServices(search)}) f order by place`,
      );
      expect(
        rows.map((row) => [row.id, row.catalog_id]),
        JSON.stringify(search),
      ).toEqual(expected.map(({ id, catalogId }) => [id, catalogId]));
      const [row] = await db.execute<{ fits: boolean }>(sql`select ${anyFits(search)} as fits`);
      expect(row?.fits).toBe(expected.length > 0);
      const cities = await db.execute<{ city: string; province: string | null }>(citiesOfFitting(search, 9));
      const named = expected.flatMap(({ activity: { city, province } }) =>
        city === null ? [] : cityLabel(city, province),
      );
      expect(cities.map(({ city, province }) => cityLabel(city, province))).toEqual(
        [...new Set(named)].sort(),
      );
      sizes.push(expected.length);
    }
    expect(Math.max(...sizes)).toBeGreaterThan(20);
    expect(sizes.filter((size) => size > 1).length).toBeGreaterThan(20);
  });

  it('are no more than can be counted, those that are called so before all others', async () => {
    const [service] = byHand(all, {
      wish: { text: '', city: undefined, typeId: undefined, page: 1 },
      words: [],
      days: undefined,
    });
    const id = service?.id ?? 0;
    await db.execute(sql`
      with made as (
        insert into services (activity_id, name, price_cents) select s.activity_id, case when n <= ${MOST_COUNTED} then 'Mille' else 'Altro' end, 1000
          from services s, generate_series(1, ${MOST_COUNTED} + 5) n where s.id = ${id} returning id),
        links as (insert into service_resources (service_id, resource_id, position) select m.id, l.resource_id, 0 from made m, service_resources l where l.service_id = ${id}),
        priced as (insert into rates (service_id, name, price_cents, position) select id, 'Adulto', 1000, 0 from made)
      insert into catalog_services (catalog_id, service_id, position) select c.catalog_id, m.id, 0 from made m, catalog_services c where c.service_id = ${id}`);
    await db.execute(
      sql`update activities set description = 'mille' where id = ${service?.activity.id ?? 0}`,
    );
    const search = {
      wish: { text: '', city: undefined, typeId: undefined, page: 1 },
      words: ['mille'],
      days: undefined,
    };
    const rows = await db.execute<{ name: string }>(
      sql`select s.name from (${fittingServices(search)}) f join services s on s.id = f.id`,
    );
    expect(rows.length).toBe(MOST_COUNTED);
    expect(new Set(rows.map((row) => row.name))).toEqual(new Set(['Mille']));
  });
});
