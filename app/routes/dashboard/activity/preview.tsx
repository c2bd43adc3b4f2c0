// Preview of an activity's page or of a catalog, before visitors can see it. Source:
// docs/rules/activities.md#publishing, docs/rules/catalog.md#catalogs.
import { findActivityOffers } from '#app/domain/scheduling/find-departures.server.ts';
import { findActivityPage, findCatalogPage } from '#app/domain/catalog/public-pages.server.ts';
import { type ActivityOffers, iconsNeeded } from '#app/domain/catalog/service-page.ts';
import { drawIcons } from '#app/domain/icons/draw-icons.server.ts';
import { depsOf, ownActivityOf } from '#app/middleware/own-activity.ts';
import { CatalogPreview } from '#app/ui/dashboard/catalogs.tsx';
import { ActivityPreview } from '#app/ui/dashboard/page-settings-view.tsx';
import { found } from '../../found.ts';
import type { Route } from './+types/preview';
import { dashboardHome, requireOwnCatalog } from './own.server.ts';

export async function loader({ context, params: { catalogId } }: Route.LoaderArgs) {
  const deps = depsOf(context);
  const { id: activityId, published } = ownActivityOf(context);
  const base = dashboardHome(context);
  if (catalogId !== undefined) return { catalog: { base, ...(await catalogPreview(context, catalogId)) } };
  // A suspended activity has no page.
  const page = found(await findActivityPage(deps, { activityId, preview: true }));
  const offers = await offersPreview(context, { activityId, timeZone: page.activity.timeZone, base });
  return { activity: { ...page, offers, base, published } };
}

type Whose = { activityId: number; timeZone: string; base: string };

/** Links lead to previews of the catalogs, because nothing can be booked yet. */
async function offersPreview(
  context: Route.LoaderArgs['context'],
  { base, ...whose }: Whose,
): Promise<ActivityOffers> {
  const { services } = await findActivityOffers(depsOf(context), { ...whose, date: null, preview: true });
  const shown = services.map((card) => ({
    ...card,
    href: `${base}/catalogs/${card.catalogId}/preview`,
    days: [],
  }));
  return { services: shown, departures: undefined };
}

async function catalogPreview(context: Route.LoaderArgs['context'], catalogId: string) {
  const deps = depsOf(context);
  const own = await requireOwnCatalog({ context, params: { catalogId } });
  const { id: activityId, published } = ownActivityOf(context);
  const page = found(await findCatalogPage(deps, { activityId, catalogId: own.id, preview: true }));
  const { id, name, description, services } = page.catalog;
  return {
    catalog: { id, name, description },
    services,
    resold: own.items.filter(({ soldFor }) => soldFor !== undefined).map((item) => item.id),
    icons: await drawIcons(deps, iconsNeeded(services)),
    why: published ? (own.public ? undefined : 'il catalogo non è pubblico') : "l'attività non è pubblicata",
  };
}

export default function Preview({ loaderData: { activity, catalog } }: Route.ComponentProps) {
  return (
    <>
      <title>{`Anteprima di ${catalog?.catalog.name ?? activity?.activity.name}`}</title>
      {activity ? <ActivityPreview {...activity} /> : null}
      {catalog ? <CatalogPreview {...catalog} /> : null}
    </>
  );
}
