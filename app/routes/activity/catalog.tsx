// A catalog: its services in order, one category or all.
import { data, redirect } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { findCatalogPage } from '#app/domain/catalog/find-catalog-page.server.ts';
import { CatalogView } from '#app/ui/activity/catalog-view.tsx';
import { ActivityFrame } from '#app/ui/shell/activity-frame.tsx';

import type { Route } from './+types/catalog';
import { readId } from './panel-request.ts';
import { requireActivity } from './require-activity.ts';

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const catalogId = readId(params.catalogId);
  const activityId = requireActivity(context).id;
  const found = catalogId === undefined ? undefined : await findCatalogPage(context.get(depsContext), { activityId, catalogId });
  if (!found) throw data(null, { status: 404 });
  const { activity, catalog } = found;
  const path = `/${catalog.id}/${catalog.slug}`;
  if (url.pathname.replace(/\.data$/, '') !== path) throw redirect(path + url.search, 301);
  const { services, categories, ...rest } = catalog;
  const asked = readId(url.searchParams.get('category') ?? undefined);
  const chosen = categories.find(({ id }) => id === asked)?.id;
  return {
    activity,
    catalog: rest,
    categories,
    chosen,
    services: chosen === undefined ? services : services.filter(({ category }) => category?.id === chosen),
  };
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  if (!loaderData) return [];
  const { activity, catalog } = loaderData;
  return [
    { title: `${catalog.name} · ${activity.name}` },
    { name: 'description', content: (catalog.description || activity.description).slice(0, 155) },
  ];
}

export default function Catalog({ loaderData }: Route.ComponentProps) {
  const { activity, catalog, categories, chosen, services } = loaderData;
  return (
    <ActivityFrame activity={activity}>
      <CatalogView activity={activity} catalog={catalog} categories={categories} chosenCategory={chosen} services={services} />
    </ActivityFrame>
  );
}
