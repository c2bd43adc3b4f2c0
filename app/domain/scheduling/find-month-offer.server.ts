// The month that a visitor looks at: the state of each day, and where to go if nothing is free.
import type { Db } from '#db/client.ts';

import type { MonthOffer, SlotOffer } from './availability.ts';
import { formatDay, monthOfDay, parseDay, type Month } from '../calendar-day.ts';
import type { ServiceBounds } from '../catalog/service-fields.ts';
import { loadRules, loadSchedule } from './load-schedule.server.ts';
import { assess, clockFor, dayOffer, slotOffers, type Clock, type Situation } from './offers.ts';
import { slotKey } from '../minutes.ts';
import { type ResourceRule, ruleOn } from './rooms.ts';
import { takesPlace } from './slots.ts';

export type OfferRequest = {
  serviceId: number;
  bounds: ServiceBounds;
  /** undefined: the month of `day`, or the first month with a free day. */
  month: Month | undefined;
  /** A day whose slots are wanted too. */
  day: number | undefined;
  now: Date;
  /** A booking whose places count as free. */
  exceptBookingId?: number | undefined;
};

export type Offer = {
  month: MonthOffer;
  slots: SlotOffer[];
  /** Rules on the chosen day, or today. */
  resources: ResourceRule[];
  /** The largest party of each resource on the chosen day, by slot; without stopped ones. */
  takes: Taker[];
};

type Taker = { slot: string; resourceId: number; party: number };

/** Two queries; more only if the month has no free day. */
export async function findMonthOffer(db: Db, request: OfferRequest): Promise<Offer> {
  const offer = await offerIn(db, request);
  const next = parseDay(offer.month.nextBookableDate ?? '');
  // Without a given month, shows the first with a free day.
  if (next === undefined || request.month !== undefined || request.day !== undefined) return offer;
  return offerIn(db, { ...request, month: monthOfDay(next) });
}

/** Months on sale without any slot, whatever is booked. */
export async function findClosedMonths(
  db: Db,
  { serviceId, bounds, now }: Pick<OfferRequest, 'serviceId' | 'bounds' | 'now'>,
): Promise<string[]> {
  const { today } = clockFor(bounds, now);
  const lastDay = today + bounds.horizonDays;
  const { rules } = await loadRules(db, serviceId, { firstDay: today, lastDay });
  const months = new Map<string, boolean>();
  for (let day = today; day <= lastDay; day += 1) {
    const month = formatDay(day).slice(0, 7);
    if (months.get(month) === true) continue;
    months.set(
      month,
      rules.some((rule) => takesPlace(rule, day, bounds.timeZone)),
    );
  }
  return [...months].flatMap(([month, open]) => (open ? [] : [month]));
}

async function offerIn(db: Db, request: OfferRequest): Promise<Offer> {
  const { bounds, now } = request;
  const clock = clockFor(bounds, now);
  const month = request.month ?? monthOfDay(request.day ?? clock.today);
  const { schedule, occupied } = await loadSchedule(db, { ...request, period: month });
  const days = [];
  for (let day = month.firstDay; day <= month.lastDay; day += 1)
    days.push(dayOffer(day, { schedule, occupied, clock }));
  const next = days.some(({ bookable }) => bookable)
    ? undefined
    : await findNextDay(db, request, { month, clock });
  const lastDate = formatDay(clock.today + bounds.horizonDays);
  const shown = { month: month.month, today: formatDay(clock.today), lastDate, days, nextBookableDate: next };
  return {
    ...(await onChosenDay(db, request, { month, schedule, occupied, clock })),
    month: { ...shown, ...neighbours(month, clock, bounds) },
  };
}

type Known = Situation & { month: Month };

async function onChosenDay(
  db: Db,
  request: OfferRequest,
  { month, ...shown }: Known,
): Promise<Pick<Offer, 'slots' | 'resources' | 'takes'>> {
  const { day } = request;
  if (day === undefined) return { slots: [], resources: rulesOn(shown.clock.today, shown), takes: [] };
  const inMonth = day >= month.firstDay && day <= month.lastDay;
  const period = { firstDay: day, lastDay: day };
  const situation = inMonth ? shown : { ...shown, ...(await loadSchedule(db, { ...request, period })) };
  return {
    slots: slotOffers(day, situation),
    resources: rulesOn(day, situation),
    takes: takersOn(day, situation),
  };
}

function takersOn(day: number, { schedule, occupied }: Situation): Taker[] {
  return assess(day, schedule, occupied)
    .filter(({ occurrence }) => !occurrence.stopped)
    .map(({ occurrence: { resourceId, startMinute, endMinute }, party }) => ({
      slot: slotKey(startMinute, endMinute),
      resourceId,
      party,
    }));
}

function rulesOn(day: number, { schedule }: Situation): ResourceRule[] {
  return schedule.resources.map((each) => ruleOn(each, day));
}

/** The first free day after the month; else the first of all, for visitors beyond the horizon. */
async function findNextDay(
  db: Db,
  request: OfferRequest,
  { month, clock }: { month: Month; clock: Clock },
): Promise<string | undefined> {
  const period = { firstDay: clock.today, lastDay: clock.today + request.bounds.horizonDays };
  const { schedule, occupied } = await loadSchedule(db, { ...request, period });
  const isFree = (day: number) => dayOffer(day, { schedule, occupied, clock }).bookable;
  const next =
    firstOf(Math.max(month.lastDay + 1, period.firstDay), period.lastDay, isFree) ??
    firstOf(period.firstDay, Math.min(month.firstDay - 1, period.lastDay), isFree);
  return next === undefined ? undefined : formatDay(next);
}

function firstOf(first: number, last: number, fits: (day: number) => boolean): number | undefined {
  for (let day = first; day <= last; day += 1) if (fits(day)) return day;
  return undefined;
}

function neighbours(month: Month, clock: Clock, bounds: ServiceBounds) {
  const horizon = clock.today + bounds.horizonDays;
  return {
    previousMonth: month.firstDay > clock.today ? monthOfDay(month.firstDay - 1).month : undefined,
    nextMonth: month.lastDay < horizon ? monthOfDay(month.lastDay + 1).month : undefined,
  };
}
