// Finds marketplace entries for both sides.
import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { isRunning } from '../activities/activities.server.ts';
import { activitiesOf } from '../activities/own-activities.server.ts';
import { isSale } from '../bookings/standing.server.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { allOf, beyond, orderById, type RowOf, withoutNulls } from '../sql.server.ts';
import { type Bounds, idBoundsOf, pageById } from '../paging.ts';
import { SALE_SHARES } from '../payments/post-sale.server.ts';
import { PLATFORM_ZONE } from '../date-words.ts';
import { err, ok, type Result } from '../result.ts';
import * as entries from './entry.ts';
import { isResellable } from './offers.server.ts';
import { heldBy } from '../activities/members.server.ts';

// An entry reached through membership of one of its activities; otherwise `not-found`.

export type ReachedEntry = {
  id: number;
  serviceId: number;
  catalogId: number | null;
  fee: number;
  proposedFee: number | null;
  proposedBy: entries.Side | null;
  status: entries.EntryStatus;
  source: entries.EntrySource;
  ended: boolean;
  sides: entries.Side[];
};

/**
 * Locks the catalog and then the entry, until the transaction ends. Everything that adds or removes a
 * catalog's services takes the catalog's lock first.
 */
export async function reachEntry(
  tx: Db,
  { userId }: Viewer,
  entryId: number,
): Promise<Result<ReachedEntry, 'not-found'>> {
  await tx.execute(sql`
    select c.id from catalogs c where c.id = (select m.catalog_id from marketplace_entries m where m.id = ${entryId}) for no key update`);
  const [entry] = await tx.execute<Omit<ReachedEntry, 'sides' | 'proposedBy'>>(sql`
    select m.id, m.service_id as "serviceId", m.catalog_id as "catalogId", m.fee, m.proposed_fee as "proposedFee", m.status, m.source,
           m.ended_at is not null as ended
      from marketplace_entries m where m.id = ${entryId} for update`);
  if (!entry) return err('not-found');
  // Read after waiting for the lock, so that changes committed meanwhile are seen.
  const [about] = await tx.execute<Pick<ReachedEntry, 'sides' | 'proposedBy'>>(sql`
    select ${proposedBy} as "proposedBy", ${sidesOf(userId)} as sides from marketplace_entries m where m.id = ${entryId}`);
  return about && about.sides.length > 0 ? ok({ ...entry, ...about }) : err('not-found');
}

/** For entries `m`: sides of which the person is a member. */
export function sidesOf(userId: number) {
  return sql`array_remove(array[
    case when exists (select from memberships o where o.activity_id = m.origin_activity_id and ${heldBy({ userId }, 'manage', sql`o`)}) then 'origin' end,
    case when exists (select from memberships d where d.activity_id = m.destination_activity_id and ${heldBy({ userId }, 'manage', sql`d`)}) then 'destination' end], null)`;
}

/** For entries `m`: the side whose proposed fee is open. */
export const proposedBy = sql`(select e.detail->>'side' from marketplace_entry_events e
  where e.entry_id = m.id and e.kind = 'fee-proposed' and m.proposed_fee is not null order by e.id desc limit 1)`;

// An entry for lists and pages.

/** For entries `m` joined by `entryTables`. */
const entryColumns = (userId: number) => sql`
  m.id, s.id as "serviceId", s.name as "serviceName", c.name as "catalogName", a.name as origin, d.name as destination,
  ${sidesOf(userId)} as sides, m.fee, m.proposed_fee as "proposedFee", ${proposedBy} as "proposedBy", m.status, m.source, m.ended_by as "endedBy",
  (${isRunning(sql`m`)} and not (${isResellable})) as suspended,
  (m.created_at at time zone ${PLATFORM_ZONE})::date::text as date`;

const entryTables = sql`join services s on s.id = m.service_id join activities a on a.id = m.origin_activity_id
  join activities d on d.id = m.destination_activity_id left join catalogs c on c.id = m.catalog_id`;

// One entry with its events and sales, for members of either side.

type EventJson = {
  kind: entries.EntryEvent['kind'];
  at: string;
  actor: string | null;
  detail: { fee?: number; reason?: string };
};

type Row = RowOf<Omit<entries.EntryDetails, 'events'>> & { events: EventJson[] };

