// Input of the pure scheduling functions, without a database.
import { dayOf } from '#app/domain/calendar-day.ts';
import type { Schedule } from '#app/domain/scheduling/offers.ts';
import type { DatedResource, Occupied, ResourceRule } from '#app/domain/scheduling/rooms.ts';
import { type Occurrence, type SlotRule } from '#app/domain/scheduling/calendars/slots.ts';
import { endMinuteOf, slotKey, minuteOf } from '#app/domain/minutes.ts';

export const JUNE_12 = dayOf('2027-06-12');

export function aResourceRule(changes: Partial<ResourceRule> = {}): ResourceRule {
  return {
    resourceId: 1,
    quantity: 1,
    capacity: 1,
    sharing: 'shared',
    minParticipants: 1,
    maxParticipants: undefined,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    ...changes,
  };
}

/** The same on every day. */
export function aDatedResource(changes: Partial<ResourceRule> = {}): DatedResource {
  const { quantity, capacity, sharing, ...lasting } = aResourceRule(changes);
  return { ...lasting, terms: [{ firstDay: dayOf('2000-01-01'), quantity, capacity, sharing }] };
}

type RuleChanges = Partial<Omit<SlotRule, 'startMinute' | 'endMinute'>>;

/** `aSlotRule('09:30-11:00')`: every day of 2027. */
export function aSlotRule(times: string, changes: RuleChanges = {}): SlotRule {
  return {
    slotId: 1,
    resourceId: 1,
    name: 'Mattina',
    ...minutesOf(times),
    quantity: 1,
    firstDay: dayOf('2027-01-01'),
    lastDay: dayOf('2027-12-31'),
    weekdays: 127,
    closedDays: new Set(),
    stoppedDays: new Set(),
    ...changes,
  };
}

export function anOccurrence(
  times: string,
  changes: Partial<Pick<Occurrence, 'day' | 'quantity' | 'resourceId'>> = {},
): Occurrence {
  const { startMinute, endMinute } = minutesOf(times);
  const day = changes.day ?? JUNE_12;
  return {
    slotId: 1,
    resourceId: 1,
    name: 'Mattina',
    day,
    key: `${day} ${slotKey(startMinute, endMinute)}`,
    startMinute,
    endMinute,
    quantity: 1,
    stopped: false,
    ...changes,
  };
}

/** People of an occurrence in a unit, without buffers. */
export function aboard(occurrence: Occurrence, unit: number, people: number): Occupied {
  const { resourceId, key: occurrenceKey, day, startMinute, endMinute } = occurrence;
  return {
    resourceId,
    unit,
    people,
    occurrenceKey,
    fromMinute: day * 1440 + startMinute,
    toMinute: day * 1440 + endMinute,
  };
}

export function aSchedule(changes: Partial<Schedule> = {}): Schedule {
  return {
    timeZone: 'Europe/Rome',
    rules: [aSlotRule('09:30-11:00')],
    resources: [aDatedResource()],
    minPeople: 1,
    cutOffMinutes: 0,
    horizonDays: 365,
    ...changes,
  };
}

function minutesOf(times: string): { startMinute: number; endMinute: number } {
  const [start = '', end = ''] = times.split('-');
  return { startMinute: minuteOf(start), endMinute: endMinuteOf(minuteOf(start), minuteOf(end)) };
}
