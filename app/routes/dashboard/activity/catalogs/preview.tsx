// A catalog as visitors would see it, before they do. Source: docs/rules/catalog.md#catalogs.
import { depsContext } from '#app/contexts.ts';
import { findCatalogPage } from '#app/domain/catalog/public-pages.server.ts';
import { iconsNeeded } from '#app/domain/catalog/service-page.ts';
import { drawIcons } from '#app/domain/icons/draw-icons.server.ts';
import { ownActivityOf } from '#app/middleware/own-activity.ts';
import { CatalogPreview } from '#app/ui/dashboard/catalogs.tsx';

import { notFound } from '../../addresses.ts';
import type { Route } from './+types/preview';
import { requireOwnCatalog } from '../own.server.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const { id: activityId, subdomain, published } = ownActivityOf(context);
  const own = await requireOwnCatalog({ context, params });
  const found = await findCatalogPage(deps, { activityId, catalogId: own.id, preview: true });
  if (!found) throw notFound();
  const { id, name, description, services } = found.catalog;
  return {
    base: `/dashboard/${subdomain}`,
    catalog: { id, name, description },
    services,
    resold: own.items.filter(({ soldFor }) => soldFor !== undefined).map((item) => item.id),
    icons: await drawIcons(deps, iconsNeeded(services)),
    why: published ? (own.public ? undefined : 'il catalogo non è pubblico') : "l'attività non è pubblicata",
  };
}

export default function Preview({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <title>{`Anteprima di ${loaderData.catalog.name}`}</title>
      <CatalogPreview {...loaderData} />
    </>
  );
}
