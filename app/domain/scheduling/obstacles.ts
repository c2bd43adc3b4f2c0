// All reasons why a slot or a whole day can't be booked: «Perché non è disponibile?».
import { overlaps, type RatePeople } from '../catalog/quote.ts';
import { weekdayOf } from '../calendar-day.ts';
import { clockFor, isBeyondHorizon, isTooLate, type Schedule } from './offers.ts';
import type { ResourceRule } from './rooms.ts';
import { endMinuteOf, minuteOf } from '../minutes.ts';
import { clockChangesOn } from '../wall-clock.ts';
import type { DayState } from './availability.ts';

export type ShownDay = {
  date: string;
  today: boolean;
  past: boolean;
  /** Over slots that have not begun; undefined if nothing is offered. */
  state: DayState | 'over' | 'stopped' | 'early' | undefined;
  total: number;
  taken: number;
  left: number;
  closed: boolean;
  slots: ShownSlot[];
};

export type ShownSlot = {
  resourceId: number;
  resourceName: string;
  /** The viewer's rights depend on the activity. */
  activityId: number;
  slotId: number;
  name: string;
  startTime: string;
  endTime: string;
  /** Places of the occurrence, people in it, places still for sale. */
  total: number;
  taken: number;
  left: number;
  /** The largest party that fits together. */
  party: number;
  bookings: number;
  /**
   * `closed`: by the operator. `stopped`: takes place without new bookings. `early`: beyond the horizon.
   * `gone`: sold, but no calendar offers it now. `over`: begun with places left.
   */
  state: DayState | 'closed' | 'stopped' | 'early' | 'gone' | 'over';
  /** Why it is closed or stopped; '' without a reason. */
  reason: string;
  /** The calendar, if it is closed for the whole day; undefined if only the slot is. */
  closedCalendarId: number | undefined;
  /** Sales are stopped for this slot, or for the whole day of its resource. */
  stopped: 'slot' | 'day' | undefined;
  started: boolean;
};

export type Obstacle =
  /** Of the resource and its calendars. */
  | { code: 'resource-archived' | 'no-calendar' | 'out-of-season' | 'weekday-off' | 'no-slots' }
  /** The clock change skips its hour on that day. */
  | { code: 'clock-change' }
  | { code: 'day-closed' | 'slot-closed' | 'stopped'; reason: string }
  /** Of the occurrence. */
  | { code: 'started' | 'off-sale' | 'full' | 'blocked' }
  | { code: 'below-minimum'; party: number; minimum: number }
  /** Of a service. */
  | { code: 'no-service' | 'archived' | 'not-in-catalog' | 'no-rate' | 'limits' }
  | { code: 'unpublished' | 'suspended' | 'no-payouts' }
  | { code: 'cut-off'; minutes: number }
  | { code: 'beyond-horizon'; days: number };

export type ServiceRule = {
  id: number;
  name: string;
  resourceId: number;
  archived: boolean;
  inPublicCatalog: boolean;
  published: boolean;
  suspended: boolean;
  paysOut: boolean;
  cutOffMinutes: number;
  horizonDays: number;
  /** Live rates. */
  rates: RatePeople[];
};

export type CalendarRule = {
  resourceId: number;
  firstDay: number;
  lastDay: number;
  weekdays: number;
  /** Why it is closed that day; undefined if it is not closed. */
  closed: string | undefined;
  slots: number;
};

/** Obstacles of a resource without slots on a day. */
export function dayObstacles(
  day: number,
  {
    archived,
    calendars,
    timeZone,
  }: { archived: boolean; calendars: readonly CalendarRule[]; timeZone: string },
): Obstacle[] {
  const found: Obstacle[] = archived ? [{ code: 'resource-archived' }] : [];
  if (calendars.length === 0) return [...found, { code: 'no-calendar' }];
  const inSeason = calendars.filter(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay);
  if (inSeason.length === 0) return [...found, { code: 'out-of-season' }];
  const onDay = inSeason.filter(({ weekdays }) => (weekdays & (1 << weekdayOf(day))) !== 0);
  if (onDay.length === 0) return [...found, { code: 'weekday-off' }];
  const closed = onDay.flatMap((each) => (each.closed === undefined ? [] : [each.closed]));
  const [reason] = closed;
  if (closed.length === onDay.length && reason !== undefined)
    return [...found, { code: 'day-closed', reason }];
  const skipped = clockChangesOn(day, timeZone) && onDay.some(({ slots }) => slots > 0);
  return [...found, { code: skipped ? 'clock-change' : 'no-slots' }];
}

