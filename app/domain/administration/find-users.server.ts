// Finds people for administrators.
import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import type { Deps } from '../deps.ts';
import { parseEmailAddress } from '../identity/contact-fields.ts';
import { creditsSum } from '../money/credits.server.ts';
import { allOf, beyond, orderById, plannedFor, type RowOf, withoutNulls } from '../sql.server.ts';
import { type IdPaging, type Page, pageById } from '../paging.ts';
import { searchWords } from '../search-words.ts';
import type { UserDetail, UserFilter, UserItem, UserState } from './user.ts';

const STATES: Record<UserState, SQL> = {
  verified: sql`u.email_verified_at is not null and u.erased_at is null`,
  unverified: sql`u.email_verified_at is null and u.erased_at is null`,
  suspended: sql`u.suspended_at is not null and u.erased_at is null`,
  erased: sql`u.erased_at is not null`,
};

type Query = { filter: UserFilter; paging: IdPaging };

/** One page of all accounts. Uses indexes made for a hundred thousand of them (migration «admin_lists»). */
export async function listUsers(
  { db }: Pick<Deps, 'db'>,
  { filter, paging }: Query,
): Promise<Page<UserItem>> {
  const query = usersQuery(filter, paging);
  if (query === undefined) return pageById<UserItem>([], paging);
  const read = async (inDb: Db) => [...(await inDb.execute<UserItem>(query))];
  const rows = await plannedFor(db, filter.q !== '', read);
  const items = rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt).toISOString() }));
  return pageById(items, paging);
}

/** undefined if nothing can match. Exported so that a test can examine its query plan. */
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
           u.suspended_at is not null as suspended, u.erased_at is not null as erased, u.created_at as "createdAt",
           (select count(*)::int from activities a where a.user_id = u.id) as activities
      from users u where ${allOf(conditions)} ${orderById(sql`u.id`, paging)}`;
}

/** A person's page for administrators. */
export async function findUser(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: number,
): Promise<UserDetail | undefined> {
  const [row] = await db.execute<RowOf<UserDetail>>(sql`
    select u.id, u.name, u.surname, u.email, u.phone, u.role, u.referral_code as "referralCode",
           u.email_verified_at as "verifiedAt", u.onboarding_completed_at as "onboardedAt", u.suspended_at as "suspendedAt",
           u.erased_at as "erasedAt", u.created_at as "createdAt",
           (select json_build_object('id', r.id, 'name', r.name || ' ' || r.surname) from users r where r.id = u.referred_by_id) as "referredBy",
           (select count(*)::int from users r where r.referred_by_id = u.id) as invited,
           (select count(*)::int from sessions s
             where s.user_id = u.id and s.impersonator_id is null and s.expires_at > ${now().toISOString()}::timestamptz) as sessions,
           exists (select 1 from second_factors f where f.user_id = u.id and f.enabled_at is not null) as "secondFactor",
           ${creditsSum(sql`u.id`)}::float8 as "creditsCents",
           coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name, 'subdomain', a.subdomain, 'role', m.role,
                       'published', a.published_at is not null, 'suspended', a.suspended_at is not null) order by lower(a.name), a.id)
              from memberships m join activities a on a.id = m.activity_id where m.user_id = u.id), '[]') as activities
      from users u where u.id = ${userId}`);
  if (!row) return undefined;
  return {
    ...withoutNulls<UserDetail>(row),
    verifiedAt: instant(row.verifiedAt),
    onboardedAt: instant(row.onboardedAt),
    suspendedAt: instant(row.suspendedAt),
    erasedAt: instant(row.erasedAt),
    createdAt: new Date(row.createdAt).toISOString(),
  };
}

function instant(value: string | null): string | undefined {
  return value === null ? undefined : new Date(value).toISOString();
}

export async function findUserId({ db }: Pick<Deps, 'db'>, email: string): Promise<number | undefined> {
  const key = parseEmailAddress(email)?.key;
  if (key === undefined) return undefined;
  const [row] = await db.execute<{ id: number }>(sql`select id from users where email_key = ${key}`);
  return row?.id;
}
