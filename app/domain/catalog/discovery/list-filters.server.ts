// The cities and types a visitor can choose from: those where there is an activity to find.
import { sql } from 'drizzle-orm';

import type { Deps } from '../../deps.ts';
import { cityLabel, type DiscoveryFilters } from './discovery.ts';
import { isListed } from '../public-activity.server.ts';
import { usedTypes, usedTypesJson } from './used-types.server.ts';

const MOST_CITIES = 500;

type Row = {
  cities: { city: string; province: string | null }[] | null;
  types: DiscoveryFilters['types'] | null;
};

export async function listFilters(deps: Pick<Deps, 'db'>): Promise<DiscoveryFilters> {
  const [row] = (await deps.db.execute(sql`
    with recursive ${usedTypes(sql`exists (select 1 from activities a where a.activity_type_id = t.id and ${isListed})`)}
    select (select json_agg(c order by c.city, c.province) from (
              select distinct a.city, a.province from activities a where ${isListed} and a.city is not null
               order by a.city, a.province limit ${MOST_CITIES}) c) as cities,
           ${usedTypesJson} as types`)) as unknown as Row[];
  return {
    cities: (row?.cities ?? []).map(({ city, province }) => cityLabel(city, province)),
    types: row?.types ?? [],
  };
}
