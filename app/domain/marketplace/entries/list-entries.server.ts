// What somebody's activities resell, let others resell, or have been asked: the newest first, in keyset pages.
import { sql, type SQL } from 'drizzle-orm';

import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { ENTRIES_PER_PAGE, type EntryFilter, type EntryPaging } from './entry-filter.ts';
import { entryColumns, type EntryRow, entryTables, toEntryItem } from './entry-item.server.ts';
import type { EntryPage } from './entry.ts';

type Asked = { filter: EntryFilter; paging: EntryPaging };

export async function listEntries(
  { db }: Pick<Deps, 'db'>,
  { userId }: Viewer,
  { filter, paging: { after, before } }: Asked,
): Promise<EntryPage> {
  const backwards = after === undefined && before !== undefined;
  const cursor = backwards ? sql`m.id > ${before}` : after === undefined ? sql`true` : sql`m.id < ${after}`;
  const wanted = sql`${concerns(userId, filter)} and ${narrowed(filter)} and ${cursor}`;
  const rows = (await db.execute(sql`
    select ${entryColumns(userId)} from marketplace_entries m ${entryTables}
     where ${wanted} order by m.id ${backwards ? sql`asc` : sql`desc`} limit ${ENTRIES_PER_PAGE + 1}`)) as unknown as EntryRow[];
  const shown = rows.slice(0, ENTRIES_PER_PAGE);
  const more = rows.length > ENTRIES_PER_PAGE;
  if (backwards) shown.reverse();
  return {
    entries: shown.map(toEntryItem),
    previous: (backwards ? more : after !== undefined) ? shown[0]?.id : undefined,
    next: (backwards ? true : more) ? shown.at(-1)?.id : undefined,
  };
}

function concerns(userId: number, { side }: EntryFilter): SQL {
  const mine = sql`(select activity_id from memberships where user_id = ${userId})`;
  const received = sql`m.origin_activity_id in ${mine}`;
  const sent = sql`m.destination_activity_id in ${mine}`;
  if (side === 'received') return received;
  return side === 'sent' ? sent : sql`(${received} or ${sent})`;
}

function narrowed({ state, source }: EntryFilter): SQL {
  const conditions = [
    sql`true`,
    ...(source === undefined ? [] : [sql`m.source = ${source}`]),
    ...(state === 'ENDED' ? [sql`m.ended_at is not null`] : []),
    ...(state === undefined || state === 'ENDED' ? [] : [sql`m.status = ${state} and m.ended_at is null`]),
  ];
  return sql.join(conditions, sql` and `);
}
