// Every reason why a slot, or a whole day, can't be booked: «Perché non è disponibile?». Pure.
import { overlaps, type RateLimits } from '../catalog/quote.ts';

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
  /** Over what is still to begin; undefined when nothing is offered. */
  state: DayState | 'over' | 'stopped' | 'early' | undefined;
  total: number;
  taken: number;
  left: number;
  /** Some slot is closed by the operator. */
  closed: boolean;
  slots: ShownSlot[];
};

export type ShownSlot = {
  resourceId: number;
  resourceName: string;
  /** Somebody may do other things in another. */
  activityId: number;
  slotId: number;
  name: string;
  startTime: string;
  endTime: string;
  /** Places of the occurrence, people in it, places that can still be sold. */
  total: number;
  taken: number;
  left: number;
  /** The largest single party that fits. */
  party: number;
  bookings: number;
  /**
   * `closed`: by the operator. `stopped`: it takes place and takes no new bookings. `early`: further ahead than it can be
   * booked. `gone`: sold, but no calendar offers it any more. `over`: begun with places left.
   */
  state: DayState | 'closed' | 'stopped' | 'early' | 'gone' | 'over';
  /** Why it is closed or stopped; '' when nobody said. */
  reason: string;
  /** The calendar that is closed as a whole that day; undefined when only the slot is. */
  closedCalendarId: number | undefined;
  /** Sales are stopped for this slot alone, or for its resource's whole day. */
  stopped: 'slot' | 'day' | undefined;
  started: boolean;
};

export type Obstacle =
  /** Of the resource and its calendars. */
  | { code: 'resource-archived' | 'no-calendar' | 'out-of-season' | 'weekday-off' | 'no-slots' }
  /** Its hour is skipped that day. */
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
  /** Live ones. */
  rates: RateLimits[];
};

export type CalendarRule = {
  resourceId: number;
  firstDay: number;
  lastDay: number;
  weekdays: number;
  /** Why it is closed that day; undefined: it isn't. */
  closed: string | undefined;
  slots: number;
};

/** Of a resource that has no slots on a day. */
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

/** What holds for every service. */
export function slotObstacles(slot: ShownSlot, resource: ResourceRule): Obstacle[] {
  const found: Obstacle[] = slot.started ? [{ code: 'started' }] : [];
  if (slot.state === 'gone') return [...found, { code: 'off-sale' }];
  if (slot.state === 'closed') {
    const code = slot.closedCalendarId === undefined ? 'slot-closed' : 'day-closed';
    return [...found, { code, reason: slot.reason }];
  }
  if (slot.state === 'stopped') return [...found, { code: 'stopped', reason: slot.reason }];
  // Its services say how far ahead they can be booked.
  if (slot.state === 'early') return found;
  const free = resource.sharing === 'exclusive' && slot.taken > 0 ? slot.left : slot.total - slot.taken;
  if (slot.left < free) found.push({ code: 'blocked' });
  else if (slot.left === 0) found.push({ code: 'full' });
  const { minParticipants: minimum } = resource;
  if (slot.left > 0 && slot.party < minimum)
    found.push({ code: 'below-minimum', party: slot.party, minimum });
  return found;
}

export type Asked = {
  slot: ShownSlot;
  day: number;
  resource: ResourceRule;
  timeZone: string;
  now: Date;
};

/** What holds for one service besides. */
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
