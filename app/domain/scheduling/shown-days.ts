// Works out what an operator sees of each day, from rules and taken units.
import { formatDay, weekdayOf } from '../calendar-day.ts';
import { sumOf } from './board.ts';
import { assess, type Assessed, type Clock, dayStateOf } from './offers.ts';
import type { DatedResource, Occupied } from './rooms.ts';
import { type SlotRule } from './calendars/slots.ts';
import { slotKey, formatMinute, MINUTES_PER_DAY } from '../minutes.ts';
import type { ShownDay, ShownSlot } from './obstacles.ts';

/** People and bookings of one occurrence. */
export type SoldOn = {
  resourceId: number;
  slotId: number;
  name: string;
  day: number;
  startMinute: number;
  endMinute: number;
  people: number;
  bookings: number;
};

/** A resource takes no new bookings on a day, or at some times of it. */
export type Stop = {
  resourceId: number;
  day: number;
  hours: { startMinute: number; endMinute: number } | undefined;
  reason: string;
};

export type Closure = { slotId: number; day: number; reason: string; calendarId: number | undefined };

type ShownResource = DatedResource & { name: string; activityId: number; horizonDays: number | null };

export type OwnSchedule = {
  timeZone: string;
  clock: Clock;
  resources: readonly ShownResource[];
  rules: readonly SlotRule[];
  occupied: readonly Occupied[];
  sold: readonly SoldOn[];
  closures: readonly Closure[];
  stops: readonly Stop[];
};

export function shownDays(schedule: OwnSchedule, firstDay: number, lastDay: number): ShownDay[] {
  const parts = partsOf(schedule);
  const days = [];
  for (let day = firstDay; day <= lastDay; day += 1) days.push(shownDay(day, schedule, parts));
  return days;
}

type Part = {
  resource: ShownResource;
  timeZone: string;
  clock: Clock;
  rules: SlotRule[];
  occupied: Occupied[];
  sold: SoldOn[];
  closures: readonly Closure[];
  stops: Stop[];
};

/** Groups the rows by resource once: there may be hundreds of resources and thousands of rows. */
function partsOf({
  resources,
  rules,
  occupied,
  sold,
  closures,
  stops,
  timeZone,
  clock,
}: OwnSchedule): Part[] {
  const resourceOf = ({ resourceId }: { resourceId: number }) => resourceId;
  const byResource = {
    rules: Map.groupBy(rules, resourceOf),
    occupied: Map.groupBy(occupied, resourceOf),
    sold: Map.groupBy(sold, resourceOf),
    stops: Map.groupBy(stops, resourceOf),
  };
  return resources.map((resource) => ({
    resource,
    timeZone,
    clock,
    rules: byResource.rules.get(resource.resourceId) ?? [],
    occupied: byResource.occupied.get(resource.resourceId) ?? [],
    sold: byResource.sold.get(resource.resourceId) ?? [],
    closures,
    stops: byResource.stops.get(resource.resourceId) ?? [],
  }));
}

function shownDay(day: number, { clock }: OwnSchedule, parts: readonly Part[]): ShownDay {
  const shown = parts.map((part) => slotsOf(day, part));
  const slots = shown.flatMap((part) => part.slots).toSorted(byTime);
  return {
    date: formatDay(day),
    today: day === clock.today,
    past: day < clock.today,
    state: stateOf(shown, clock),
    ...sumOf(slots),
    left: slots.reduce((sum, { left }) => sum + left, 0),
    closed: slots.some(({ state }) => state === 'closed'),
    slots,
  };
}

/** The state of slots that have not begun, and of these only of those on sale. */
function stateOf(shown: readonly PartOfDay[], { nowMinute }: Clock): ShownDay['state'] {
  const all = shown.flatMap(({ assessed }) => assessed);
  if (all.length === 0) return undefined;
  const toCome = ({ occurrence: { day, startMinute } }: Assessed) => startsAfter(nowMinute, day, startMinute);
  const waiting = all.filter(toCome);
  if (waiting.length === 0) {
    const state = dayStateOf(all);
    return state === 'fully_booked' ? state : 'over';
  }
  const onSale = shown.flatMap(({ early, assessed }) => (early ? [] : assessed)).filter(isOnSale);
  if (onSale.some(toCome)) return dayStateOf(onSale.filter(toCome));
  return waiting.some(isOnSale) ? 'early' : 'stopped';
}

function isOnSale({ occurrence }: Assessed): boolean {
  return !occurrence.stopped;
}

function startsAfter(nowMinute: number, day: number, startMinute: number): boolean {
  return day * MINUTES_PER_DAY + startMinute > nowMinute;
}

const ITALIAN = new Intl.Collator('it');

