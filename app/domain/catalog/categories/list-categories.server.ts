// The categories of an activity by name, with how many services each has.
import { sql } from 'drizzle-orm';

import type { Deps } from '../../deps.ts';

export type CategoryRow = { id: number; name: string; color: string; icon: string; services: number };

/** For members of the activity: who asks has been looked at before. Archived services count. */
export async function listCategories({ db }: Pick<Deps, 'db'>, activityId: number): Promise<CategoryRow[]> {
  const rows = await db.execute(sql`
    select k.id, k.name, k.color, k.icon,
           (select count(*)::int from services s where s.category_id = k.id and s.activity_id = k.activity_id) as services
      from service_categories k where k.activity_id = ${activityId} order by lower(k.name), k.id`);
  return rows as unknown as CategoryRow[];
}
