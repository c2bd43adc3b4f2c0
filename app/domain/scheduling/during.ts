// The time an occurrence blocks its units, as Postgres writes a range of local timestamps.
import { formatDay } from '../calendar-day.ts';
import { blockedMinutes, type ResourceRule } from './rooms.ts';
import type { Occurrence } from './slots.ts';
import { formatMinute, MINUTES_PER_DAY } from '../minutes.ts';

/** `[2027-06-12 08:45,2027-06-12 13:15)`: the slot with the resource's buffers. */
export function duringOf(occurrence: Occurrence, resource: ResourceRule): string {
  const { from, to } = blockedMinutes(occurrence, resource);
  return `[${localTimestamp(from)},${localTimestamp(to)})`;
}

/** `2027-06-12 08:45`, of minutes since day 0. */
export function localTimestamp(minute: number): string {
  const day = Math.floor(minute / MINUTES_PER_DAY);
  return `${formatDay(day)} ${formatMinute(minute - day * MINUTES_PER_DAY)}`;
}
