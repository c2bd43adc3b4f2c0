// A catalog's services and their order.
import { data } from 'react-router';
import type { AddServiceError } from '#app/domain/catalog/catalog-services.server.ts';
import * as catalogServices from '#app/domain/catalog/catalog-services.server.ts';
import { readId } from '#app/domain/read-id.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { depsOf, operatorOf, ownActivityOf } from '#app/middleware/own-activity.ts';
import { CatalogServicesView } from '#app/ui/dashboard/catalog-services-view.tsx';
import { PageTitle } from '#app/ui/parts/page-title.tsx';
import { notFound } from '../../../found.ts';
import type { Route } from './+types/catalog';
import { catalogHome, dashboardHome, publicPage, requireOwnCatalog, saveOrder } from '../own.server.ts';

export { shouldRevalidate } from '../../../after-a-refusal.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const deps = depsOf(context);
  const { id: activityId, host } = ownActivityOf(context);
  const catalog = await requireOwnCatalog({ context, params });
  return {
    base: dashboardHome(context),
    host,
    catalog,
    page: publicPage(context, catalog),
    addable: await catalogServices.listAddableServices(deps, { activityId, catalogId: catalog.id }),
  };
}

const ADD_REFUSALS: Record<Exclude<AddServiceError, 'service-already-in-catalog'>, string> = {
  'not-found': "Scegli un servizio dall'elenco",
  archived: 'Il servizio è archiviato: rimettilo prima in vendita',
};

export async function action({ request, context, params }: Route.ActionArgs) {
  const deps = depsOf(context);
  const viewer = operatorOf(context);
  const { id: catalogId } = await requireOwnCatalog({ context, params });
  const said = (text: string) =>
    redirectSaying(context, catalogHome(context, catalogId), { tone: 'success', text });
  const fields = await request.formData();
  const idOf = (name: string) => readId(String(fields.get(name) ?? '')) ?? 0;
  if (fields.has('remove')) {
    const removal = { catalogId, serviceId: idOf('remove') };
    const removed = await catalogServices.removeServiceFromCatalog(deps, viewer, removal);
    if (!removed.ok) throw notFound();
    return said('Servizio tolto dal catalogo');
  }
  if (fields.get('intent') === 'add') {
    const added = await catalogServices.addServiceToCatalog(deps, viewer, {
      catalogId,
      serviceId: idOf('serviceId'),
    });
    // Already there, for example after a second press: no error.
    if (added.ok || added.error === 'service-already-in-catalog') return said('Servizio aggiunto');
    return data({ error: ADD_REFUSALS[added.error] }, { status: 422 });
  }
  const list = { kind: 'shown-order', of: catalogId, to: catalogHome(context, catalogId), fields } as const;
  return saveOrder(context, list, (ordering, by) =>
    catalogServices.orderCatalogServices(by.deps, by.viewer, { catalogId, ordering }),
  );
}

export default function Catalog({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>{loaderData.catalog.name}</PageTitle>
      <CatalogServicesView {...loaderData} error={actionData?.error} />
    </>
  );
}
