// What the marketplace can be narrowed to: the categories, cities and types of what is on offer.
import { sql } from 'drizzle-orm';

import { cityLabel } from '../../catalog/discovery/discovery.ts';
import { usedTypes, usedTypesJson } from '../../catalog/discovery/used-types.server.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import type { OfferChoices } from './offer.ts';
import { isOffered, isOthers } from './offered.server.ts';

const MOST = 300;

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
    ), ${usedTypes(sql`t.id in (select activity_type_id from offered)`)}
    select (select json_agg(c.name order by c.key) from (
              select min(k.name) as name, lower(k.name) as key from service_categories k
               where k.id in (select category_id from offered) group by lower(k.name) order by 2 limit ${MOST}) c) as categories,
           (select json_agg(c order by c.city, c.province) from (
              select distinct city, province from offered where city is not null order by city, province limit ${MOST}) c) as cities,
           ${usedTypesJson} as types`)) as unknown as Row[];
  return {
    categories: row?.categories ?? [],
    cities: (row?.cities ?? []).map(({ city, province }) => cityLabel(city, province)),
    types: row?.types ?? [],
  };
}
