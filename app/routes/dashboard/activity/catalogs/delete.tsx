// Takes a catalog away; the services in it stay.
import { data } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { deleteCatalog } from '#app/domain/catalog/catalogs.server.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { operatorOf, ownActivityOf } from '#app/middleware/own-activity.ts';
import { ConfirmPage, RefusedPage } from '#app/ui/dashboard/kit/confirm-page.tsx';
import { counted } from '#app/ui/format/counts.ts';
import { ButtonLink } from '#app/ui/parts/button.tsx';

import { notFound, pathId } from '../../addresses.ts';
import { whyNotDeleted } from '../../why-not-deleted.ts';
import type { Route } from './+types/delete';
import { catalogHome, requireOwnCatalog } from './own-catalog.server.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { id, name, items, entries } = await requireOwnCatalog({ context, params });
  return { name, services: items.length, entries, home: catalogHome(context, id) };
}

export async function action({ context, params }: Route.ActionArgs) {
  const catalogId = pathId(params.catalogId);
  const outcome = await deleteCatalog(context.get(depsContext), operatorOf(context), catalogId);
  if (outcome.ok) {
    const to = `/dashboard/${ownActivityOf(context).subdomain}/catalogs`;
    return redirectSaying(context, to, { tone: 'success', text: 'Catalogo eliminato' });
  }
  if (outcome.error === 'not-found') throw notFound();
  return data({ refused: outcome.error }, { status: 409 });
}

export default function DeleteCatalog({ loaderData, actionData }: Route.ComponentProps) {
  const { name, services, entries, home } = loaderData;
  const question = `Vuoi eliminare il catalogo «${name}»?`;
  return (
    <>
      <title>{`${actionData ? 'Errore: ' : ''}${question}`}</title>
      {entries > 0 || actionData ? (
        <RefusedPage
          title={question}
          crumbs={[{ label: name, href: home }]}
          why={whyNotDeleted({ kind: 'catalog', code: 'has-entries', count: entries })}
          instead={<ButtonLink href="/marketplace/admin">Vai agli accordi</ButtonLink>}
          back={home}
        />
      ) : (
        <ConfirmPage
          question={question}
          consequence={
            <p>
              {services === 0
                ? 'È vuoto.'
                : `I servizi non si eliminano: ${counted(services, 'servizio esce', 'servizi escono')} solo da questo catalogo.`}{' '}
              I link al catalogo non funzioneranno più.
            </p>
          }
          button="Elimina il catalogo"
          back={home}
        />
      )}
    </>
  );
}
