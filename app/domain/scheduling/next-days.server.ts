// The next days with places of many services, for cards and boards. Uses the panel's rules; the number of
// queries doesn't grow with the services.
import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { dayOf, formatDay } from '../calendar-day.ts';
import type { ServiceBounds } from '../catalog/service-fields.ts';
import { intArray } from '../sql.server.ts';
import type { SlotOffer } from './availability.ts';
import { loadSchedule, type Period, REACH_DAYS } from './load-schedule.server.ts';
import { clockFor, type Situation, slotOffers } from './offers.ts';

/** `placesLeft`: of the departure with most places, because a party stays together; 0 if the day is sold out. */
export type NextDay = { date: string; placesLeft: number };

type AskedService = { id: number; bounds: ServiceBounds };

type DaysAsked = {
  services: readonly AskedService[];
  /** The first day to consider; undefined: today on each service's clock. */
  from?: number | undefined;
  /** Days for each service. */
  most?: number;
  now: Date;
  /** Bookings whose places count as free. */
  exceptBookingIds?: readonly number[] | undefined;
};

/** Services on two pages; more are ignored. */
export const MOST_SERVICES = 48;
/** How many days ahead are searched. */
export const DAYS_AHEAD = 90;
/** Days searched step by step: most services have a place soon, so few rows are read. */
const STRETCHES = [
  { first: 0, last: 6 },
  { first: 7, last: 27 },
  { first: 28, last: DAYS_AHEAD - 1 },
];
/** Most taken places read at once; later days are then left out. */
const MOST_ROWS = 20_000;
export const SHOWN_DAYS = 3;

/** By service: the first days with places, in order, plus the first sold-out day among them, `most` in all. */
export async function findNextDays(
  db: Db,
  { services, from, most = SHOWN_DAYS, now, exceptBookingIds }: DaysAsked,
): Promise<Map<number, NextDay[]>> {
  const asked = services.slice(0, MOST_SERVICES);
  const links = await readLinks(db, asked);
  const start = from ?? earliestToday(asked, now);
  const found = new Map<number, NextDay[]>();
  for (const { first, last } of STRETCHES) {
    const missing = asked.filter(({ id }) => placesIn(found.get(id)) < most);
    const period = { firstDay: start + first, lastDay: start + last };
    const { situations, lastDay } = await readSituations(db, {
      services: missing,
      links,
      period,
      now,
      exceptBookingIds,
    });
    for (const { id, situation } of situations)
      found.set(id, [...(found.get(id) ?? []), ...daysIn({ ...period, lastDay }, situation, most)]);
    if (lastDay < period.lastDay) break;
  }
  return new Map([...found].map(([id, days]) => [id, shownOf(days, most)]));
}

/** The earliest today of all zones; where that day is past, nothing is offered on it. */
function earliestToday(services: readonly AskedService[], now: Date): number {
  return Math.min(...services.map(({ bounds }) => clockFor(bounds, now).today));
}

function placesIn(days: readonly NextDay[] = []): number {
  return days.filter(({ placesLeft }) => placesLeft > 0).length;
}

function daysIn({ firstDay, lastDay }: Period, situation: Situation, most: number): NextDay[] {
  const days: NextDay[] = [];
  for (let day = firstDay; day <= lastDay && placesIn(days) < most; day += 1) {
    const slots = slotOffers(day, situation);
    const free = slots.filter(({ state }) => state === 'bookable');
    const placesLeft = Math.max(0, ...free.map((slot) => slot.placesLeft));
    if (placesLeft > 0 || slots.some(({ state }) => state === 'sold_out'))
      days.push({ date: formatDay(day), placesLeft });
  }
  return days;
}

/** Keeps one sold-out day, which shows that others book early; more would take the room of free days. */
function shownOf(days: readonly NextDay[], most: number): NextDay[] {
  const sold = days.find(({ placesLeft }) => placesLeft === 0);
  return days.filter((day) => day.placesLeft > 0 || day === sold).slice(0, most);
}

/** The offers of one day, by service. */
export async function findDayOffers(
  db: Db,
  { services, day, ...asking }: Omit<DaysAsked, 'from' | 'most'> & { day: number },
): Promise<Map<number, SlotOffer[]>> {
  const asked = services.slice(0, MOST_SERVICES);
  const links = await readLinks(db, asked);
  const period = { firstDay: day, lastDay: day };
  const { situations, lastDay } = await readSituations(db, { ...asking, services: asked, links, period });
  if (lastDay < day) return new Map();
  return new Map(situations.map(({ id, situation }) => [id, slotOffers(day, situation)]));
}

type Link = { serviceId: number; resourceId: number };

async function readLinks(db: Db, services: readonly AskedService[]): Promise<Link[]> {
  return db.execute<Link>(sql`
    select service_id as "serviceId", resource_id as "resourceId" from service_resources
     where service_id = any(${intArray(services.map(({ id }) => id))}) order by service_id, position, resource_id`);
}

type SituationsAsked = Omit<DaysAsked, 'from' | 'most'> & { links: readonly Link[]; period: Period };
type Known = {
  situations: { id: number; situation: Situation }[];
  /** The last day up to which all taken places were read. */
  lastDay: number;
};

async function readSituations(db: Db, asked: SituationsAsked): Promise<Known> {
  const { services, links, period, now, exceptBookingIds } = asked;
  const byService = Map.groupBy(links, ({ serviceId }) => serviceId);
  const used = services.flatMap(({ id }) => byService.get(id) ?? []);
  const ids = [...new Set(used.map(({ resourceId }) => resourceId))];
  if (ids.length === 0) return { situations: [], lastDay: period.lastDay };
  const taken = { period, now, exceptBookingIds, most: MOST_ROWS };
  const { resources, rules, occupied } = await loadSchedule(
    db,
    { resourceIds: ids },
    { rules: period, occupied: taken },
  );
  const of = {
    resources: Map.groupBy(resources, ({ resourceId }) => resourceId),
    rules: Map.groupBy(rules, ({ resourceId }) => resourceId),
    occupied: Map.groupBy(occupied, ({ resourceId }) => resourceId),
  };
  const situations = services.map(({ id, bounds }) => {
    const own = (byService.get(id) ?? []).map(({ resourceId }) => resourceId);
    const all = <T>(rows: Map<number, T[]>) => own.flatMap((resourceId) => rows.get(resourceId) ?? []);
    const schedule = { ...bounds, rules: all(of.rules), resources: all(of.resources) };
    return { id, situation: { schedule, occupied: all(of.occupied), clock: clockFor(bounds, now) } };
  });
  const last = occupied.length < MOST_ROWS ? undefined : occupied.at(-1);
  const lastDay = last ? dayOf(last.occurrenceKey.slice(0, 10)) - REACH_DAYS - 1 : period.lastDay;
  return { situations, lastDay: Math.min(lastDay, period.lastDay) };
}
