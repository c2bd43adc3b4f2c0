// The resources that could take a booking at the asked time, or why there are none.
import type { Deps } from '../../deps.ts';
import type { ServiceBounds } from '../../catalog/service-bounds.ts';
import { err, ok, type Result } from '../../result.ts';
import { parseDay } from '../../scheduling/calendar-day.ts';
import { loadRules } from '../../scheduling/load-schedule.server.ts';
import { clockFor, isBeyondHorizon, isTooLate, type Schedule } from '../../scheduling/offers.ts';
import { occurrencesOn, slotKey, type Occurrence } from '../../scheduling/slots.ts';
import type { Candidate } from './candidates.ts';

export type CandidatesFound = { candidates: Candidate[]; schedule: Schedule; day: number };

export type NoCandidates = { code: 'bad-date' | 'slot-not-offered' | 'started' | 'cut-off' };

type Asked = { serviceId: number; bounds: ServiceBounds; date: string; slot: string };

export async function findCandidates(
  deps: Pick<Deps, 'db' | 'now'>,
  { serviceId, bounds, date, slot }: Asked,
): Promise<Result<CandidatesFound, NoCandidates>> {
  const day = parseDay(date);
  if (day === undefined) return err({ code: 'bad-date' });
  const rules = await loadRules(deps.db, serviceId, { firstDay: day, lastDay: day });
  const schedule = { ...bounds, ...rules };
  const clock = clockFor(schedule, deps.now());
  const matching = occurrencesOn(rules.rules, day, schedule.timeZone).filter(
    ({ startMinute, endMinute }) => slotKey(startMinute, endMinute) === slot,
  );
  const [first] = matching;
  if (!first || isBeyondHorizon(day, schedule, clock)) return err({ code: 'slot-not-offered' });
  const noCutOff = { ...schedule, cutOffMinutes: 0 };
  if (isTooLate(first, noCutOff, clockFor(noCutOff, deps.now()))) return err({ code: 'started' });
  if (isTooLate(first, schedule, clock)) return err({ code: 'cut-off' });
  return ok({ candidates: toCandidates(schedule, matching), schedule, day });
}

/** In the order in which the service lists its resources. */
function toCandidates(schedule: Schedule, occurrences: readonly Occurrence[]): Candidate[] {
  return schedule.resources.flatMap((resource) => {
    const occurrence = occurrences.find(({ resourceId }) => resourceId === resource.resourceId);
    return occurrence ? [{ resource, occurrence }] : [];
  });
}
