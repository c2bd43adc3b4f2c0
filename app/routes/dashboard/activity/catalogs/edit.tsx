// A catalog's words and whether visitors see it: of a new one, or changed.
import { randomUUID } from 'node:crypto';

import { createCatalog, updateCatalog } from '#app/domain/catalog/catalogs.server.ts';
import { catalogForm, catalogValues, EMPTY_CATALOG } from '#app/domain/catalog/own-catalog.ts';
import { catalogFields } from '#app/domain/catalog/service-fields.ts';
import { ownActivityOf } from '#app/middleware/own-activity.ts';
import { CatalogEditor, NewCatalogEditor } from '#app/ui/dashboard/catalogs.tsx';
import { PageTitle } from '#app/ui/dashboard/kit/page-title.tsx';

import { formAction } from '../../../form-action.server.ts';
import { pathId } from '../../addresses.ts';
import { seenOf } from '../../saved-meanwhile.server.ts';
import { catalogHome, dashboardHome, requireOwnCatalog } from '../own.server.ts';
import type { Route } from './+types/edit';

async function catalogOf({ context, params }: Pick<Route.LoaderArgs, 'context' | 'params'>) {
  const { catalogId } = params;
  return catalogId === undefined ? undefined : requireOwnCatalog({ context, params: { catalogId } });
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const catalog = await catalogOf({ context, params });
  return {
    base: dashboardHome(context),
    catalog: catalog && { id: catalog.id, name: catalog.name },
    values: catalog ? catalogValues(catalog) : EMPTY_CATALOG,
    seen: catalog && seenOf(catalogValues(catalog)),
    nonce: catalog ? '' : randomUUID(),
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const catalog = await catalogOf({ context, params });
  return formAction(
    { request, context },
    {
      schema: catalogForm,
      stored: catalog && { values: catalogValues(catalog), schema: catalogFields },
      save: async (fields, { deps, viewer }) =>
        catalog
          ? updateCatalog(deps, viewer, { catalogId: catalog.id, fields })
          : createCatalog(deps, viewer, { ...fields, activityId: ownActivityOf(context).id }),
    },
    {
      done: (created) =>
        created
          ? { to: catalogHome(context, created.catalogId), text: 'Catalogo creato: ora scegli i servizi' }
          : { to: catalogHome(context, pathId(params.catalogId)), text: 'Catalogo salvato' },
    },
  );
}

export default function EditCatalog({ loaderData, actionData }: Route.ComponentProps) {
  const { catalog, ...form } = loaderData;
  const result = actionData?.result;
  return (
    <>
      <PageTitle>{catalog ? `Dati di ${catalog.name}` : 'Nuovo catalogo'}</PageTitle>
      {catalog ? (
        <CatalogEditor {...form} catalog={catalog} result={result} />
      ) : (
        <NewCatalogEditor {...form} result={result} />
      )}
    </>
  );
}
