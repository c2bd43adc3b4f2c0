// The activities somebody runs, each with what is still to be set up.
import { sql } from 'drizzle-orm';

import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import type { OwnActivity } from './own-activity.ts';
import { hasPayableAccount } from './pays-out.server.ts';
import { isRunning } from './running-entries.server.ts';

export async function listOwnActivities(
  { db }: Pick<Deps, 'db'>,
  { userId }: Viewer,
): Promise<OwnActivity[]> {
  const rows = await db.execute(sql`
    select a.id, a.name, a.subdomain, m.role, a.published_at is not null as published,
           a.suspended_at is not null as suspended, (a.vat_number is not null or t.vat_free) as "hasVatNumber",
           t.host, (exists (select 1 from services s where s.activity_id = a.id and s.archived_at is null)
             or exists (select 1 from marketplace_entries e where e.destination_activity_id = a.id
                         and ${isRunning(sql`e`)})) as "hasServices",
           exists (select 1 from service_categories c where c.activity_id = a.id) as "hasCategories",
           ${hasPayableAccount} as "hasPayouts"
      from memberships m
      join activities a on a.id = m.activity_id
      join activity_types t on t.id = a.activity_type_id
     where m.user_id = ${userId} order by lower(a.name), a.id`);
  return rows as unknown as OwnActivity[];
}
