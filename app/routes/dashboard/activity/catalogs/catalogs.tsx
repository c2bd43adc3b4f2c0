// An activity's catalogs in the order that visitors see; a new one; the data of one.
import { randomUUID } from 'node:crypto';
import * as ownCatalogs from '#app/domain/catalog/catalogs.server.ts';
import { catalogForm, catalogValues, EMPTY_CATALOG } from '#app/domain/catalog/own-catalog.ts';
import { catalogFields } from '#app/domain/catalog/service-fields.ts';
import { depsOf, ownActivityOf } from '#app/middleware/own-activity.ts';
import { CatalogEditor, CatalogsView, NewCatalogEditor } from '#app/ui/dashboard/catalogs.tsx';
import { PageTitle } from '#app/ui/parts/page-title.tsx';
import { formAction, seenOf } from '../../../form-action.server.ts';
import { pathId } from '../../../found.ts';
import { catalogHome, dashboardHome, requireOwnCatalog, saveOrder } from '../own.server.ts';
import type { Route } from './+types/catalogs';

const isList = (pattern: string) => pattern.endsWith('catalogs');

async function catalogOf({ context, params }: Pick<Route.LoaderArgs, 'context' | 'params'>) {
  const { catalogId } = params;
  return catalogId === undefined ? undefined : requireOwnCatalog({ context, params: { catalogId } });
}

export async function loader({ context, params, pattern }: Route.LoaderArgs) {
  const base = dashboardHome(context);
  if (isList(pattern)) {
    const catalogs = await ownCatalogs.listOwnCatalogs(depsOf(context), ownActivityOf(context).id);
    return { list: { base, catalogs } };
  }
  const catalog = await catalogOf({ context, params });
  if (!catalog) return { fresh: { base, values: EMPTY_CATALOG, nonce: randomUUID() } };
  const { id, name } = catalog;
  const values = catalogValues(catalog);
  return { own: { base, catalog: { id, name }, values, seen: seenOf(values), nonce: '' } };
}

export async function action({ request, context, params, pattern }: Route.ActionArgs) {
  const { id: activityId } = ownActivityOf(context);
  const sent = { request, context };
  if (isList(pattern))
    return saveOrder(
      context,
      {
        kind: 'catalog-order',
        of: activityId,
        to: `${dashboardHome(context)}/catalogs`,
        fields: await request.formData(),
      },
      (ordering, { deps, viewer }) => ownCatalogs.orderCatalogs(deps, viewer, { activityId, ordering }),
    );
  const catalog = await catalogOf({ context, params });
  return formAction(
    sent,
    {
      schema: catalogForm,
      stored: catalog && { values: catalogValues(catalog), schema: catalogFields },
      save: async (fields, { deps, viewer }) =>
        catalog
          ? ownCatalogs.updateCatalog(deps, viewer, { catalogId: catalog.id, fields })
          : ownCatalogs.createCatalog(deps, viewer, { ...fields, activityId }),
    },
    {
      done: (created) =>
        created
          ? { to: catalogHome(context, created.catalogId), text: 'Catalogo creato: ora scegli i servizi' }
          : { to: catalogHome(context, pathId(params.catalogId)), text: 'Catalogo salvato' },
    },
  );
}

export default function Catalogs({ loaderData: { list, fresh, own }, actionData }: Route.ComponentProps) {
  const result = actionData?.result;
  return (
    <>
      <PageTitle>{own ? `Dati di ${own.catalog.name}` : fresh ? 'Nuovo catalogo' : 'Cataloghi'}</PageTitle>
      {list ? <CatalogsView {...list} /> : null}
      {fresh ? <NewCatalogEditor {...fresh} result={result} /> : null}
      {own ? <CatalogEditor {...own} result={result} /> : null}
    </>
  );
}
