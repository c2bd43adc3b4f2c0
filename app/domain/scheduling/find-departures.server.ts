// What an activity's own front offers: the first services of its catalogs, and what starts on a day.
import { sql } from 'drizzle-orm';

import { formatDay, parseDay } from '../calendar-day.ts';
import { dayAndMonth, weekdayAndDay, weekdayName } from '../date-words.ts';
import type { Deps } from '../deps.ts';
import { formatMoney } from '../money/money-words.ts';
import { findDayOffers, SHOWN_DAYS } from './next-days.server.ts';
import type { SlotOffer } from './availability.ts';
import { todayIn } from '../wall-clock.ts';

import {
  bookable,
  offeredColumns,
  type OfferedRow,
  sayPlaces,
  toOfferedCards,
} from './offered-card.server.ts';
import { providerName, sellsInCatalog } from '../catalog/service-cards.server.ts';
import type { ActivityOffers, Departure, Departures, OfferedCard } from '../catalog/service-page.ts';

const CATALOGS = 8;
const SERVICES_OF_EACH = 6;
const STRIP_DAYS = 7;
const MOST_DEPARTURES = 40;

type Asked = {
  activityId: number;
  timeZone: string;
  /** As in the address; what is no day to come leads to the first with places. */
  date: string | null;
  /** Catalogs that aren't public are looked at too. */
  preview?: boolean;
};

export async function findActivityOffers(
  deps: Pick<Deps, 'db' | 'now'>,
  { activityId, timeZone, date, preview = false }: Asked,
): Promise<ActivityOffers> {
  const rows = await deps.db.execute<OfferedRow>(sql`
    select x.* from (
      select c.* from catalogs c where c.activity_id = ${activityId} and (${preview} or c.public)
       order by c.position, c.id limit ${CATALOGS}) c
      cross join lateral (
        select ${offeredColumns(deps.now())}, ${providerName} as provider, cs.position
          from catalog_services cs join services s on s.id = cs.service_id join activities o on o.id = s.activity_id
         where cs.catalog_id = c.id and ${sellsInCatalog} order by cs.position, s.id limit ${SERVICES_OF_EACH}) x
     order by c.position, c.id, x.position, x.id`);
  const offered = await toOfferedCards(deps, { rows, originOf: () => '', most: STRIP_DAYS });
  const services = offered.map((card) => ({ ...card, days: card.days.slice(0, SHOWN_DAYS) }));
  const today = todayIn(timeZone, deps.now());
  const strip = freeDates(offered);
  const asked = parseDay(date ?? '');
  const chosen = asked !== undefined && asked >= today ? asked : parseDay(strip[0] ?? '');
  if (chosen === undefined) return { services, departures: undefined };
  const offers = await findDayOffers(deps.db, { services: bookable(rows), day: chosen, now: deps.now() });
  const said = { chosen: formatDay(chosen), today: formatDay(today) };
  return {
    services,
    departures: { ...sayBoard(strip, said), slots: departuresOf(services, offers, said.chosen) },
  };
}

function freeDates(services: readonly OfferedCard[]): string[] {
  const dates = services.flatMap(({ days }) =>
    days.flatMap(({ date, left }) => (left === 'none' ? [] : [date])),
  );
  return [...new Set(dates)].sort().slice(0, STRIP_DAYS);
}

function sayBoard(
  dates: readonly string[],
  { chosen, today }: { chosen: string; today: string },
): Omit<Departures, 'slots'> {
  const heading = weekdayAndDay(chosen, today);
  return {
    strip: dates.map((date) => ({
      date,
      name: date === today ? 'oggi' : weekdayName(date).slice(0, 3),
      day: dayAndMonth(date, today).replace(/^(\d+ \S{3})\S*/, '$1'),
    })),
    chosen,
    heading: heading.charAt(0).toUpperCase() + heading.slice(1),
  };
}

function departuresOf(
  services: readonly OfferedCard[],
  offers: ReadonlyMap<number, SlotOffer[]>,
  date: string,
): Departure[] {
  const once = new Map(services.toReversed().map((card) => [card.id, card]));
  return [...once.values()]
    .flatMap((card) => (offers.get(card.id) ?? []).flatMap((slot) => departureOf(card, slot, date)))
    .toSorted((a, b) => a.time.localeCompare(b.time) || a.name.localeCompare(b.name))
    .slice(0, MOST_DEPARTURES);
}

function departureOf(card: OfferedCard, slot: SlotOffer, date: string): Departure[] {
  const { state, startTime: time, placesLeft, key } = slot;
  if (state !== 'bookable' && state !== 'sold_out') return [];
  const { name, about, href, fromCents } = card;
  const price = fromCents === undefined ? '' : `da ${formatMoney(fromCents)}`;
  const places = sayPlaces(state === 'sold_out' ? 0 : placesLeft);
  return [{ time, name, about, price, href: `${href}?date=${date}&slot=${key}`, ...places }];
}
