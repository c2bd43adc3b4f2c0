// An activity's services with search, filters and pages; one of them with missing steps and links.
import { listCategories } from '#app/domain/catalog/categories.server.ts';
import { listOwnServices } from '#app/domain/catalog/own-services.server.ts';
import { slugOf } from '#app/domain/catalog/slug.ts';
import { drawIcons } from '#app/domain/icons/draw-icons.server.ts';
import { readBounds } from '#app/domain/paging.ts';
import { readId } from '#app/domain/read-id.ts';
import { findServiceReadiness } from '#app/domain/scheduling/find-service-readiness.server.ts';
import { readSearch } from '#app/domain/search-words.ts';
import { depsOf, ownActivityOf } from '#app/middleware/own-activity.ts';
import { ServicesView } from '#app/ui/dashboard/services/services-view.tsx';
import { OwnServiceView } from '#app/ui/dashboard/services/service-view.tsx';
import { catalogHome, dashboardHome, publicPage, requireOwnService } from '../own.server.ts';
import type { Route } from './+types/services';

type Context = Route.LoaderArgs['context'];

export async function loader({ context, params: { serviceId }, url }: Route.LoaderArgs) {
  return serviceId === undefined
    ? { list: await listOf(context, url.searchParams) }
    : { own: await serviceOf(context, serviceId) };
}

async function listOf(context: Context, asked: URLSearchParams) {
  const deps = depsOf(context);
  const { id: activityId, host } = ownActivityOf(context);
  const filter = {
    text: readSearch(asked),
    categoryId: readId(asked.get('category') ?? undefined),
    archived: asked.get('archived') === '1',
  };
  const [page, categories] = await Promise.all([
    listOwnServices(deps, { activityId, ...filter, ...readBounds(asked) }),
    listCategories(deps, activityId),
  ]);
  const icons = await drawIcons(
    deps,
    page.services.flatMap(({ category }) => (category === undefined ? [] : [category.icon])),
  );
  return { base: dashboardHome(context), host, page, filter, categories, icons };
}

async function serviceOf(context: Context, serviceId: string) {
  const { host, suspended } = ownActivityOf(context);
  const service = await requireOwnService({ context, params: { serviceId } });
  const pages = (suspended || service.archived ? [] : service.catalogs).map((catalog) => {
    const page = publicPage(context, catalog);
    return page === undefined
      ? { label: `${catalog.name} (anteprima)`, href: `${catalogHome(context, catalog.id)}/preview` }
      : { label: catalog.name, href: `${page}/${service.id}/${slugOf(service.name)}` };
  });
  const readiness = await findServiceReadiness(depsOf(context), service.id);
  return { base: dashboardHome(context), host, service, readiness, pages };
}

export default function Services({ loaderData: { list, own } }: Route.ComponentProps) {
  return (
    <>
      <title>{own?.service.name ?? 'Servizi'}</title>
      {list ? <ServicesView {...list} /> : null}
      {own ? <OwnServiceView {...own} /> : null}
    </>
  );
}
