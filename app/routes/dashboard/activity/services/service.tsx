// One service: what it still needs, and the ways to its parts.
import { activityUrl } from '#app/domain/activities/activity.ts';
import { slugOf } from '#app/domain/catalog/slug.ts';
import { depsContext } from '#app/contexts.ts';
import { findServiceReadiness } from '#app/domain/scheduling/find-service-readiness.server.ts';
import { ownActivityOf } from '#app/middleware/own-activity.ts';
import { OwnServiceView } from '#app/ui/dashboard/services/service-view.tsx';

import type { Route } from './+types/service';
import { requireOwnService } from '../own.server.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const { subdomain, host } = ownActivityOf(context);
  const service = await requireOwnService({ context, params });
  const site = activityUrl(deps.config.baseUrl, subdomain).replace(/\/$/, '');
  const pages = service.catalogs.map((catalog) => ({
    label: catalog.public ? catalog.name : `${catalog.name} (non pubblico)`,
    href: `${site}/${catalog.id}/${slugOf(catalog.name)}/${service.id}/${slugOf(service.name)}`,
  }));
  const readiness = await findServiceReadiness(deps, service.id);
  return { base: `/dashboard/${subdomain}`, host, service, readiness, pages: service.archived ? [] : pages };
}

export default function Service({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <title>{loaderData.service.name}</title>
      <OwnServiceView {...loaderData} />
    </>
  );
}
