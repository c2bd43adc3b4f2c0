// What the marketplace can be narrowed to: the categories, cities and types of what is on offer.
import { sql } from 'drizzle-orm';

import { cityLabel } from '../../catalog/discovery/discovery.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import type { OfferChoices } from './offer.ts';
import { isOffered, isOthers } from './offered.server.ts';

const MOST = 300;
/** A tree deeper than this would be a mistake, and a circle has no end. */
const DEEPEST = 5;

type Row = {
  categories: string[] | null;
  cities: { city: string; province: string | null }[] | null;
  types: OfferChoices['types'] | null;
};

export async function listOfferChoices({ db }: Pick<Deps, 'db'>, viewer: Viewer): Promise<OfferChoices> {
  const [row] = (await db.execute(sql`
    with recursive offered as materialized (
      select s.category_id, a.city, a.province, a.activity_type_id from services s join activities a on a.id = s.activity_id
       where ${isOffered} and ${isOthers(viewer)}
    ), used as (
      select t.id, t.parent_id from activity_types t where t.id in (select activity_type_id from offered)
      union select t.id, t.parent_id from activity_types t join used on used.parent_id = t.id
    ), tree as (
      select t.id, t.name, 0 as depth, array[t.position, t.id] as place from activity_types t join used using (id) where t.parent_id is null
      union all
      select t.id, t.name, tree.depth + 1, tree.place || array[t.position, t.id]
        from activity_types t join used using (id) join tree on t.parent_id = tree.id where tree.depth < ${DEEPEST}
    )
    select (select json_agg(c.name order by c.key) from (
              select min(k.name) as name, lower(k.name) as key from service_categories k
               where k.id in (select category_id from offered) group by lower(k.name) order by 2 limit ${MOST}) c) as categories,
           (select json_agg(c order by c.city, c.province) from (
              select distinct city, province from offered where city is not null order by city, province limit ${MOST}) c) as cities,
           (select json_agg(json_build_object('id', id, 'name', name, 'depth', depth) order by place) from tree) as types`)) as unknown as Row[];
  return {
    categories: row?.categories ?? [],
    cities: (row?.cities ?? []).map(({ city, province }) => cityLabel(city, province)),
    types: row?.types ?? [],
  };
}
