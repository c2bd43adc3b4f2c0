// An activity's own front page: the first services of its catalogs, and the departures of a day.
import { sql } from 'drizzle-orm';
import { formatDay, parseDay } from '../calendar-day.ts';
import { dayAndMonth, weekdayAndDay, weekdayName } from '../date-words.ts';
import type { Deps } from '../deps.ts';
import { formatMoney } from '../money/money-words.ts';
import { findDayOffers, SHOWN_DAYS } from './next-days.server.ts';
import type { SlotOffer } from './availability.ts';
import { priceOn } from '../catalog/rates/price-on.ts';
import { liveRatesJson, type RatesJson, toRates } from '../catalog/rates/rates.server.ts';
import { intArray } from '../sql.server.ts';
import { todayIn } from '../wall-clock.ts';
import {
  bookable,
  offeredColumns,
  type OfferedRow,
  sayPlaces,
  toOfferedCards,
} from './offered-card.server.ts';
import { providerName, sellsInCatalog } from '../catalog/service-cards.server.ts';
import type { ActivityOffers, OfferedDeparture, Departures, OfferedCard } from '../catalog/service-page.ts';

const CATALOGS = 8;
const SERVICES_OF_EACH = 6;
const STRIP_DAYS = 7;
const MOST_DEPARTURES = 40;

type Asked = {
  activityId: number;
  timeZone: string;
  /** As in the address. Anything but a coming day means the first day with places. */
  date: string | null;
  /** true: includes catalogs that are not public. */
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
  const [offers, prices] = await Promise.all([
    findDayOffers(deps.db, { services: bookable(rows), day: chosen, now: deps.now() }),
    leadPricesOn(deps.db, services, chosen),
  ]);
  const said = { chosen: formatDay(chosen), today: formatDay(today) };
  return {
    services,
    departures: {
      ...sayBoard(strip, said),
      slots: departuresOf(services, { offers, prices, date: said.chosen }),
    },
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

/** The leading rate's price on a day, by service. */
async function leadPricesOn(
  db: Deps['db'],
  services: readonly OfferedCard[],
  day: number,
): Promise<Map<number, string>> {
  const rows = await db.execute<{ id: number; rates: RatesJson }>(sql`
    select s.id, ${liveRatesJson(sql`s.id`)} as rates from services s
     where s.id = any(${intArray(services.map(({ id }) => id))})`);
  return new Map(
    rows.flatMap(({ id, rates }) =>
      toRates(rates)
        .slice(0, 1)
        .map((lead) => [id, formatMoney(priceOn(lead, day))] as const),
    ),
  );
}

type OnADay = {
  offers: ReadonlyMap<number, SlotOffer[]>;
  prices: ReadonlyMap<number, string>;
  date: string;
};

/** If there are too many, sold-out departures are left out first. */
function departuresOf(services: readonly OfferedCard[], on: OnADay): OfferedDeparture[] {
  const once = new Map(services.toReversed().map((card) => [card.id, card]));
  const all = [...once.values()].flatMap((card) =>
    (on.offers.get(card.id) ?? []).flatMap((slot) => departureOf(card, slot, on)),
  );
  const byTime = all.toSorted((a, b) => a.time.localeCompare(b.time) || a.name.localeCompare(b.name));
  const shown = new Set(
    [...byTime.filter(({ left }) => left !== 'none'), ...byTime.filter(({ left }) => left === 'none')].slice(
      0,
      MOST_DEPARTURES,
    ),
  );
  return byTime.filter((each) => shown.has(each));
}

function departureOf(card: OfferedCard, slot: SlotOffer, { prices, date }: OnADay): OfferedDeparture[] {
  const { state, startTime: time, placesLeft, key } = slot;
  if (state !== 'bookable' && state !== 'sold_out') return [];
  const { name, about, href } = card;
  const price = prices.get(card.id) ?? '';
  const places = sayPlaces(state === 'sold_out' ? 0 : placesLeft);
  return [{ time, name, about, price, href: `${href}?date=${date}&slot=${key}`, ...places }];
}
