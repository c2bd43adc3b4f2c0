// Finds the resources that could take a booking at a time, or why there are none.
import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { formatDay, parseDay } from '../../calendar-day.ts';
import type { ServiceBounds } from '../../catalog/service-fields.ts';
import type { Deps } from '../../deps.ts';
import { formatMinute, slotKey } from '../../minutes.ts';
import { err, ok, type Result } from '../../result.ts';
import { type Occurrence, occurrencesOn } from '../../scheduling/calendars/slots.ts';
import { loadRules, type Rules } from '../../scheduling/load-schedule.server.ts';
import { clockFor, isBeyondHorizon, isTooLate, type Schedule } from '../../scheduling/offers.ts';
import { type ResourceRule, ruleOn } from '../../scheduling/rooms.ts';
import { intArray, type RowOf, withoutNulls } from '../../sql.server.ts';
import type { Candidate } from './candidates.ts';

export type CandidatesFound = { candidates: Candidate[]; day: number };

export type NoCandidates = {
  code: 'bad-date' | 'slot-not-offered' | 'started' | 'cut-off' | 'stopped' | 'beyond-horizon';
};

type Asked = { serviceId: number; bounds: ServiceBounds; date: string; slot: string };

/** A day with the service's rules. */
export type DayRules = { day: number; rules: Rules };

/** Resources that could take a booking at the wanted time, or why there are none. */
export async function findCandidates(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { serviceId, date, ...asked }: Asked,
): Promise<Result<CandidatesFound, NoCandidates>> {
  const day = parseDay(date);
  const rules = day !== undefined && (await loadRules(db, serviceId, { firstDay: day, lastDay: day }));
  return candidatesOn(rules ? { day, rules } : undefined, { ...asked, now: now() });
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
  return ok({ candidates: toCandidates(schedule, onSale), day });
}

function whyTooLate(occurrence: Occurrence, schedule: Schedule, now: Date): 'started' | 'cut-off' {
  const noCutOff = { ...schedule, cutOffMinutes: 0 };
  return isTooLate(occurrence, noCutOff, clockFor(noCutOff, now)) ? 'started' : 'cut-off';
}

/** In the service's order of resources. */
function toCandidates(schedule: Schedule, occurrences: readonly Occurrence[]): Candidate[] {
  return schedule.resources.flatMap((dated) => {
    const occurrence = occurrences.find(({ resourceId }) => resourceId === dated.resourceId);
    return occurrence ? [{ resource: ruleOn(dated, occurrence.day), occurrence }] : [];
  });
}

// A resource's rules for a day, read under its lock. Rules read before the transaction may be outdated: a
// sale uses units, capacity and buffers of the moment it is written.

type UnderLock = { resourceIds: readonly number[]; day: number; sold?: Occurrence | undefined };

/**
 * Waits for running edits and blocks later ones. The caller holds the day's locks, and an edit takes none
 * after this row lock. Leaves out archived resources, and those whose sales are stopped at the time of
 * `sold`.
 */
export async function currentRules(tx: Db, { resourceIds, day, sold }: UnderLock): Promise<ResourceRule[]> {
  const rows = await tx.execute<RowOf<ResourceRule>>(sql`
    with held as materialized (
      select * from resources where id = any(${intArray(resourceIds)}) and archived_at is null and ${isOnSale(sold)}
       order by id for key share)
    select held.id as "resourceId", t.quantity, t.capacity, t.sharing, held.min_participants as "minParticipants",
           held.max_participants as "maxParticipants", held.buffer_before_minutes as "bufferBeforeMinutes",
           held.buffer_after_minutes as "bufferAfterMinutes"
      from held cross join lateral resource_terms_on(held.id, ${formatDay(day)}::date) t order by held.id`);
  return rows.map(withoutNulls);
}

function isOnSale(sold: Occurrence | undefined): SQL {
  if (!sold) return sql`true`;
  const { day, startMinute, endMinute } = sold;
  return sql`not exists (
    select from sales_stops ss where ss.resource_id = resources.id and ss.date = ${formatDay(day)}::date
       and (ss.start_time is null or (ss.start_time = ${formatMinute(startMinute)}::time and ss.end_time = ${formatMinute(endMinute)}::time)))`;
}

/** The candidates still on sale, in order; all are for the same time. */
export async function currentCandidates(tx: Db, candidates: readonly Candidate[]): Promise<Candidate[]> {
  const sold = candidates[0]?.occurrence;
  const resourceIds = candidates.map(({ resource }) => resource.resourceId);
  const rules = await currentRules(tx, { resourceIds, day: sold?.day ?? 0, sold });
  return candidates.flatMap(({ occurrence }) => {
    const resource = rules.find(({ resourceId }) => resourceId === occurrence.resourceId);
    return resource ? [{ resource, occurrence }] : [];
  });
}
