// The cities and types a visitor can choose from: those where there is an activity to find.
import { sql } from 'drizzle-orm';

import type { Deps } from '../../deps.ts';
import { cityLabel, type DiscoveryFilters } from './discovery.ts';
import { isListed } from './find-activities.server.ts';

const MOST_CITIES = 500;
/** A tree deeper than this would be a mistake, and a circle has no end. */
const DEEPEST = 5;

type Row = {
  cities: { city: string; province: string | null }[] | null;
  types: DiscoveryFilters['types'] | null;
};

export async function listFilters(deps: Pick<Deps, 'db'>): Promise<DiscoveryFilters> {
  const [row] = (await deps.db.execute(sql`
    with recursive used as (
      select t.id, t.parent_id from activity_types t
       where exists (select 1 from activities a where a.activity_type_id = t.id and ${isListed})
      union select t.id, t.parent_id from activity_types t join used on used.parent_id = t.id
    ), tree as (
      select t.id, t.name, 0 as depth, array[t.position, t.id] as place from activity_types t join used using (id) where t.parent_id is null
      union all
      select t.id, t.name, tree.depth + 1, tree.place || array[t.position, t.id]
        from activity_types t join used using (id) join tree on t.parent_id = tree.id where tree.depth < ${DEEPEST}
    )
    select (select json_agg(c order by c.city, c.province) from (
              select distinct a.city, a.province from activities a where ${isListed} and a.city is not null
               order by a.city, a.province limit ${MOST_CITIES}) c) as cities,
           (select json_agg(json_build_object('id', id, 'name', name, 'depth', depth) order by place) from tree) as types`)) as unknown as Row[];
  return {
    cities: (row?.cities ?? []).map(({ city, province }) => cityLabel(city, province)),
    types: row?.types ?? [],
  };
}
