// A new catalog.
import { randomUUID } from 'node:crypto';

import { parseWithZod } from '@conform-to/zod/v4';
import { data } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { catalogForm, EMPTY_CATALOG } from '#app/domain/catalog/own-catalog.ts';
import { createCatalog } from '#app/domain/catalog/catalogs.server.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { operatorOf, ownActivityOf } from '#app/middleware/own-activity.ts';
import { NewCatalogEditor } from '#app/ui/dashboard/catalogs.tsx';

import { notFound } from '../../addresses.ts';
import type { Route } from './+types/new';
import { catalogHome } from './own-catalog.server.ts';

export function loader({ context }: Route.LoaderArgs) {
  return {
    base: `/dashboard/${ownActivityOf(context).subdomain}`,
    values: EMPTY_CATALOG,
    nonce: randomUUID(),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const submission = parseWithZod(await request.formData(), { schema: catalogForm });
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 422 });
  const catalog = { ...submission.value, activityId: ownActivityOf(context).id };
  const outcome = await createCatalog(context.get(depsContext), operatorOf(context), catalog);
  if (!outcome.ok) throw notFound();
  const text = 'Catalogo creato: ora scegli i servizi';
  return redirectSaying(context, catalogHome(context, outcome.value.catalogId), { tone: 'success', text });
}

export default function NewCatalog({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <title>{`${actionData ? 'Errore: ' : ''}Nuovo catalogo`}</title>
      <NewCatalogEditor {...loaderData} result={actionData?.result} />
    </>
  );
}
