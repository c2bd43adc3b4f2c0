// Reads what the publishing checklist looks at.
import { sql } from 'drizzle-orm';

import type { Db } from '#db/client.ts';

import { missingItems, type Checked, type ChecklistItem } from './publish-checklist.ts';

export async function findMissingItems(db: Db, activityId: number): Promise<ChecklistItem[]> {
  const [row] = (await db.execute(sql`
    select a.legal_name as "legalName", a.legal_address as "legalAddress", a.legal_city as "legalCity",
           a.legal_zip_code as "legalZipCode", a.vat_number as "vatNumber", t.vat_free as "vatFree",
           (select count(*)::int from catalogs c join catalog_services cs on cs.catalog_id = c.id
              join services s on s.id = cs.service_id and s.archived_at is null
             where c.activity_id = a.id and c.public) as services
      from activities a join activity_types t on t.id = a.activity_type_id where a.id = ${activityId}`)) as unknown as Checked[];
  if (!row) throw new Error(`activity ${activityId} is gone`);
  return missingItems(row);
}
