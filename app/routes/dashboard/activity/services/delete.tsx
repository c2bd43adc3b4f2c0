// Takes a service away for good, if it was never booked.
import { data } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { deleteService } from '#app/domain/catalog/services.server.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { operatorOf, ownActivityOf } from '#app/middleware/own-activity.ts';
import { ConfirmPage, RefusedPage } from '#app/ui/dashboard/kit/confirm-page.tsx';
import { ButtonLink } from '#app/ui/parts/button.tsx';

import { notFound, pathId } from '../../addresses.ts';
import { whyNotDeleted } from '../../why-not-deleted.ts';
import type { Route } from './+types/delete';
import { requireOwnService } from './own-service.server.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { id, name, counts } = await requireOwnService({ context, params });
  const home = `/dashboard/${ownActivityOf(context).subdomain}/services/${id}`;
  return { name, bookings: counts.bookings, home };
}

export async function action({ context, params }: Route.ActionArgs) {
  const serviceId = pathId(params.serviceId);
  const outcome = await deleteService(context.get(depsContext), operatorOf(context), serviceId);
  if (outcome.ok) {
    const to = `/dashboard/${ownActivityOf(context).subdomain}/services`;
    return redirectSaying(context, to, { tone: 'success', text: 'Servizio eliminato' });
  }
  if (outcome.error === 'not-found') throw notFound();
  return data({ refused: outcome.error }, { status: 409 });
}

export default function DeleteService({ loaderData, actionData }: Route.ComponentProps) {
  const { name, bookings, home } = loaderData;
  const question = `Vuoi eliminare «${name}»?`;
  const code = bookings > 0 ? ('has-bookings' as const) : actionData?.refused;
  return (
    <>
      <title>{`${actionData ? 'Errore: ' : ''}${question}`}</title>
      {code === undefined ? (
        <ConfirmPage
          question={question}
          consequence={
            <p>Con il servizio si eliminano le sue tariffe e le sue domande. Non si può annullare.</p>
          }
          button="Elimina il servizio"
          back={home}
        />
      ) : (
        <RefusedPage
          title={question}
          crumbs={[{ label: name, href: home }]}
          why={whyNotDeleted({ kind: 'service', code, count: code === 'has-bookings' ? bookings : 0 })}
          instead={<ButtonLink href={`${home}/archive`}>Archivia il servizio</ButtonLink>}
          back={home}
        />
      )}
    </>
  );
}
