// Where search engines find pages: the activities of the platform, and the pages of one activity.
import { sql } from 'drizzle-orm';

import { activityUrl } from '../../activities/activity-url.ts';
import type { Deps } from '../../deps.ts';
import { sellsInCatalog } from '../service-cards.server.ts';
import { slugOf } from '../slug.ts';
import { isListed } from '../public-activity.server.ts';

export type PageAddress = { url: string; changedAt: Date };

/** What one sitemap may hold. */
const MOST = 50_000;

export async function listActivityAddresses(deps: Pick<Deps, 'db' | 'config'>): Promise<PageAddress[]> {
  const rows = await deps.db.execute<{ subdomain: string; changed: string }>(sql`
    select a.subdomain, a.updated_at as changed from activities a where ${isListed}
     order by a.published_at desc, a.id desc limit ${MOST}`);
  return rows.map(({ subdomain, changed }) => ({
    url: `${activityUrl(deps.config.baseUrl, subdomain)}/`,
    changedAt: new Date(changed),
  }));
}

type Row = {
  subdomain: string;
  changed: string;
  catalogs: { id: number; name: string; changed: string; services: Service[] | null }[] | null;
};
type Service = { id: number; name: string; changed: string };

/** Empty for an activity that visitors can't see. */
export async function listPagesOfActivity(
  deps: Pick<Deps, 'db' | 'config'>,
  activityId: number,
): Promise<PageAddress[]> {
  const [row] = (await deps.db.execute(sql`
    select a.subdomain, a.updated_at as changed,
           (select json_agg(json_build_object('id', c.id, 'name', c.name, 'changed', c.updated_at, 'services',
                     (select json_agg(json_build_object('id', s.id, 'name', s.name, 'changed', s.updated_at) order by cs.position)
                        from catalog_services cs join services s on s.id = cs.service_id
                       where cs.catalog_id = c.id and ${sellsInCatalog})) order by c.position, c.id)
              from catalogs c where c.activity_id = a.id and c.public) as catalogs
      from activities a where a.id = ${activityId} and ${isListed}`)) as unknown as Row[];
  if (!row) return [];
  const origin = activityUrl(deps.config.baseUrl, row.subdomain);
  const page = (path: string, changed: string) => ({ url: origin + path, changedAt: new Date(changed) });
  return [
    page('/', row.changed),
    ...(row.catalogs ?? []).flatMap(({ id, name, changed, services }) => {
      const catalog = `/${id}/${slugOf(name)}`;
      return [
        page(catalog, changed),
        ...(services ?? []).map((service) =>
          page(`${catalog}/${service.id}/${slugOf(service.name)}`, service.changed),
        ),
      ];
    }),
  ].slice(0, MOST);
}
