// Reads a service's page and the input of its availability, in one query.
import { sql } from 'drizzle-orm';

import { paysOut } from '../activities/publication.server.ts';
import { liveRatesJson, type RatesJson, toRates } from './rates/rates.server.ts';
import { addressLine, type PostalAddress } from '../activities/activity.ts';
import type { ImageRef } from '../activities/image-ref.ts';
import type { Deps } from '../deps.ts';
import { durationWords } from '../minutes.ts';
import { mapHref, meetingPlace } from './map-place.ts';
import { fewestPeople } from './quote.ts';
import type { ServiceBounds } from './service-fields.ts';
import {
  categoryJson,
  hasPage,
  mayBeSold,
  placeJson,
  providerName,
  publicActivityJson,
  type PublicActivityJson,
  serviceImagesJson,
  toPublicActivity,
} from './service-cards.server.ts';
import { limitsJson, type LimitsJson, widestParty, takenOn } from './rates/party-limits.server.ts';
import { yearCents } from './rates/price-on.ts';
import { leadPrice, type Party, type SaidDay, sayRates } from './rates/rate-words.ts';
import type { PublicActivity, RateOffer, ServiceFact, ServicePage } from './service-page.ts';
import { slugOf } from './slug.ts';
import { todayIn } from '../wall-clock.ts';

export type ServicePageFound = {
  activity: PublicActivity;
  /** Without its prices, which depend on the chosen day (`pagePrices`). */
  service: Omit<ServicePage, 'rates' | 'price'>;
  bounds: ServiceBounds;
  /** Input for the prices of a day. */
  pricing: PagePricing;
};

type PagePricing = { rates: RateOffer[]; party: Party & { vatFree: boolean } };

/** Prices on a day, or of the coming year. */
export function pagePrices({ rates, party }: PagePricing, on: SaidDay): Pick<ServicePage, 'rates' | 'price'> {
  return { rates: sayRates(rates, party, on), price: leadPrice(rates, party, on) };
}

type Row = {
  id: number;
  name: string;
  description: string;
  tags: string[];
  email: string | null;
  phone: string | null;
  mapUrl: string | null;
  videoUrl: string | null;
  meetingPoint: string;
  meetingUrl: string | null;
  durationMinutes: number | null;
  languages: string[];
  included: string[];
  goodToKnow: string[];
  cancellationHours: number;
  limits: Omit<ServiceBounds, 'minPeople'>;
  catalogName: string;
  provider: string | null;
  place: PostalAddress;
  paysOut: boolean;
  vatFree: boolean;
  activity: PublicActivityJson;
  category: ServicePage['category'] | null;
  images: ImageRef[] | null;
  rates: RatesJson;
  resources: LimitsJson;
};

export type ServiceAsked = {
  activityId: number;
  catalogId: number;
  serviceId: number;
  /** true: a member looks at a page that visitors don't see yet. */
  preview?: boolean;
};

/** undefined: not in this catalog of this activity, hidden, archived, or resold without a running entry. */
export async function findServicePage(
  deps: Pick<Deps, 'db' | 'now'>,
  asked: ServiceAsked,
): Promise<ServicePageFound | undefined> {
  const { activityId, catalogId, serviceId, preview = false } = asked;
  const [row] = await deps.db.execute<Row>(sql`
    select s.id, s.name, s.description, s.tags, s.email, s.phone, s.map_url as "mapUrl", s.video_url as "videoUrl",
           s.meeting_point as "meetingPoint", s.meeting_url as "meetingUrl", s.duration_minutes as "durationMinutes",
           s.languages, s.included, s.good_to_know as "goodToKnow", s.cancellation_hours as "cancellationHours",
           json_build_object('cutOffMinutes', s.cut_off_minutes, 'horizonDays', s.horizon_days, 'timeZone', o.time_zone) as limits,
           c.name as "catalogName", ${providerName} as provider,
           ${placeJson(sql`o`)} as place,
           ${paysOut} as "paysOut",
           (select v.vat_free from activity_types v where v.id = o.activity_type_id) as "vatFree",
           ${publicActivityJson} as activity,
           ${categoryJson} as category,
           ${serviceImagesJson} as images,
           ${liveRatesJson(sql`s.id`)} as rates,
           ${limitsJson} as resources
      from catalog_services cs
      join catalogs c on c.id = cs.catalog_id
      join services s on s.id = cs.service_id
      join activities a on a.id = c.activity_id
      join activity_types t on t.id = a.activity_type_id
      join activities o on o.id = s.activity_id
      left join payment_accounts p on p.id = o.payment_account_id
     where cs.catalog_id = ${catalogId} and cs.service_id = ${serviceId} and c.activity_id = ${activityId}
       and (${hasPage} or (${preview} and a.suspended_at is null and s.archived_at is null and ${mayBeSold}))`);
  return row && toFound(row, catalogId, deps.now());
}

function toFound(row: Row, catalogId: number, now: Date): ServicePageFound {
  const rates = takenOn(row.resources, toRates(row.rates));
  const party = { ...widestParty(row.resources), vatFree: row.vatFree };
  const today = todayIn(row.limits.timeZone, now);
  const years = rates.map((rate) => yearCents(rate, today));
  const pricing = { rates, party };
  return {
    pricing,
    activity: toPublicActivity(row.activity),
    service: {
      ...textsOf(row, catalogId),
      yearCents: {
        lowest: Math.min(...years.map(({ lowest }) => lowest)),
        highest: Math.max(...years.map(({ highest }) => highest)),
      },
      vatFree: row.vatFree,
      minParticipants: party.minParticipants,
      maxParticipants: party.maxParticipants,
      bookable: row.paysOut && rates.length > 0,
    },
    bounds: { ...row.limits, minPeople: fewestPeople(rates) },
  };
}

function factsOf(row: Row, duration: string | undefined): ServiceFact[] {
  const { meetingUrl: url, languages } = row;
  const point = meetingPlace(row);
  const facts: ServiceFact[] = [];
  if (duration !== undefined) facts.push({ icon: 'clock', words: duration });
  if (point !== undefined) facts.push({ icon: 'pin', words: point, href: mapHref(point, url) });
  if (languages.length > 0) facts.push({ icon: 'globe', words: new Intl.ListFormat('it').format(languages) });
  return facts;
}

function textsOf(row: Row, catalogId: number) {
  const address = addressLine(row.place);
  const duration = row.durationMinutes === null ? undefined : durationWords(row.durationMinutes);
  return {
    id: row.id,
    name: row.name,
    slug: slugOf(row.name),
    catalog: { id: catalogId, name: row.catalogName, slug: slugOf(row.catalogName) },
    provider: row.provider ?? undefined,
    city: row.place.city ?? undefined,
    address: row.meetingPoint || address,
    place: meetingPlace(row, address),
    placeUrl: row.meetingUrl ?? undefined,
    duration,
    facts: factsOf(row, duration),
    lists: [
      { title: 'Compreso nel prezzo', icon: 'check' as const, lines: row.included },
      { title: 'Da sapere', icon: 'info' as const, lines: row.goodToKnow },
    ].filter(({ lines }) => lines.length > 0),
    description: row.description,
    category: row.category ?? undefined,
    images: row.images ?? [],
    tags: row.tags,
    email: row.email ?? undefined,
    phone: row.phone ?? undefined,
    mapUrl: row.mapUrl ?? undefined,
    videoUrl: row.videoUrl ?? undefined,
    cancellationHours: row.cancellationHours,
  };
}
