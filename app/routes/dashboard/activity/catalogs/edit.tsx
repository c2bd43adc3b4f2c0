// Changes a catalog's words and whether visitors see it.
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { catalogForm, catalogValues } from '#app/domain/catalog/own-catalog.ts';
import { catalogFields } from '#app/domain/catalog/service-fields.ts';
import { updateCatalog } from '#app/domain/catalog/catalogs.server.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { operatorOf, ownActivityOf } from '#app/middleware/own-activity.ts';
import { CatalogEditor } from '#app/ui/dashboard/catalogs.tsx';

import { notFound } from '../../addresses.ts';
import { overwriting, seenOf } from '../../saved-meanwhile.server.ts';
import type { Route } from './+types/edit';
import { catalogHome, requireOwnCatalog } from './own-catalog.server.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const catalog = await requireOwnCatalog({ context, params });
  const values = catalogValues(catalog);
  return {
    base: `/dashboard/${ownActivityOf(context).subdomain}`,
    catalog: { id: catalog.id, name: catalog.name },
    values,
    seen: seenOf(values),
    nonce: '',
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const catalog = await requireOwnCatalog({ context, params });
  const { id: catalogId } = catalog;
  const form = await request.formData();
  const submission = parseWithZod(form, { schema: catalogForm });
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 422 });
  const warning = overwriting({ form, schema: catalogFields, values: catalogValues(catalog) });
  if (warning) return warning;
  const change = { catalogId, fields: submission.value };
  const outcome = await updateCatalog(context.get(depsContext), operatorOf(context), change);
  if (!outcome.ok) throw notFound();
  return redirectSaying(context, catalogHome(context, catalogId), {
    tone: 'success',
    text: 'Catalogo salvato',
  });
}

export default function EditCatalog({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <title>{`${actionData ? 'Errore: ' : ''}Dati di ${loaderData.catalog.name}`}</title>
      <CatalogEditor {...loaderData} result={actionData?.result} />
    </>
  );
}
