// One page of everybody who has an account. Stays quick with a hundred thousand (migration «admin_lists»).
import { sql, type SQL } from 'drizzle-orm';

import type { Db } from '#db/client.ts';

import type { Deps } from '../../deps.ts';
import type { Role } from '../../identity/viewer.ts';
import { searchWords } from '../../search-words.ts';
import { allOf, beyond, inOrder, plannedFor } from '../../page-clause.server.ts';
import { type IdPaging, type Page, pageById } from '../../paging.ts';
import type { UserFilter, UserItem, UserState } from './user-filter.ts';

const STATES: Record<UserState, SQL> = {
  verified: sql`u.email_verified_at is not null and u.erased_at is null`,
  unverified: sql`u.email_verified_at is null and u.erased_at is null`,
  suspended: sql`u.suspended_at is not null and u.erased_at is null`,
  erased: sql`u.erased_at is not null`,
};

type Query = { filter: UserFilter; paging: IdPaging };

export async function listUsers(
  { db }: Pick<Deps, 'db'>,
  { filter, paging }: Query,
): Promise<Page<UserItem>> {
  const query = usersQuery(filter, paging);
  if (query === undefined) return pageById<UserItem>([], paging);
  const read = async (inDb: Db) => [...(await inDb.execute<Row>(query))];
  const rows = await plannedFor(db, filter.q !== '', read);
  return pageById(rows.map(toItem), paging);
}

/** undefined where nothing can fit. Apart, so that a test can ask how it is carried out. */
export function usersQuery({ q, role, state }: UserFilter, paging: IdPaging): SQL | undefined {
  const words = searchWords(q);
  if (words === undefined) return undefined;
  const conditions = [
    beyond(sql`u.id`, paging),
    ...(role === undefined ? [] : [sql`u.role = ${role}`]),
    ...(state === undefined ? [] : [STATES[state]]),
    ...words.map((word) => sql`u.search_text like search_pattern(${word})`),
  ];
  return sql`
    select u.id, u.name || ' ' || u.surname as name, u.email, u.role, u.email_verified_at is not null as verified,
           u.suspended_at is not null as suspended, u.erased_at is not null as erased, u.created_at,
           (select count(*)::int from activities a where a.user_id = u.id) as activities
      from users u where ${allOf(conditions)} ${inOrder(sql`u.id`, paging)}`;
}

type Row = Omit<UserItem, 'createdAt'> & { role: Role; created_at: string };

function toItem({ created_at: createdAt, ...row }: Row): UserItem {
  return { ...row, createdAt: new Date(createdAt).toISOString() };
}
