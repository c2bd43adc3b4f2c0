// Deleting an activity, or why it can't be.
import { redirect } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { findDeleteObstacle } from '#app/domain/activities/activities.server.ts';
import { eraseActivity } from '#app/domain/administration/activities.server.ts';
import { administratorOf } from '#app/middleware/guard.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { ConfirmPage, RefusedPage } from '#app/ui/dashboard/kit/confirm-page.tsx';
import { ButtonLink } from '#app/ui/parts/button.tsx';

import { notFound, pathId } from '../../addresses.ts';
import { whyNotDeleted } from '../../why-not-deleted.ts';
import type { Route } from './+types/delete';
import { ACTIVITIES_CRUMB, pageOfActivity, wayTo } from './owner-refusals.ts';
import { theActivity } from '../found.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const { id, name, services, suspended } = await theActivity(args);
  const obstacle = await findDeleteObstacle(args.context.get(depsContext), id);
  return { id, name, services, suspended, obstacle };
}

export async function action(args: Route.ActionArgs) {
  const { context } = args;
  const id = pathId(args.params.activityId);
  const outcome = await eraseActivity(context.get(depsContext), administratorOf(context), id);
  if (outcome.ok) {
    const text = `${outcome.value.name ?? 'Attività'} eliminata`;
    return redirectSaying(context, ACTIVITIES_CRUMB.href, { tone: 'success', text });
  }
  if (outcome.error === 'not-found') throw notFound();
  // The page says why.
  return redirect(`${pageOfActivity({ id })}/delete`, 303);
}

export default function Delete({ loaderData }: Route.ComponentProps) {
  const { name, obstacle, services, suspended } = loaderData;
  const way = wayTo(loaderData);
  return (
    <>
      <title>{`Elimina ${name}`}</title>
      {obstacle === undefined ? (
        <ConfirmPage
          {...way}
          question={`Vuoi eliminare ${name}?`}
          consequence={
            <p>
              Spariscono la pagina, i cataloghi, le categorie, le risorse e le immagini, e nessuno la gestisce
              più. Il suo indirizzo resta riservato. Non si può tornare indietro.
            </p>
          }
          button="Elimina l'attività"
        />
      ) : (
        <RefusedPage
          {...way}
          title={`Elimina ${name}`}
          why={whyNotDeleted({ kind: 'any-activity', code: obstacle, count: services })}
          instead={
            suspended ? null : <ButtonLink href={`${way.back}/suspend`}>Sospendi l&apos;attività</ButtonLink>
          }
        />
      )}
    </>
  );
}
