// How far an activity is set up: what its publication waits for, and what would make it complete.
import { sql } from 'drizzle-orm';

import type { Deps } from '../deps.ts';
import type { ActivitySummary } from './activity-summary.ts';
import { findMissingItems } from './find-checklist.server.ts';
import { isRunning } from './running-entries.server.ts';

type Row = Omit<ActivitySummary, 'missing'>;

export async function findActivitySummary(
  { db }: Pick<Deps, 'db'>,
  activityId: number,
): Promise<ActivitySummary> {
  const rows = await db.execute(sql`
    select a.vat_number is not null as "hasVatNumber",
           (select count(*)::int from services s where s.activity_id = a.id and s.archived_at is null)
             + (select count(distinct e.service_id)::int from marketplace_entries e
                 where e.destination_activity_id = a.id and ${isRunning(sql`e`)}) as services,
           (select count(*)::int from service_categories c where c.activity_id = a.id) as categories,
           (select count(*)::int from catalogs c where c.activity_id = a.id and c.public) as "publicCatalogs",
           (select count(*)::int from activity_images i where i.activity_id = a.id) as images,
           case when p.id is null then 'none' when p.transfers_active then 'ready' else 'incomplete' end as payouts
      from activities a
      left join payment_accounts p on p.id = a.payment_account_id and p.disconnected_at is null
     where a.id = ${activityId}`);
  const [row] = rows as unknown as Row[];
  if (!row) throw new Error(`activity ${activityId} is gone`);
  return { ...row, missing: await findMissingItems(db, activityId) };
}
