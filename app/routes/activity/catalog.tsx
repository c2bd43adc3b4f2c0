// A catalog: its services in order, of one category or all.
import { data, redirect } from 'react-router';
import { depsContext, oddChoiceContext, publicPageContext } from '#app/contexts.ts';
import { activityUrl } from '#app/domain/activities/activity.ts';
import { type CatalogPage, findCatalogPage } from '#app/domain/catalog/public-pages.server.ts';
import { iconsNeeded, type PublicActivity, type ServiceCard } from '#app/domain/catalog/service-page.ts';
import { drawIcons } from '#app/domain/icons/draw-icons.server.ts';
import { readId } from '#app/domain/read-id.ts';
import { pagePath } from '#app/paths.ts';
import { CatalogView } from '#app/ui/activity/catalog-view.tsx';
import { catalogData } from '#app/ui/seo/structured-data.ts';
import { DocumentTitle, previewPicture, type PublicPage } from '#app/ui/seo/page-head.tsx';
import { ActivitySiteFrame } from '#app/ui/shell/activity-site-frame.tsx';
import type { StillHandle } from '#app/ui/shell/still.ts';
import type { Route } from './+types/catalog';
import { requireActivity } from './visit.server.ts';

export const handle = { still: true } satisfies StillHandle;

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const catalogId = readId(params.catalogId);
  const activityId = requireActivity(context).id;
  const found =
    catalogId === undefined
      ? undefined
      : await findCatalogPage(context.get(depsContext), { activityId, catalogId });
  if (!found) throw data(null, { status: 404 });
  const { activity, catalog } = found;
  const path = `/${catalog.id}/${catalog.slug}`;
  if (pagePath(url.pathname) !== path) throw redirect(path + url.search, 301);
  const { services, categories, ...rest } = catalog;
  const asked = readId(url.searchParams.get('category') ?? undefined);
  const chosen = categories.find(({ id }) => id === asked)?.id;
  context.set(oddChoiceContext, chosen === undefined && url.searchParams.has('category'));
  const shown = chosen === undefined ? services : services.filter(({ category }) => category?.id === chosen);
  const { baseUrl } = context.get(depsContext).config;
  const origin = activityUrl(baseUrl, activity.subdomain);
  const page = pageOf({ activity, catalog: rest, services: shown, origin });
  context.set(publicPageContext, page);
  return {
    title: page.title,
    url: page.url,
    activity,
    catalog: rest,
    categories,
    chosen,
    services: shown,
    icons: await drawIcons(context.get(depsContext), iconsNeeded(shown)),
  };
}

type Shown = {
  activity: PublicActivity;
  catalog: Omit<CatalogPage, 'services' | 'categories'>;
  services: readonly ServiceCard[];
  origin: string;
};

function pageOf({ activity, catalog, services, origin }: Shown): PublicPage {
  const url = `${origin}/${catalog.id}/${catalog.slug}`;
  return {
    title: `${catalog.name} · ${activity.name}`,
    description: catalog.description || activity.description,
    url,
    siteName: activity.name,
    picture: previewPicture(catalog.images[0] ?? services[0]?.image, origin),
    structuredData: catalogData(
      [
        [activity.name, `${origin}/`],
        [catalog.name, url],
      ],
      { url, services },
    ),
  };
}

export default function Catalog({ loaderData }: Route.ComponentProps) {
  const { activity, catalog, categories, chosen, services, icons } = loaderData;
  return (
    <ActivitySiteFrame activity={activity}>
      <DocumentTitle {...loaderData} />
      <CatalogView
        activity={activity}
        catalog={catalog}
        categories={categories}
        chosenCategory={chosen}
        services={services}
        icons={icons}
      />
    </ActivitySiteFrame>
  );
}
