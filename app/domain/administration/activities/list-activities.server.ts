// One page of all activities, found by their own words, their address or their owner's.
import { sql, type SQL } from 'drizzle-orm';

import type { Db } from '#db/client.ts';

import type { Deps } from '../../deps.ts';
import { searchWords } from '../../search-words.ts';
import { allOf, beyond, inOrder, plannedFor } from '../../page-clause.server.ts';
import { type IdPaging, type Page, pageById } from '../../paging.ts';
import type { ActivityFilter, ActivityItem, ActivityState } from './activity-filter.ts';
import { isListed } from '../../catalog/public-activity.server.ts';

const STATES: Record<ActivityState, SQL> = {
  published: isListed,
  unpublished: sql`a.published_at is null and a.suspended_at is null`,
  suspended: sql`a.suspended_at is not null`,
};

type Query = { filter: ActivityFilter; paging: IdPaging };

export async function listActivities(
  { db }: Pick<Deps, 'db'>,
  { filter, paging }: Query,
): Promise<Page<ActivityItem>> {
  const words = searchWords(filter.q);
  if (words === undefined) return pageById<ActivityItem>([], paging);
  const { state, typeId } = filter;
  const conditions = [
    beyond(sql`a.id`, paging),
    ...(state === undefined ? [] : [STATES[state]]),
    ...(typeId === undefined ? [] : [sql`a.activity_type_id = ${typeId}`]),
    ...words.map(
      (word) => sql`(a.search_text like search_pattern(${word}) or a.subdomain like search_pattern(${word})
                     or u.search_text like search_pattern(${word}))`,
    ),
  ];
  const read = (inDb: Db) =>
    inDb.execute<Row>(sql`
      select a.id, a.name, a.subdomain, t.name as type, u.name || ' ' || u.surname as owner, u.id as "ownerId",
             a.published_at is not null as published, a.suspended_at is not null as suspended, a.created_at
        from activities a join users u on u.id = a.user_id join activity_types t on t.id = a.activity_type_id
       where ${allOf(conditions)} ${inOrder(sql`a.id`, paging)}`);
  const rows = await plannedFor(db, filter.q !== '', read);
  return pageById(
    rows.map(({ created_at: createdAt, ...row }) => ({
      ...row,
      createdAt: new Date(createdAt).toISOString(),
    })),
    paging,
  );
}

type Row = Omit<ActivityItem, 'createdAt'> & { created_at: string };
