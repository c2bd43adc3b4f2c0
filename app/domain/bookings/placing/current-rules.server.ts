// A resource's rules as they are under its lock. What was read before the transaction may have been edited since: units,
// capacity and buffers of a sale are those of the moment in which it is written.
import { sql } from 'drizzle-orm';

import type { Db } from '#db/client.ts';
import { intArray } from '../../int-array.server.ts';

import type { ResourceRule } from '../../scheduling/rooms.ts';
import type { Candidate } from './candidates.ts';

type Row = Omit<ResourceRule, 'maxParticipants'> & { maxParticipants: number | null };

/**
 * Edits under way are waited for, later ones wait. The caller has taken the locks of the days: an edit takes none after
 * the row. Archived resources are left out.
 */
export async function currentRules(tx: Db, resourceIds: readonly number[]): Promise<ResourceRule[]> {
  const rows = (await tx.execute(sql`
    select id as "resourceId", quantity, capacity, sharing, min_participants as "minParticipants",
           max_participants as "maxParticipants", buffer_before_minutes as "bufferBeforeMinutes",
           buffer_after_minutes as "bufferAfterMinutes"
      from resources where id = any(${intArray(resourceIds)}) and archived_at is null
     order by id for key share`)) as unknown as Row[];
  return rows.map((row) => ({ ...row, maxParticipants: row.maxParticipants ?? undefined }));
}

/** The candidates that are still there, in their order. */
export async function currentCandidates(tx: Db, candidates: readonly Candidate[]): Promise<Candidate[]> {
  const ids = candidates.map(({ resource }) => resource.resourceId);
  const rules = new Map((await currentRules(tx, ids)).map((rule) => [rule.resourceId, rule]));
  return candidates.flatMap(({ occurrence }) => {
    const resource = rules.get(occurrence.resourceId);
    return resource ? [{ resource, occurrence }] : [];
  });
}
