// The resources that could take a booking at the asked time, or why there are none.
import type { Db } from '#db/client.ts';

import type { Deps } from '../../deps.ts';
import type { ServiceBounds } from '../../catalog/service-bounds.ts';
import { err, ok, type Result } from '../../result.ts';
import { parseDay } from '../../scheduling/calendar-day.ts';
import { loadRules, type Rules } from '../../scheduling/load-schedule.server.ts';
import { clockFor, isBeyondHorizon, isTooLate, type Schedule } from '../../scheduling/offers.ts';
import { occurrencesOn, slotKey, type Occurrence } from '../../scheduling/slots.ts';
import type { Candidate } from './candidates.ts';

export type CandidatesFound = { candidates: Candidate[]; schedule: Schedule; day: number };

export type NoCandidates = {
  code: 'bad-date' | 'slot-not-offered' | 'started' | 'cut-off' | 'stopped' | 'beyond-horizon';
};

type Asked = { serviceId: number; bounds: ServiceBounds; date: string; slot: string };

/** A day with the service's rules for it. */
export type DayRules = { day: number; rules: Rules };

export async function findCandidates(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { serviceId, date, ...asked }: Asked,
): Promise<Result<CandidatesFound, NoCandidates>> {
  return candidatesOn(await readDayRules(db, serviceId, date), { ...asked, now: now() });
}

/** undefined: no date. */
export async function readDayRules(db: Db, serviceId: number, date: string): Promise<DayRules | undefined> {
  const day = parseDay(date);
  if (day === undefined) return undefined;
  return { day, rules: await loadRules(db, serviceId, { firstDay: day, lastDay: day }) };
}

export function candidatesOn(
  read: DayRules | undefined,
  { bounds, slot, now }: Pick<Asked, 'bounds' | 'slot'> & { now: Date },
): Result<CandidatesFound, NoCandidates> {
  if (!read) return err({ code: 'bad-date' });
  const { day, rules } = read;
  const schedule = { ...bounds, ...rules };
  const clock = clockFor(schedule, now);
  const matching = occurrencesOn(rules.rules, day, schedule.timeZone).filter(
    ({ startMinute, endMinute }) => slotKey(startMinute, endMinute) === slot,
  );
  const [first] = matching;
  if (!first) return err({ code: 'slot-not-offered' });
  if (isBeyondHorizon(day, schedule, clock)) return err({ code: 'beyond-horizon' });
  if (isTooLate(first, schedule, clock)) return err({ code: whyTooLate(first, schedule, now) });
  const onSale = matching.filter(({ stopped }) => !stopped);
  if (onSale.length === 0) return err({ code: 'stopped' });
  return ok({ candidates: toCandidates(schedule, onSale), schedule, day });
}

function whyTooLate(occurrence: Occurrence, schedule: Schedule, now: Date): 'started' | 'cut-off' {
  const noCutOff = { ...schedule, cutOffMinutes: 0 };
  return isTooLate(occurrence, noCutOff, clockFor(noCutOff, now)) ? 'started' : 'cut-off';
}

/** In the order in which the service lists its resources. */
function toCandidates(schedule: Schedule, occurrences: readonly Occurrence[]): Candidate[] {
  return schedule.resources.flatMap((resource) => {
    const occurrence = occurrences.find(({ resourceId }) => resourceId === resource.resourceId);
    return occurrence ? [{ resource, occurrence }] : [];
  });
}
