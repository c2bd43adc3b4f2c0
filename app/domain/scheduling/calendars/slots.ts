// Which slots take place on a day, and at what time. Minutes count from midnight of day 0.
import { formatDay, weekdayOf } from '../../calendar-day.ts';
import { slotKey } from '../../minutes.ts';
import { clockChangesOn, instantOf } from '../../wall-clock.ts';

/** A slot of a calendar, and the days on which it can take place. */
export type SlotRule = {
  slotId: number;
  resourceId: number;
  name: string;
  startMinute: number;
  /** More than 1440 if the slot crosses midnight. */
  endMinute: number;
  quantity: number;
  /** Both included; the days on which calendar and slot are valid. */
  firstDay: number;
  lastDay: number;
  /** Bit mask: bit 0 is Monday. */
  weekdays: number;
  closedDays: ReadonlySet<number>;
  /** Days on which it takes place without new bookings. */
  stoppedDays: ReadonlySet<number>;
};

export type Occurrence = {
  slotId: number;
  resourceId: number;
  name: string;
  day: number;
  /** `2027-06-12 0900-1300`: equal slots of overlapping calendars are one occurrence of a resource. */
  key: string;
  startMinute: number;
  endMinute: number;
  quantity: number;
  stopped: boolean;
};

export function takesPlace(rule: SlotRule, day: number, timeZone: string): boolean {
  if (day < rule.firstDay || day > rule.lastDay) return false;
  if ((rule.weekdays & (1 << weekdayOf(day))) === 0) return false;
  if (rule.closedDays.has(day)) return false;
  return !clockChangesOn(day, timeZone) || instantOf(day, rule.startMinute, timeZone) !== undefined;
}

/** One for each resource and time; of equal slots, the one with most units counts. */
export function occurrencesOn(rules: readonly SlotRule[], day: number, timeZone: string): Occurrence[] {
  const found = new Map<string, Occurrence>();
  for (const rule of rules) {
    if (!takesPlace(rule, day, timeZone)) continue;
    const key = slotKey(rule.startMinute, rule.endMinute);
    const same = found.get(`${rule.resourceId} ${key}`);
    if (same && same.quantity >= rule.quantity) continue;
    found.set(`${rule.resourceId} ${key}`, toOccurrence(rule, day, key));
  }
  return [...found.values()].sort((a, b) => a.startMinute - b.startMinute || a.endMinute - b.endMinute);
}

function toOccurrence(rule: SlotRule, day: number, key: string): Occurrence {
  const { slotId, resourceId, name, startMinute, endMinute, quantity, stoppedDays } = rule;
  return {
    slotId,
    resourceId,
    name,
    day,
    key: `${formatDay(day)} ${key}`,
    startMinute,
    endMinute,
    quantity,
    stopped: stoppedDays.has(day),
  };
}
