// Changes a catalog's words and whether visitors see it.
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { catalogForm } from '#app/domain/catalog/catalogs/own-catalog.ts';
import { updateCatalog } from '#app/domain/catalog/catalogs/update-catalog.server.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { operatorOf, ownActivityOf } from '#app/middleware/own-activity.ts';
import { CatalogEditor } from '#app/ui/dashboard/catalogs/catalog-editor.tsx';

import { notFound } from '../../not-found.ts';
import type { Route } from './+types/edit';
import { catalogHome, requireOwnCatalog } from './own-catalog.server.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { id, name, description, public: isPublic } = await requireOwnCatalog({ context, params });
  return {
    base: `/dashboard/${ownActivityOf(context).subdomain}`,
    catalog: { id, name },
    values: { name, description, public: isPublic },
    nonce: '',
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { id: catalogId } = await requireOwnCatalog({ context, params });
  const submission = parseWithZod(await request.formData(), { schema: catalogForm });
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 422 });
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