/** Times have the same length, so comparing them as strings is correct. */
function byTime(a: ShownSlot, b: ShownSlot): number {
  if (a.startTime !== b.startTime) return a.startTime < b.startTime ? -1 : 1;
  const byName = ITALIAN.compare(a.resourceName, b.resourceName);
  if (byName !== 0 || a.endTime === b.endTime) return byName;
  return a.endTime < b.endTime ? -1 : 1;
}

type PartOfDay = { assessed: Assessed[]; slots: ShownSlot[]; early: boolean };

function slotsOf(day: number, part: Part): PartOfDay {
  const { resource, timeZone } = part;
  const bounds = { timeZone, minPeople: 1, cutOffMinutes: 0, horizonDays: 0 };
  const rules = { rules: part.rules, resources: [resource] };
  const assessed = assess(day, { ...bounds, ...rules }, part.occupied);
  const offered = assessed.map((each) => offeredSlot(each, part));
  const keys = new Set(
    assessed.map(({ occurrence }) => slotKey(occurrence.startMinute, occurrence.endMinute)),
  );
  const closed = closedSlots(day, part).filter(({ key }) => !keys.has(key));
  for (const { key } of closed) keys.add(key);
  const gone = part.sold.filter(
    (each) => each.day === day && !keys.has(slotKey(each.startMinute, each.endMinute)),
  );
  return {
    assessed,
    early: isEarly(day, part),
    slots: [...offered, ...closed.map(({ slot }) => slot), ...gone.map((each) => slotOf(each, part))],
  };
}

type Times = { slotId: number; name: string; day: number; startMinute: number; endMinute: number };

function slotOf({ slotId, name, day, startMinute, endMinute }: Times, part: Part): ShownSlot {
  const sold = part.sold.find(
    (each) => each.day === day && each.startMinute === startMinute && each.endMinute === endMinute,
  );
  return {
    resourceId: part.resource.resourceId,
    resourceName: part.resource.name,
    activityId: part.resource.activityId,
    slotId,
    name,
    startTime: formatMinute(startMinute),
    endTime: formatMinute(endMinute),
    total: 0,
    taken: sold?.people ?? 0,
    left: 0,
    party: 0,
    bookings: sold?.bookings ?? 0,
    state: 'gone',
    reason: '',
    closedCalendarId: undefined,
    stopped: undefined,
    started: !startsAfter(part.clock.nowMinute, day, startMinute),
  };
}

function offeredSlot(assessed: Assessed, part: Part): ShownSlot {
  const { occurrence, total, left, party } = assessed;
  const slot = slotOf(occurrence, part);
  const stops = stopsOf(occurrence, part);
  if (stops.length > 0 && !slot.started) {
    const stopped = stops.every(({ hours }) => hours) ? ('slot' as const) : ('day' as const);
    const reasons = stops.map(({ reason }) => reason).filter((reason) => reason !== '');
    return { ...slot, total, state: 'stopped', reason: [...new Set(reasons)].join('; '), stopped };
  }
  if (isEarly(occurrence.day, part)) return { ...slot, total, state: 'early' };
  const state = dayStateOf([assessed]);
  return { ...slot, total, left, party, state: slot.started && state !== 'fully_booked' ? 'over' : state };
}

/** Beyond the horizon of all its services. */
function isEarly(day: number, { clock, resource: { horizonDays } }: Part): boolean {
  return horizonDays !== null && day > clock.today + horizonDays;
}

/** The stop of the whole day comes before the slot's own, because it has to be removed first. */
function stopsOf({ day, startMinute, endMinute }: Times, { stops }: Part): Stop[] {
  const onDay = stops.filter((stop) => stop.day === day);
  return [
    ...onDay.filter(({ hours }) => !hours),
    ...onDay.filter(({ hours }) => hours?.startMinute === startMinute && hours.endMinute === endMinute),
  ];
}

/** Slots that would take place if they were not closed. */
function closedSlots(day: number, part: Part): { key: string; slot: ShownSlot }[] {
  const found = new Map<string, ShownSlot>();
  for (const rule of part.rules) {
    if (!rule.closedDays.has(day) || day < rule.firstDay || day > rule.lastDay) continue;
    if ((rule.weekdays & (1 << weekdayOf(day))) === 0) continue;
    const closures = part.closures.filter((each) => each.slotId === rule.slotId && each.day === day);
    const closure = closures.find(({ calendarId }) => calendarId !== undefined) ?? closures[0];
    found.set(slotKey(rule.startMinute, rule.endMinute), {
      ...slotOf({ ...rule, day }, part),
      state: 'closed',
      reason: closure?.reason ?? '',
      closedCalendarId: closure?.calendarId,
    });
  }
  return [...found].map(([key, slot]) => ({ key, slot }));
}
