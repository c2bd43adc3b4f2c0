// What somebody's activities resell, let others resell, or have been asked: the newest first.
import { sql, type SQL } from 'drizzle-orm';

import { activitiesOf } from '../../activities/activities-of.server.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { allOf, beyond, inOrder } from '../../page-clause.server.ts';
import { type Bounds, idBoundsOf, pageById } from '../../paging.ts';
import { ENTRIES_PER_PAGE, type EntryFilter } from './entry-filter.ts';
import { entryColumns, type EntryRow, entryTables, toEntryItem } from './entry-item.server.ts';
import type { EntryPage } from './entry.ts';

type Asked = { filter: EntryFilter; paging: Bounds<string> };

export async function listEntries(
  { db }: Pick<Deps, 'db'>,
  { userId }: Viewer,
  { filter, paging: asked }: Asked,
): Promise<EntryPage> {
  const paging = { size: ENTRIES_PER_PAGE, ...idBoundsOf(asked) };
  const wanted = allOf([concerns(userId, filter), ...narrowing(filter), beyond(sql`m.id`, paging)]);
  const rows = (await db.execute(sql`
    select ${entryColumns(userId)} from marketplace_entries m ${entryTables}
     where ${wanted} ${inOrder(sql`m.id`, paging)}`)) as unknown as EntryRow[];
  const { items, previous, next } = pageById(rows, paging);
  return { entries: items.map(toEntryItem), previous, next };
}

function concerns(userId: number, { side }: EntryFilter): SQL {
  const mine = activitiesOf({ userId });
  const received = sql`m.origin_activity_id in ${mine}`;
  const sent = sql`m.destination_activity_id in ${mine}`;
  if (side === 'received') return received;
  return side === 'sent' ? sent : sql`(${received} or ${sent})`;
}

function narrowing({ state, source }: EntryFilter): SQL[] {
  return [
    ...(source === undefined ? [] : [sql`m.source = ${source}`]),
    ...(state === 'ENDED' ? [sql`m.ended_at is not null`] : []),
    ...(state === undefined || state === 'ENDED' ? [] : [sql`m.status = ${state} and m.ended_at is null`]),
  ];
}