/** undefined: not found, or between other activities. Sums are of confirmed and completed bookings, as posted. */
export async function findEntry(
  { db }: Pick<Deps, 'db'>,
  { userId }: Viewer,
  entryId: number,
): Promise<entries.EntryDetails | undefined> {
  const [row] = await db.execute<Row>(sql`
    select ${entryColumns(userId)}, s.max_resale_fee as "maxResaleFee", m.rejection_reason as "rejectionReason",
           (select coalesce(json_agg(json_build_object('kind', e.kind, 'at', e.at, 'actor', u.name || ' ' || u.surname, 'detail', e.detail) order by e.id), '[]')
              from marketplace_entry_events e left join users u on u.id = e.actor_id where e.entry_id = m.id) as events,
           (select json_build_object('count', count(*),
                     'totalCents', coalesce(sum(s.reseller + s.platform + s.owner), 0),
                     'resellerCents', coalesce(sum(s.reseller), 0), 'ownerCents', coalesce(sum(s.owner + s.credits), 0))
          from bookings b left join lateral (${SALE_SHARES}) s on true
         where b.owner_activity_id = m.origin_activity_id and b.activity_id <> b.owner_activity_id
           and b.marketplace_entry_id = m.id and ${isSale}) as sales
      from marketplace_entries m ${entryTables} where m.id = ${entryId}`);
  if (!row || row.sides.length === 0) return undefined;
  const events = row.events.map(({ at, actor, detail: { fee, reason }, ...event }) => {
    return { ...event, at: new Date(at), actor: actor ?? undefined, fee, reason };
  });
  const found = withoutNulls<Omit<entries.EntryDetails, 'events'>>(row);
  const ownerCents = row.sides.includes('origin') ? found.sales.ownerCents : undefined;
  return { ...found, sales: { ...found.sales, ownerCents }, events };
}

type Asked = { filter: entries.EntryFilter; paging: Bounds<string> };

/** Entries of the viewer's activities on either side, newest first. */
export async function listEntries(
  { db }: Pick<Deps, 'db'>,
  { userId }: Viewer,
  { filter, paging: asked }: Asked,
): Promise<entries.EntryPage> {
  const paging = { size: entries.ENTRIES_PER_PAGE, ...idBoundsOf(asked) };
  const wanted = allOf([concerns(userId, filter), ...narrowing(filter), beyond(sql`m.id`, paging)]);
  const rows = await db.execute<RowOf<entries.EntryItem>>(sql`
    select ${entryColumns(userId)} from marketplace_entries m ${entryTables}
     where ${wanted} ${orderById(sql`m.id`, paging)}`);
  const { items, previous, next } = pageById(rows, paging);
  return { entries: items.map((row) => withoutNulls<entries.EntryItem>(row)), previous, next };
}

function concerns(userId: number, { side }: entries.EntryFilter): SQL {
  const mine = activitiesOf({ userId }, 'manage');
  const received = sql`m.origin_activity_id in ${mine}`;
  const sent = sql`m.destination_activity_id in ${mine}`;
  if (side === 'received') return received;
  return side === 'sent' ? sent : sql`(${received} or ${sent})`;
}

function narrowing({ state, source }: entries.EntryFilter): SQL[] {
  return [
    ...(source === undefined ? [] : [sql`m.source = ${source}`]),
    ...(state === 'ENDED' ? [sql`m.ended_at is not null`] : []),
    ...(state === undefined || state === 'ENDED' ? [] : [sql`m.status = ${state} and m.ended_at is null`]),
  ];
}

// How many proposals and fees wait for the viewer's answer.

/** Each part uses an index of its side, because every page of the dashboard runs this. */
export async function countToAnswer({ db }: Pick<Deps, 'db'>, viewer: Viewer): Promise<number> {
  const mine = activitiesOf(viewer, 'manage');
  const [row] = await db.execute<{ count: number }>(sql`
    select (select count(*) from marketplace_entries m
             where m.origin_activity_id in ${mine} and m.status = 'PENDING' and m.ended_at is null)::int
         + (select count(*) from marketplace_entries m
             where m.origin_activity_id in ${mine} and ${isRunning(sql`m`)} and ${proposedBy} = 'destination')::int
         + (select count(*) from marketplace_entries m
             where m.destination_activity_id in ${mine} and ${isRunning(sql`m`)} and ${proposedBy} = 'origin')::int
        as count`);
  return row?.count ?? 0;
}