/** Obstacles that hold for every service. */
export function slotObstacles(slot: ShownSlot, resource: ResourceRule): Obstacle[] {
  const found: Obstacle[] = slot.started ? [{ code: 'started' }] : [];
  if (slot.state === 'gone') return [...found, { code: 'off-sale' }];
  if (slot.state === 'closed') {
    const code = slot.closedCalendarId === undefined ? 'slot-closed' : 'day-closed';
    return [...found, { code, reason: slot.reason }];
  }
  if (slot.state === 'stopped') return [...found, { code: 'stopped', reason: slot.reason }];
  // The horizon is an obstacle of each service.
  if (slot.state === 'early') return found;
  const free = resource.sharing === 'exclusive' && slot.taken > 0 ? slot.left : slot.total - slot.taken;
  if (slot.left < free) found.push({ code: 'blocked' });
  else if (slot.left === 0) found.push({ code: 'full' });
  const { minParticipants: minimum } = resource;
  if (slot.left > 0 && slot.party < minimum)
    found.push({ code: 'below-minimum', party: slot.party, minimum });
  return found;
}

type Asked = {
  slot: ShownSlot;
  day: number;
  resource: ResourceRule;
  timeZone: string;
  now: Date;
};

/** Further obstacles of one service. */
export function serviceObstacles(service: ServiceRule, asked: Asked): Obstacle[] {
  const flags: [boolean, Obstacle][] = [
    [service.suspended, { code: 'suspended' }],
    [!service.published, { code: 'unpublished' }],
    [service.archived, { code: 'archived' }],
    [!service.inPublicCatalog, { code: 'not-in-catalog' }],
    [service.rates.length === 0, { code: 'no-rate' }],
    [!service.paysOut, { code: 'no-payouts' }],
  ];
  return [
    ...flags.flatMap(([holds, obstacle]) => (holds ? [obstacle] : [])),
    ...partyObstacles(service, asked),
    ...timeObstacles(service, asked),
  ];
}

function partyObstacles({ rates }: ServiceRule, { slot, resource }: Asked): Obstacle[] {
  if (rates.length === 0) return [];
  const fitting = rates.filter((rate) => overlaps(rate, resource));
  if (fitting.length === 0) return [{ code: 'limits' }];
  const minimum = Math.min(...fitting.map(({ minPeople }) => minPeople));
  if (slot.left === 0 || slot.party >= minimum || minimum <= resource.minParticipants) return [];
  return [{ code: 'below-minimum', party: slot.party, minimum }];
}

function timeObstacles(service: ServiceRule, { slot, day, timeZone, now }: Asked): Obstacle[] {
  const { cutOffMinutes, horizonDays } = service;
  const schedule: Schedule = { timeZone, cutOffMinutes, horizonDays, minPeople: 1, rules: [], resources: [] };
  const clock = clockFor(schedule, now);
  const startMinute = minuteOf(slot.startTime);
  const endMinute = endMinuteOf(startMinute, minuteOf(slot.endTime));
  const { slotId, resourceId, name } = slot;
  const occurrence = {
    slotId,
    resourceId,
    name,
    day,
    key: '',
    startMinute,
    endMinute,
    quantity: 1,
    stopped: false,
  };
  const late = !slot.started && isTooLate(occurrence, schedule, clock);
  return [
    ...(late ? [{ code: 'cut-off', minutes: cutOffMinutes } as const] : []),
    ...(isBeyondHorizon(day, schedule, clock)
      ? [{ code: 'beyond-horizon', days: horizonDays } as const]
      : []),
  ];
}
