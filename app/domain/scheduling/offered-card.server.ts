// A service as a card to book from: what it is, its price, its next days with places.
import { sql, type SQL } from 'drizzle-orm';
import { isPayable } from '../activities/publication.server.ts';
import { dayOf, formatDay } from '../calendar-day.ts';
import { shortDate } from '../date-words.ts';
import type { Deps } from '../deps.ts';
import { durationWords } from '../minutes.ts';
import { FEW_PLACES } from './availability.ts';
import { findNextDays, type NextDay, SHOWN_DAYS } from './next-days.server.ts';
import { todayIn } from '../wall-clock.ts';
import type { ServiceBounds } from '../catalog/service-fields.ts';
import {
  isSold,
  serviceCardColumns,
  type ServiceCardRow,
  toServiceCard,
} from '../catalog/service-cards.server.ts';
import type { OfferedCard, OfferedDay } from '../catalog/service-page.ts';
import { slugOf } from '../catalog/slug.ts';

export type OfferedRow = ServiceCardRow & {
  catalogId: number;
  catalogName: string;
  city: string | null;
  durationMinutes: number | null;
  /** null: it can't be booked. */
  bounds: ServiceBounds | null;
};

/** For services `s` of activities `o` in catalogs `c`. */
export function offeredColumns(now: Date): SQL {
  return sql`${serviceCardColumns(now)}, c.id as "catalogId", c.name as "catalogName", o.city, s.duration_minutes as "durationMinutes",
    (select json_build_object('timeZone', o.time_zone, 'cutOffMinutes', s.cut_off_minutes,
              'horizonDays', s.horizon_days, 'minPeople', min(r.min_people))
       from rates r join payment_accounts p on p.id = o.payment_account_id and ${isPayable}
      where r.service_id = s.id and ${isSold} having count(*) > 0) as bounds`;
}

type Offered = {
  rows: readonly OfferedRow[];
  /** Put before each card's path. */
  originOf: (row: OfferedRow) => string;
  /** The first day to consider; undefined: today. */
  from?: number | undefined;
  /** Days for each card. */
  most?: number;
};

/** Makes the cards and looks up the next days of all of them together. */
export async function toOfferedCards(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { rows, originOf, from, most = SHOWN_DAYS }: Offered,
): Promise<OfferedCard[]> {
  const services = bookable(rows);
  const days = await findNextDays(db, { services, from, most, now: now() });
  return rows.map((row) => {
    const today = row.bounds === null ? '' : formatDay(todayIn(row.bounds.timeZone, now()));
    const own = (row.bounds === null ? undefined : days.get(row.id)) ?? [];
    return { ...toCard(row, originOf(row)), days: own.map((day) => sayDay(day, today)) };
  });
}

/** Each service once, however many catalogs have it. */
export function bookable(rows: readonly OfferedRow[]): { id: number; bounds: ServiceBounds }[] {
  const found = new Map(rows.flatMap(({ id, bounds }) => (bounds === null ? [] : [[id, bounds] as const])));
  return [...found].map(([id, bounds]) => ({ id, bounds }));
}

function toCard(row: OfferedRow, origin: string): Omit<OfferedCard, 'days'> {
  const { catalogId, catalogName, city, durationMinutes: minutes } = row;
  const card = toServiceCard(row);
  const lasts = minutes === null ? undefined : durationWords(minutes);
  return {
    ...card,
    catalogId,
    about: [city, lasts].filter((part) => part !== null && part !== undefined).join(' · '),
    href: `${origin}/${catalogId}/${slugOf(catalogName)}/${card.id}/${card.slug}`,
  };
}

export function sayDay({ date, placesLeft }: NextDay, today: string): OfferedDay {
  return { date, words: shortDate(date, today), ...sayPlaces(placesLeft) };
}

export function sayPlaces(left: number): Pick<OfferedDay, 'places' | 'left'> {
  if (left === 0) return { left: 'none', places: 'Esaurito' };
  if (left > FEW_PLACES) return { left: 'many', places: `${left} posti` };
  return { left: 'few', places: left === 1 ? 'Ultimo posto' : `Ultimi ${left}` };
}

/** Cards with a place on the wanted days come first. */
export function freeFirst(cards: readonly OfferedCard[], lastDay: number | undefined): OfferedCard[] {
  const isFree = isFreeBy(lastDay);
  return cards.toSorted((a, b) => Number(isFree(b)) - Number(isFree(a)));
}

/** Whether a card has places on a day until the last one. */
export function isFreeBy(lastDay = Infinity) {
  return ({ days }: OfferedCard): boolean =>
    days.some(({ date, left }) => left !== 'none' && dayOf(date) <= lastDay);
}
