// An entry reached through membership of one of its two activities; somebody else's is as good as none.
import { sql } from 'drizzle-orm';

import type { Db } from '#db/client.ts';

import type { Viewer } from '../../identity/viewer.ts';
import { err, ok, type Result } from '../../result.ts';
import type { EntrySource, EntryStatus, Side } from './entry.ts';

export type ReachedEntry = {
  id: number;
  serviceId: number;
  catalogId: number | null;
  fee: number;
  proposedFee: number | null;
  proposedBy: Side | null;
  status: EntryStatus;
  source: EntrySource;
  ended: boolean;
  sides: Side[];
};

/**
 * Locked until the transaction ends, its catalog first: everything that puts services into a catalog or takes them
 * out holds the catalog's lock, and takes it before an entry's.
 */
export async function reachEntry(
  tx: Db,
  { userId }: Viewer,
  entryId: number,
): Promise<Result<ReachedEntry, 'not-found'>> {
  await tx.execute(sql`
    select c.id from catalogs c where c.id = (select m.catalog_id from marketplace_entries m where m.id = ${entryId}) for no key update`);
  const [entry] = (await tx.execute(sql`
    select m.id, m.service_id as "serviceId", m.catalog_id as "catalogId", m.fee, m.proposed_fee as "proposedFee", m.status, m.source,
           m.ended_at is not null as ended
      from marketplace_entries m where m.id = ${entryId} for update`)) as unknown as Omit<
    ReachedEntry,
    'sides' | 'proposedBy'
  >[];
  if (!entry) return err('not-found');
  // Only now: what was written while this waited for the lock is seen.
  const [about] = (await tx.execute(sql`
    select ${proposedBy} as "proposedBy", ${sidesOf(userId)} as sides from marketplace_entries m where m.id = ${entryId}`)) as unknown as Pick<
    ReachedEntry,
    'sides' | 'proposedBy'
  >[];
  return about && about.sides.length > 0 ? ok({ ...entry, ...about }) : err('not-found');
}

/** For `m` entries: of which sides somebody is a member. */
export function sidesOf(userId: number) {
  return sql`array_remove(array[
    case when exists (select from memberships o where o.activity_id = m.origin_activity_id and o.user_id = ${userId}) then 'origin' end,
    case when exists (select from memberships d where d.activity_id = m.destination_activity_id and d.user_id = ${userId}) then 'destination' end], null)`;
}

/** For `m` entries: who asked for the change of fee that is open. */
export const proposedBy = sql`(select e.detail->>'side' from marketplace_entry_events e
  where e.entry_id = m.id and e.kind = 'fee-proposed' and m.proposed_fee is not null order by e.id desc limit 1)`;
