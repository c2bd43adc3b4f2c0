// One entry with what happened to it and what was sold through it, for members of either side.
import { sql } from 'drizzle-orm';

import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { SALE_SHARES } from '../../payments/sale-shares.server.ts';
import { entryColumns, type EntryRow, entryTables, toEntryItem } from './entry-item.server.ts';
import type { EntryDetails, EntryEvent } from './entry.ts';

type EventJson = {
  kind: EntryEvent['kind'];
  at: string;
  actor: string | null;
  detail: { fee?: number; reason?: string };
};

type Row = EntryRow & {
  max_resale_fee: number;
  rejection_reason: string | null;
  events: EventJson[] | null;
  sold: number;
  total: string | null;
  reseller: string | null;
  owner: string | null;
};

/** undefined: there is none, or between others. Sums are over confirmed and completed bookings, as they were posted. */
export async function findEntry(
  { db }: Pick<Deps, 'db'>,
  { userId }: Viewer,
  entryId: number,
): Promise<EntryDetails | undefined> {
  const [row] = (await db.execute(sql`
    select ${entryColumns(userId)}, s.max_resale_fee, m.rejection_reason, sales.*,
           (select json_agg(json_build_object('kind', e.kind, 'at', e.at, 'actor', u.name || ' ' || u.surname, 'detail', e.detail) order by e.id)
              from marketplace_entry_events e left join users u on u.id = e.actor_id where e.entry_id = m.id) as events
      from marketplace_entries m ${entryTables}
      cross join lateral (
        select count(*)::int as sold, sum(s.reseller::int8 + s.platform::int8 + s.owner::int8 - s.credits::int8) as total,
               sum(s.reseller::int8) as reseller, sum(s.owner::int8) as owner
          from bookings b left join lateral (${SALE_SHARES}) s on true
         where b.owner_activity_id = m.origin_activity_id and b.activity_id <> b.owner_activity_id
           and b.marketplace_entry_id = m.id and b.status in ('confirmed', 'completed')) sales
     where m.id = ${entryId}`)) as unknown as Row[];
  if (!row || row.sides.length === 0) return undefined;
  return {
    ...toEntryItem(row),
    maxResaleFee: row.max_resale_fee,
    rejectionReason: row.rejection_reason ?? undefined,
    events: (row.events ?? []).map(({ kind, at, actor, detail }) => ({
      kind,
      at: new Date(at),
      actor: actor ?? undefined,
      fee: detail.fee,
      reason: detail.reason,
    })),
    sales: {
      count: row.sold,
      totalCents: Number(row.total ?? 0),
      resellerCents: Number(row.reseller ?? 0),
      ownerCents: Number(row.owner ?? 0),
    },
  };
}
