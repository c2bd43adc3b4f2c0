// When an occurrence is, as a booking keeps it.
import { formatDay } from '../../scheduling/calendar-day.ts';
import type { Occurrence } from '../../scheduling/slots.ts';
import { endInstantOf, formatMinute, instantOf } from '../../scheduling/wall-clock.ts';

export function timesOf(occurrence: Occurrence, timeZone: string) {
  const startsAt = instantOf(occurrence.day, occurrence.startMinute, timeZone);
  if (!startsAt) throw new Error('a slot in a skipped hour is not offered');
  return {
    slotId: occurrence.slotId,
    slotName: occurrence.name,
    date: formatDay(occurrence.day),
    startTime: formatMinute(occurrence.startMinute),
    endTime: formatMinute(occurrence.endMinute),
    startsAt,
    endsAt: endInstantOf(occurrence.day, occurrence.endMinute, timeZone),
  };
}
