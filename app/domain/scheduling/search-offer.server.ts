// Looks for services, catalogs and resources of everything somebody runs.
import { sql, type SQL } from 'drizzle-orm';

import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { searchWords } from '../search-words.ts';
import { allOf } from '../sql.server.ts';
import { heldBy } from '../activities/members.server.ts';

export type OfferHit = { id: number; name: string; archived: boolean; activity: string; subdomain: string };

export type OfferHits = { services: OfferHit[]; catalogs: OfferHit[]; resources: OfferHit[] };

/** Of each at most `most`, live ones first. */
export async function searchOffer(
  { db }: Pick<Deps, 'db'>,
  { userId }: Viewer,
  { text, most }: { text: string; most: number },
): Promise<OfferHits> {
  const words = searchWords(text) ?? [];
  if (words.length === 0) return { services: [], catalogs: [], resources: [] };
  const hits = (table: SQL, archived: SQL, key: SQL) => sql`
    (select coalesce(json_agg(h), '[]') from (
       select t.id, t.name, ${archived} as archived, a.name as activity, a.subdomain
         from memberships m join activities a on a.id = m.activity_id join ${table} t on t.activity_id = a.id
        where ${heldBy({ userId }, 'manage')} and ${allOf(words.map((word) => sql`${key} like search_pattern(${word})`))}
        order by archived, lower(t.name), t.id limit ${most}) h)`;
  const archived = sql`t.archived_at is not null`;
  const [row] = await db.execute<OfferHits>(sql`
    select ${hits(sql`services`, archived, sql`t.search_name`)} as services,
           ${hits(sql`catalogs`, sql`false`, sql`search_key(t.name)`)} as catalogs,
           ${hits(sql`resources`, archived, sql`search_key(t.name)`)} as resources`);
  return row ?? { services: [], catalogs: [], resources: [] };
}
