// Takes a category away; its services stay.
import { depsContext } from '#app/contexts.ts';
import { deleteCategory, listCategories } from '#app/domain/catalog/categories.server.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { operatorOf, ownActivityOf } from '#app/middleware/own-activity.ts';
import { ConfirmPage } from '#app/ui/dashboard/kit/confirm-page.tsx';
import { counted } from '#app/ui/format/counts.ts';

import { notFound, pathId } from '../../addresses.ts';
import type { Route } from './+types/delete';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { id, subdomain } = ownActivityOf(context);
  const categoryId = pathId(params.categoryId);
  const category = (await listCategories(context.get(depsContext), id)).find(
    (each) => each.id === categoryId,
  );
  if (!category) throw notFound();
  return { category, listHref: `/dashboard/${subdomain}/categories` };
}

export async function action({ context, params }: Route.ActionArgs) {
  const listHref = `/dashboard/${ownActivityOf(context).subdomain}/categories`;
  const outcome = await deleteCategory(
    context.get(depsContext),
    operatorOf(context),
    pathId(params.categoryId),
  );
  if (!outcome.ok) throw notFound();
  // Unknown to who presses a second time.
  const { services } = outcome.value;
  return redirectSaying(context, listHref, {
    tone: 'success',
    text: services === undefined ? 'Categoria eliminata' : `Categoria eliminata. ${stays(services)}`,
  });
}

function stays(services: number): string {
  if (services === 0) return 'Nessun servizio la usava';
  return `${counted(services, 'servizio resta', 'servizi restano')} senza categoria`;
}

export default function DeleteCategory({ loaderData: { category, listHref } }: Route.ComponentProps) {
  const question = `Vuoi eliminare la categoria «${category.name}»?`;
  return (
    <>
      <title>{question}</title>
      <ConfirmPage
        question={question}
        consequence={
          <p>
            {category.services === 0
              ? 'Nessun servizio la usa.'
              : `I servizi non si eliminano: ${stays(category.services)}.`}
          </p>
        }
        button="Elimina la categoria"
        back={listHref}
      />
    </>
  );
}
