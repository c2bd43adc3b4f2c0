// The month that a visitor looks at: the state of each day, and where to go if nothing is free.
import { todayIn } from '../wall-clock.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import type { MonthOffer, SlotOffer } from './availability.ts';
import { dayOf, formatDay, monthOfDay, type Month } from '../calendar-day.ts';
import type { ServiceBounds, ServiceOn } from '../catalog/service-fields.ts';
import {
  asDates,
  loadOccupied,
  loadSchedule,
  type Period,
  scheduleIn,
  type ScheduleJson,
  scheduleJson,
} from './load-schedule.server.ts';
import { assess, clockFor, dayOffer, slotOffers, type Schedule, type Situation } from './offers.ts';
import { slotKey } from '../minutes.ts';
import { type RoomLeft, type ResourceRule, ruleOn } from './rooms.ts';
import { takesPlace } from './calendars/slots.ts';

type MonthAsked = {
  /** undefined: the month of `day`, or the first month with a free day. */
  month: Month | undefined;
  /** A day whose slots are wanted too. */
  day: number | undefined;
  now: Date;
};

export type OfferRequest = ServiceOn &
  MonthAsked & {
    bounds: ServiceBounds;
    /** Bookings whose places count as free. */
    exceptBookingIds?: readonly number[] | undefined;
    /** `scheduleAsked`, if another query has read it. */
    read?: ScheduleJson | undefined;
  };

export type Offer = {
  month: MonthOffer;
  slots: SlotOffer[];
  /** Rules on the chosen day, or today. */
  resources: ResourceRule[];
  /** The places of each resource on the chosen day, by slot; without stopped ones. */
  takes: Taker[];
};

export type Taker = RoomLeft & { slot: string; resourceId: number };

/** For a query about service `s`, where it may still be yesterday or be tomorrow already. More than needed does no harm. */
export function scheduleAsked({ month, day, now }: MonthAsked): SQL<ScheduleJson> {
  const today = todayIn('UTC', now);
  const near = { firstDay: today - 1, lastDay: today + 1 };
  const chosen = day === undefined ? near : { firstDay: day, lastDay: day };
  const period = month ?? around([monthOfDay(chosen.firstDay), monthOfDay(chosen.lastDay)]);
  const { from, to } = asDates(around([period, near, chosen]));
  const rules = { from: sql`asked.first_day`, to: sql`asked.last_day` };
  // To the end of the last month on sale, which may be shown whole.
  return sql`(
    select ${scheduleJson({ serviceId: sql`asked.service_id` }, { rules, occupied: { period, now } })}
      from (select s.id as service_id, ${from} as first_day,
                   greatest(${to}, ${formatDay(today + 32)}::date + s.horizon_days) as last_day) asked)`;
}

/** One round trip; a second one only if the month has no free day, or none after a sold-out one. */
export async function findMonthOffer(db: Db, request: OfferRequest): Promise<Offer> {
  const { serviceId, resourceId, bounds, day } = request;
  const clock = clockFor(bounds, request.now);
  const month = request.month ?? monthOfDay(day ?? clock.today);
  const onSale = { firstDay: clock.today, lastDay: clock.today + bounds.horizonDays };
  // To the end of the last month, which may be shown whole.
  const ahead = around([onSale, monthOfDay(onSale.lastDay)]);
  const chosen = day === undefined ? month : { firstDay: day, lastDay: day };
  const takenIn = (period: Period) => loadOccupied(db, { ...request, period });
  const needed = { rules: around([month, ahead, chosen]), occupied: { ...request, period: month } };
  const read = request.exceptBookingIds?.length ? undefined : request.read;
  const [{ occupied, ...rules }, elsewhere] = await Promise.all([
    read ? scheduleIn(read) : loadSchedule(db, { serviceId, resourceId }, needed),
    isWithin(chosen, month) ? undefined : takenIn(chosen),
  ]);
  const shown = { schedule: { ...bounds, ...rules }, occupied, clock };
  const offer = {
    ...onChosenDay(day, { ...shown, occupied: elsewhere ?? occupied }),
    month: monthIn(month, shown, onSale),
  };
  const after = searchedAfter(offer, { day, month });
  if (after === undefined) return offer;
  const everywhere = { ...shown, occupied: await takenIn(ahead) };
  const next = findNextDay(everywhere, { after, onSale });
  // Without a given month, shows the first with a free day.
  if (next !== undefined && request.month === undefined && day === undefined)
    return { ...offer, month: monthIn(monthOfDay(next), everywhere, onSale) };
  return {
    ...offer,
    month: { ...offer.month, nextBookableDate: next === undefined ? undefined : formatDay(next) },
  };
}

