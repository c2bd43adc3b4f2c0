// One service in the marketplace, with its free days.
import { sql } from 'drizzle-orm';
import type { ImageRef } from '../activities/image-ref.ts';
import { activitiesOf } from '../activities/own-activities.server.ts';
import { fewestPeople } from '../catalog/quote.ts';
import { priceWords, saidPrice } from '../catalog/rates/rate-words.ts';
import { rateJson, type RatesJson, toRates } from '../catalog/rates/rates.server.ts';
import {
  isSold,
  serviceCardColumns,
  type ServiceCardRow,
  serviceImagesJson,
  toServiceCard,
} from '../catalog/service-cards.server.ts';
import type { ServiceBounds } from '../catalog/service-fields.ts';
import { slugOf } from '../catalog/slug.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { firstParagraph } from '../paragraphs.ts';
import type { DayOffer } from '../scheduling/availability.ts';
import { monthOfDay, parseDay } from '../calendar-day.ts';
import { todayIn } from '../wall-clock.ts';
import { findMonthOffer } from '../scheduling/find-month-offer.server.ts';
import type { OfferDetails, OwnCatalogChoice } from './offer.ts';
import { isOffered } from './offers.server.ts';

// Reads the page of one service in the marketplace in one query.

type Row = ServiceCardRow & {
  fullDescription: string;
  images: ImageRef[] | null;
  tags: string[];
  maxResaleFee: number;
  cancellationHours: number;
  limits: Omit<ServiceBounds, 'minPeople'>;
  rates: RatesJson;
  provider: string;
  providerAbout: string;
  city: string | null;
  email: string;
  phone: string | null;
  catalog: { id: number; name: string } | null;
  offered: boolean;
  own: boolean;
  catalogs: (Omit<OwnCatalogChoice, 'has'> & { has: 'ACCEPTED' | 'PENDING' | null })[] | null;
  activities: OfferDetails['activities'] | null;
};

export type OfferFound = { offer: OfferDetails; bounds: ServiceBounds };

/** undefined: not offered, unless the viewer resells it or has asked to. */
export async function findOffer(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  serviceId: number,
): Promise<OfferFound | undefined> {
  const mine = activitiesOf(viewer, 'manage');
  const [row] = await db.execute<Row>(sql`
    with s as (select * from services where id = ${serviceId}), found as (
      select ${serviceCardColumns(now())}, s.description as "fullDescription", s.tags, s.max_resale_fee as "maxResaleFee", s.cancellation_hours as "cancellationHours",
             json_build_object('timeZone', a.time_zone, 'cutOffMinutes', s.cut_off_minutes, 'horizonDays', s.horizon_days) as limits,
             a.name as provider, left(a.description, 600) as "providerAbout", a.city, a.email, a.phone,
             ${serviceImagesJson} as images,
             (select json_agg(${rateJson} order by r.position, r.id)
                from rates r where r.service_id = s.id and ${isSold}) as rates,
             (select json_build_object('id', c.id, 'name', c.name) from catalog_services cs join catalogs c on c.id = cs.catalog_id
               where cs.service_id = s.id and c.activity_id = s.activity_id and c.public order by c.position limit 1) as catalog,
             ${isOffered} as offered, s.activity_id in ${mine} as own,
             (select json_agg(json_build_object('id', c.id, 'name', c.name, 'activity', d.name, 'has',
                       (select max(e.status) from marketplace_entries e where e.service_id = s.id and e.catalog_id = c.id
                          and e.ended_at is null and e.status <> 'REJECTED')) order by d.name, d.id, c.position, c.id)
                from catalogs c join activities d on d.id = c.activity_id
               where d.id in ${mine} and d.id <> s.activity_id) as catalogs,
             (select json_agg(json_build_object('name', d.name, 'subdomain', d.subdomain) order by d.name)
                from activities d where d.id in ${mine} and d.id <> s.activity_id) as activities
        from s join activities a on a.id = s.activity_id)
    select * from found where offered or exists (
      select from marketplace_entries e where e.service_id = ${serviceId} and e.destination_activity_id in ${mine}
         and e.ended_at is null and e.status <> 'REJECTED')`);
  return row && toFound(row, now());
}

function toFound(row: Row, now: Date): OfferFound {
  const rates = toRates(row.rates);
  const { id, name, catalog } = row;
  return {
    offer: {
      card: toServiceCard(row),
      description: row.fullDescription,
      images: row.images ?? [],
      tags: row.tags,
      maxResaleFee: row.maxResaleFee,
      cancellationHours: row.cancellationHours,
      rates: rates.map((rate) => {
        const { id: rateId, name: rateName, pricing } = rate;
        const price = saidPrice(rate, { day: undefined, today: todayIn(row.limits.timeZone, now) });
        return { id: rateId, name: rateName, pricing, fromCents: price.priceCents, price: priceWords(price) };
      }),
      provider: {
        name: row.provider,
        city: row.city ?? undefined,
        summary: firstParagraph(row.providerAbout),
        email: row.email,
        phone: row.phone ?? undefined,
      },
      publicPath: catalog ? `/${catalog.id}/${slugOf(catalog.name)}/${id}/${slugOf(name)}` : undefined,
      offered: row.offered,
      own: row.own,
      catalogs: (row.catalogs ?? []).map(({ has, ...choice }) => ({
        ...choice,
        has: has === null ? undefined : has === 'ACCEPTED' ? 'accepted' : 'pending',
      })),
      activities: row.activities ?? [],
    },
    bounds: { ...row.limits, minPeople: fewestPeople(rates) },
  };
}

// The next days on which the service can be booked.

const ENOUGH = 8;

type Wanted = { serviceId: number; bounds: ServiceBounds };

/** Searches this month and the next one with free days; empty if all days are taken. */
export async function listFreeDays(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { serviceId, bounds }: Wanted,
): Promise<DayOffer[]> {
  const asked = { serviceId, bounds, day: undefined, now: now() };
  const { month } = await findMonthOffer(db, { ...asked, month: undefined });
  const free = month.days.filter(({ bookable }) => bookable);
  const further =
    month.nextBookableDate ?? (month.nextMonth === undefined ? undefined : `${month.nextMonth}-01`);
  if (free.length >= ENOUGH || further === undefined) return free.slice(0, ENOUGH);
  const later = await findMonthOffer(db, { ...asked, month: monthOfDay(parseDay(further) ?? 0) });
  return [...free, ...later.month.days.filter(({ bookable }) => bookable)].slice(0, ENOUGH);
}
