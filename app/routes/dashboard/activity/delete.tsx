// Deleting an activity, or why it can't be.
import { redirect } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { deleteActivity, findDeleteObstacle } from '#app/domain/activities/activities.server.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { operatorOf } from '#app/middleware/own-activity.ts';
import { ConfirmPage } from '#app/ui/dashboard/kit/confirm-page.tsx';
import { UndeletableView } from '#app/ui/dashboard/undeletable-view.tsx';

import type { Route } from './+types/delete';
import { notFound, ownedActivityOf } from '../addresses.ts';
import { whyNotDeleted } from '../why-not-deleted.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { id, name, subdomain, published } = ownedActivityOf(context);
  const obstacle = await findDeleteObstacle(context.get(depsContext), id);
  return { name, subdomain, published, obstacle };
}

export async function action({ context }: Route.ActionArgs) {
  const { id, name, subdomain } = ownedActivityOf(context);
  const outcome = await deleteActivity(context.get(depsContext), operatorOf(context), id);
  if (outcome.ok)
    return redirectSaying(context, '/dashboard', { tone: 'success', text: `${name} eliminata` });
  // Gone between its look-up and this.
  if (outcome.error === 'not-found')
    return redirectSaying(context, '/dashboard', { tone: 'success', text: `${name} eliminata` });
  if (outcome.error === 'not-owner') throw notFound();
  // The page says why.
  return redirect(`/dashboard/${subdomain}/delete`, 303);
}

export default function Delete({ loaderData }: Route.ComponentProps) {
  const { name, subdomain, obstacle } = loaderData;
  const back = `/dashboard/${subdomain}/edit`;
  return (
    <>
      <title>{`Elimina ${name}`}</title>
      {obstacle === undefined ? (
        <ConfirmPage
          question={`Vuoi eliminare ${name}?`}
          crumbs={[{ label: 'Dati', href: back }]}
          consequence={
            <p>
              Spariscono la pagina, i cataloghi, le categorie, le risorse e le immagini, e nessuno la gestisce
              più. Il suo indirizzo resta riservato: nessuno potrà prenderlo. Non si può tornare indietro.
            </p>
          }
          button="Elimina l'attività"
          back={back}
        />
      ) : (
        <UndeletableView
          {...loaderData}
          obstacle={obstacle}
          why={whyNotDeleted({ kind: 'activity', code: obstacle })}
        />
      )}
    </>
  );
}
