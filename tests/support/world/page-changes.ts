// Changes of whatever the public pages of a resold trip show, one of each table that announces its changes.
import { dayOf, formatDay } from '#app/domain/calendar-day.ts';
import type { Deps } from '#app/domain/deps.ts';
import type { TestDatabase } from '#tests/support/database.ts';

import { aCalendar, aResource, aService } from './a-service.ts';
import type { ResoldTrip } from './a-resold-trip.ts';
import { placed } from './placing.ts';

/** The name begins with the table. Each can be made again and again. */
export type PageChanges = Record<string, () => Promise<unknown>>;

/** Adds to the trip a picture, a category, a second service and a second boat. */
export async function pageChanges(
  database: TestDatabase,
  deps: Deps,
  trip: ResoldTrip,
): Promise<PageChanges> {
  const { activity, service } = trip.own;
  const { sql, db } = database;
  const [{ picture }] = await sql<[{ picture: number }]>`
    insert into images (activity_id, key, width, height) values (${activity.id}, 'abcdefghijklmnop', 800, 600)
    returning id as picture`;
  const [{ category }] = await sql<[{ category: number }]>`
    insert into service_categories (activity_id, name, color, icon)
    values (${activity.id}, 'Lago', '#224488', 'tabler:sailboat') returning id as category`;
  await sql`update services set category_id = ${category} where id = ${service.id}`;
  const boat = await aResource(db, activity.id, { quantity: 2 });
  await aCalendar(db, boat.id);
  const other = await aService(db, activity.id, { resources: [boat.id] });
  const writing = writer(database);
  return {
    ...comeAndGo(database, trip, { picture, boat: boat.id, service: other.id }),
    images: () => writing.set('images', picture, { alt: writing.word() }),
    service_categories: () => writing.set('service_categories', category, { name: writing.word() }),
    ...ofOffers(database, trip, writing),
    ...ofPlaces(database, trip, writing),
    allocations: () => placed({ ...deps, db }, { activity, service }, { people: 1 }),
  };
}

type Link = [column: string, id: number];

/** What belongs to something else, in turn added and taken away. */
function comeAndGo(
  { sql }: TestDatabase,
  { own: { activity, service } }: ResoldTrip,
  extras: { picture: number; boat: number; service: number },
): PageChanges {
  const turn =
    (table: string, [owner, ownerId]: Link, [part, partId]: Link) =>
    async () => {
      const { count } = await sql`
      delete from ${sql(table)} where ${sql(owner)} = ${ownerId} and ${sql(part)} = ${partId}`;
      if (count > 0) return;
      await sql`insert into ${sql(table)} ${sql({ [owner]: ownerId, [part]: partId, position: 9 })}`;
    };
  const ofService: Link = ['service_id', service.id];
  const ofCatalog: Link = ['catalog_id', service.catalogId];
  const picture: Link = ['image_id', extras.picture];
  return {
    activity_images: turn('activity_images', ['activity_id', activity.id], picture),
    catalog_images: turn('catalog_images', ofCatalog, picture),
    service_images: turn('service_images', ofService, picture),
    catalog_services: turn('catalog_services', ofCatalog, ['service_id', extras.service]),
    service_resources: turn('service_resources', ofService, ['resource_id', extras.boat]),
  };
}

type Row = Record<string, string | number>;
type Writer = ReturnType<typeof writer>;

/** Each word, price and day that it gives is new. */
function writer({ sql }: TestDatabase) {
  let n = 0;
  return {
    word: () => `Nome ${(n += 1)}`,
    price: () => 1000 + (n += 1) * 100,
    count: () => (n += 1),
    day: () => formatDay(dayOf('2027-06-12') + (n += 1)),
    add: (table: string, row: Row) => sql`insert into ${sql(table)} ${sql(row)}`,
    set: (table: string, id: number, row: Row) => sql`update ${sql(table)} set ${sql(row)} where id = ${id}`,
  };
}

function ofOffers(
  { sql }: TestDatabase,
  { own, reseller, entryId }: ResoldTrip,
  { word, price, count, day, add, set }: Writer,
): PageChanges {
  const { activity, service } = own;
  const rate = service.rates[0]?.id ?? 0;
  return {
    activities: () => set('activities', activity.id, { name: word() }),
    'activities, colours': () =>
      sql`update activities set page_config = page_config || '{"primaryColor":"#224488"}' where id = ${activity.id}`,
    'activities, reseller': () => set('activities', reseller.id, { description: word() }),
    activity_types: () =>
      sql`update activity_types set vat_free = not vat_free where id = ${activity.activityTypeId}`,
    payment_accounts: () => sql`
      update payment_accounts set transfers_active = not transfers_active where id = ${activity.paymentAccountId}`,
    catalogs: () => set('catalogs', service.catalogId, { description: word() }),
    services: () => set('services', service.id, { description: word() }),
    service_questions: () =>
      add('service_questions', { service_id: service.id, label: word(), position: count() }),
    rates: () => set('rates', rate, { price_cents: price() }),
    rate_base_prices: () =>
      add('rate_base_prices', { rate_id: rate, valid_from: day(), price_cents: price() }),
    rate_periods: () => {
      const date = day();
      const days = { start_date: date, end_date: date };
      return add('rate_periods', { rate_id: rate, name: word(), price_cents: price(), ...days });
    },
    marketplace_entries: () => sql`
      update marketplace_entries
         set ended_at = case when ended_at is null then now() end,
             ended_by = case when ended_by is null then 'origin'::entry_side end
       where id = ${entryId}`,
  };
}

function ofPlaces(
  { sql }: TestDatabase,
  { own: { resource, slot } }: ResoldTrip,
  { word, count, day, add, set }: Writer,
): PageChanges {
  const { id } = resource;
  return {
    resources: () => set('resources', id, { max_participants: count() }),
    resource_terms: () =>
      sql`update resource_terms set capacity = capacity % 5 + 1 where resource_id = ${id}`,
    // On Tuesdays, and not on Tuesdays.
    calendars: () => sql`update calendars set weekdays = weekdays # 2 where resource_id = ${id}`,
    closed_dates: () => add('closed_dates', { calendar_id: slot.calendarId, date: day() }),
    slots: () => set('slots', slot.id, { name: word() }),
    slot_closures: () => add('slot_closures', { slot_id: slot.id, date: day() }),
    sales_stops: () => add('sales_stops', { resource_id: id, date: day() }),
    'sales_stops, lifted': () => sql`delete from sales_stops where resource_id = ${id}`,
    'allocations, freed': () => sql`delete from allocations where resource_id = ${id}`,
  };
}
