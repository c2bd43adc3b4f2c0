// The categories of an activity by name, with how many services each has.
import { sql } from 'drizzle-orm';

import type { Deps } from '../../deps.ts';
import type { CategoryRow } from './category-row.ts';

/** For members of the activity: who asks has been looked at before. */
export async function listCategories({ db }: Pick<Deps, 'db'>, activityId: number): Promise<CategoryRow[]> {
  const rows = await db.execute(sql`
    select k.id, k.name, k.color, k.icon,
           (select count(*)::int from services s where s.category_id = k.id and s.activity_id = k.activity_id) as services
      from service_categories k where k.activity_id = ${activityId} order by lower(k.name), k.id`);
  return rows as unknown as CategoryRow[];
}