function around(periods: readonly Period[]): Period {
  return {
    firstDay: Math.min(...periods.map(({ firstDay }) => firstDay)),
    lastDay: Math.max(...periods.map(({ lastDay }) => lastDay)),
  };
}

function isWithin(inner: Period, outer: Period): boolean {
  return inner.firstDay >= outer.firstDay && inner.lastDay <= outer.lastDay;
}

function monthIn(month: Month, { schedule, occupied, clock }: Situation, onSale: Period): MonthOffer {
  const touching = schedule.rules.filter(
    ({ firstDay, lastDay }) => firstDay <= month.lastDay && lastDay >= month.firstDay,
  );
  const situation = { schedule: { ...schedule, rules: touching }, occupied, clock };
  const days = [];
  for (let day = month.firstDay; day <= month.lastDay; day += 1) days.push(dayOffer(day, situation));
  return {
    month: month.month,
    today: formatDay(clock.today),
    lastDate: formatDay(onSale.lastDay),
    days,
    closedMonths: closedMonths(schedule, onSale),
    nextBookableDate: undefined,
    ...neighbours(month, onSale),
  };
}

/** Months on sale without any slot, whatever is booked. */
function closedMonths({ rules, timeZone }: Schedule, onSale: Period): string[] {
  const opens = (day: number) => rules.some((rule) => takesPlace(rule, day, timeZone));
  const closed = [];
  for (let { firstDay } = onSale; firstDay <= onSale.lastDay; ) {
    const { month, lastDay } = monthOfDay(firstDay);
    if (firstOf(firstDay, Math.min(lastDay, onSale.lastDay), opens) === undefined) closed.push(month);
    firstDay = lastDay + 1;
  }
  return closed;
}

function onChosenDay(
  day: number | undefined,
  shown: Situation,
): Pick<Offer, 'slots' | 'resources' | 'takes'> {
  if (day === undefined) return { slots: [], resources: rulesOn(shown.clock.today, shown), takes: [] };
  return { slots: slotOffers(day, shown), resources: rulesOn(day, shown), takes: takersOn(day, shown) };
}

function takersOn(day: number, { schedule, occupied }: Situation): Taker[] {
  return assess(day, schedule, occupied)
    .filter(({ occurrence }) => !occurrence.stopped)
    .map(({ occurrence: { resourceId, startMinute, endMinute }, left, party, fits }) => ({
      slot: slotKey(startMinute, endMinute),
      resourceId,
      left,
      party,
      fits,
    }));
}

function rulesOn(day: number, { schedule }: Situation): ResourceRule[] {
  return schedule.resources.map((each) => ruleOn(each, day));
}

/** After which day a free one is looked for outside the month; undefined if the month has one, after a closed day. */
function searchedAfter(
  { month: { days }, slots }: Pick<Offer, 'month' | 'slots'>,
  { day, month }: { day: number | undefined; month: Month },
): number | undefined {
  const free = days.filter(({ bookable }) => bookable);
  if (day === undefined || slots.some(({ state }) => state === 'bookable'))
    return free.length > 0 ? undefined : month.lastDay;
  const later = day >= month.firstDay && free.some(({ date }) => dayOf(date) > day);
  return later ? undefined : day;
}

/** The first free day after another; else the first of all, for visitors beyond the horizon. */
function findNextDay(
  situation: Situation,
  { after, onSale: { firstDay, lastDay } }: { after: number; onSale: Period },
): number | undefined {
  const isFree = (day: number) => dayOffer(day, situation).bookable;
  return (
    firstOf(Math.max(after + 1, firstDay), lastDay, isFree) ??
    firstOf(firstDay, Math.min(after - 1, lastDay), isFree)
  );
}

function firstOf(first: number, last: number, fits: (day: number) => boolean): number | undefined {
  for (let day = first; day <= last; day += 1) if (fits(day)) return day;
  return undefined;
}

function neighbours(month: Month, { firstDay, lastDay }: Period) {
  return {
    previousMonth: month.firstDay > firstDay ? monthOfDay(month.firstDay - 1).month : undefined,
    nextMonth: month.lastDay < lastDay ? monthOfDay(month.lastDay + 1).month : undefined,
  };
}
