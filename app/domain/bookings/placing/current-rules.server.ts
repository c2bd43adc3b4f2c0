// A resource's rules as they are under its lock. What was read before the transaction may have been edited since: units,
// capacity and buffers of a sale are those of the moment in which it is written.
import { sql, type SQL } from 'drizzle-orm';

import type { Db } from '#db/client.ts';
import { intArray } from '../../int-array.server.ts';
import { formatDay } from '../../scheduling/calendar-day.ts';
import type { Occurrence } from '../../scheduling/slots.ts';
import { formatMinute } from '../../scheduling/wall-clock.ts';

import type { ResourceRule } from '../../scheduling/rooms.ts';
import type { Candidate } from './candidates.ts';

export type RuleRow = Omit<ResourceRule, 'maxParticipants'> & { maxParticipants: number | null };

/**
 * Edits under way are waited for, later ones wait. The caller has taken the locks of the days: an edit takes none after
 * the row. Archived resources are left out, and those whose sales are stopped at the time of `sold`.
 */
export function rulesUnderLock(resourceIds: readonly number[], sold: Occurrence | undefined): SQL {
  return sql`
    select id as "resourceId", quantity, capacity, sharing, min_participants as "minParticipants",
           max_participants as "maxParticipants", buffer_before_minutes as "bufferBeforeMinutes",
           buffer_after_minutes as "bufferAfterMinutes"
      from resources where id = any(${intArray(resourceIds)}) and archived_at is null and ${isOnSale(sold)}
     order by id for key share`;
}

function isOnSale(sold: Occurrence | undefined): SQL {
  if (!sold) return sql`true`;
  const { day, startMinute, endMinute } = sold;
  return sql`not exists (
    select from sales_stops ss where ss.resource_id = resources.id and ss.date = ${formatDay(day)}::date
       and (ss.start_time is null or (ss.start_time = ${formatMinute(startMinute)}::time and ss.end_time = ${formatMinute(endMinute)}::time)))`;
}

export function toRules(rows: readonly RuleRow[]): ResourceRule[] {
  return rows.map((row) => ({ ...row, maxParticipants: row.maxParticipants ?? undefined }));
}

export async function currentRules(
  tx: Db,
  resourceIds: readonly number[],
  sold?: Occurrence,
): Promise<ResourceRule[]> {
  return toRules((await tx.execute(rulesUnderLock(resourceIds, sold))) as unknown as RuleRow[]);
}

/** The candidates that are still there and on sale, in their order; all are for one time. */
export async function currentCandidates(tx: Db, candidates: readonly Candidate[]): Promise<Candidate[]> {
  const ids = candidates.map(({ resource }) => resource.resourceId);
  return withRules(candidates, await currentRules(tx, ids, candidates[0]?.occurrence));
}

export function withRules(candidates: readonly Candidate[], current: readonly ResourceRule[]): Candidate[] {
  const rules = new Map(current.map((rule) => [rule.resourceId, rule]));
  return candidates.flatMap(({ occurrence }) => {
    const resource = rules.get(occurrence.resourceId);
    return resource ? [{ resource, occurrence }] : [];
  });
}
