// Reads a service's page and the input of its availability, in one query.
import { sql, type SQL } from 'drizzle-orm';
import { paysOut } from '../activities/publication.server.ts';
import { liveRatesJson, type RatesJson, toRates } from './rates/rates.server.ts';
import { addressLine, type PostalAddress } from '../activities/activity.ts';
import type { Deps } from '../deps.ts';
import { durationWords } from '../minutes.ts';
import { type RowOf, withoutNulls } from '../sql.server.ts';
import { mapHref, meetingPlace } from './map-place.ts';
import { fewestPeople } from './quote.ts';
import type { ServiceBounds } from './service-fields.ts';
import * as cards from './service-cards.server.ts';
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

type Told = Pick<
  ServicePage,
  'id' | 'name' | 'description' | 'tags' | 'email' | 'phone' | 'mapUrl' | 'videoUrl'
> &
  Pick<ServicePage, 'cancellationHours' | 'provider' | 'category' | 'images'>;

type Row = RowOf<Told> & {
  meetingPoint: string;
  mapUrl: string | null;
  meetingUrl: string | null;
  durationMinutes: number | null;
  languages: string[];
  included: string[];
  goodToKnow: string[];
  limits: Omit<ServiceBounds, 'minPeople'>;
  catalogName: string;
  place: PostalAddress;
  paysOut: boolean;
  vatFree: boolean;
  activity: cards.PublicActivityJson;
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
export async function findServicePage<Also = null>(
  deps: Pick<Deps, 'db' | 'now'>,
  asked: ServiceAsked,
  /** What else is read about service `s`. */
  also: SQL<Also> = sql`null`,
): Promise<(ServicePageFound & { also: Also }) | undefined> {
  const { activityId, catalogId, serviceId, preview = false } = asked;
  const [found] = await deps.db.execute<Row & { also: Also }>(sql`
    select s.id, s.name, s.description, s.tags, s.email, s.phone, s.map_url as "mapUrl", s.video_url as "videoUrl",
           s.meeting_point as "meetingPoint", s.meeting_url as "meetingUrl", s.duration_minutes as "durationMinutes",
           s.languages, s.included, s.good_to_know as "goodToKnow", s.cancellation_hours as "cancellationHours",
           json_build_object('cutOffMinutes', s.cut_off_minutes, 'horizonDays', s.horizon_days, 'timeZone', o.time_zone) as limits,
           c.name as "catalogName", ${cards.providerName} as provider,
           ${cards.placeJson(sql`o`)} as place,
           ${paysOut} as "paysOut",
           (select v.vat_free from activity_types v where v.id = o.activity_type_id) as "vatFree",
           ${cards.publicActivityJson} as activity,
           ${cards.categoryJson} as category,
           coalesce(${cards.serviceImagesJson}, '[]') as images,
           ${liveRatesJson(sql`s.id`)} as rates,
           ${limitsJson} as resources,
           ${also} as also
      from catalog_services cs
      join catalogs c on c.id = cs.catalog_id
      join services s on s.id = cs.service_id
      join activities a on a.id = c.activity_id
      join activity_types t on t.id = a.activity_type_id
      join activities o on o.id = s.activity_id
      left join payment_accounts p on p.id = o.payment_account_id
     where cs.catalog_id = ${catalogId} and cs.service_id = ${serviceId} and c.activity_id = ${activityId}
       and (${cards.hasPage} or (${preview} and a.suspended_at is null and s.archived_at is null and ${cards.mayBeSold}))`);
  if (!found) return undefined;
  const { also: read, ...row } = found;
  return { ...toFound(row, catalogId, deps.now()), also: read };
}

function toFound({ limits, paysOut: payable, resources, ...row }: Row, catalogId: number, now: Date) {
  const { activity, rates: json, vatFree, ...texts } = row;
  const rates = takenOn(resources, toRates(json));
  const party = { ...widestParty(resources), vatFree };
  const today = todayIn(limits.timeZone, now);
  const years = rates.map((rate) => yearCents(rate, today));
  return {
    pricing: { rates, party },
    activity: cards.toPublicActivity(activity),
    service: {
      ...textsOf(texts, catalogId),
      yearCents: {
        lowest: Math.min(...years.map(({ lowest }) => lowest)),
        highest: Math.max(...years.map(({ highest }) => highest)),
      },
      vatFree,
      minParticipants: party.minParticipants,
      maxParticipants: party.maxParticipants,
      bookable: payable && rates.length > 0,
    },
    bounds: { ...limits, minPeople: fewestPeople(rates) },
  };
}

type Texts = Omit<Row, 'limits' | 'paysOut' | 'resources' | 'activity' | 'rates' | 'vatFree'>;

function factsOf(row: Texts, duration: string | undefined): ServiceFact[] {
  const { meetingUrl: url, languages } = row;
  const point = meetingPlace(row);
  const facts: ServiceFact[] = [];
  if (duration !== undefined) facts.push({ icon: 'clock', words: duration });
  if (point !== undefined) facts.push({ icon: 'pin', words: point, href: mapHref(point, url) });
  if (languages.length > 0) facts.push({ icon: 'globe', words: new Intl.ListFormat('it').format(languages) });
  return facts;
}

function textsOf(row: Texts, catalogId: number) {
  const { meetingPoint, meetingUrl, durationMinutes, included, goodToKnow, ...rest } = row;
  const { languages: _languages, catalogName, place, ...told } = rest;
  const address = addressLine(place);
  const duration = durationMinutes === null ? undefined : durationWords(durationMinutes);
  return {
    ...withoutNulls<Told>(told),
    slug: slugOf(row.name),
    catalog: { id: catalogId, name: catalogName, slug: slugOf(catalogName) },
    city: place.city ?? undefined,
    address: meetingPoint || address,
    place: meetingPlace(row, address),
    placeUrl: meetingUrl ?? undefined,
    duration,
    facts: factsOf(row, duration),
    lists: [
      { title: 'Compreso nel prezzo', icon: 'check' as const, lines: included },
      { title: 'Da sapere', icon: 'info' as const, lines: goodToKnow },
    ].filter(({ lines }) => lines.length > 0),
  };
}
