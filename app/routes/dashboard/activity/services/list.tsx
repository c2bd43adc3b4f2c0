// The services of an activity: searched, filtered, a page at a time.
import { depsContext } from '#app/contexts.ts';
import { listCategories } from '#app/domain/catalog/categories.server.ts';
import { listOwnServices } from '#app/domain/catalog/own-services.server.ts';
import { drawIcons } from '#app/domain/icons/draw-icons.server.ts';
import { readBounds } from '#app/domain/paging.ts';
import { readId } from '#app/domain/read-id.ts';
import { readSearch } from '#app/domain/search-words.ts';
import { ownActivityOf } from '#app/middleware/own-activity.ts';
import { ServicesView } from '#app/ui/dashboard/services/services-view.tsx';

import type { Route } from './+types/list';

export async function loader({ context, url }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const { id: activityId, subdomain, host } = ownActivityOf(context);
  const asked = url.searchParams;
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
  return { base: `/dashboard/${subdomain}`, host, page, filter, categories, icons };
}

export default function Services({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <title>Servizi</title>
      <ServicesView {...loaderData} />
    </>
  );
}
