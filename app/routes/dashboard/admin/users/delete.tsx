// Erasing somebody, or why it can't be done.
import { redirect } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import {
  deleteUser,
  type DeleteUserObstacle,
  findUserObstacle,
} from '#app/domain/administration/users.server.ts';
import { administratorOf } from '#app/middleware/guard.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { ConfirmPage, RefusedPage } from '#app/ui/dashboard/kit/confirm-page.tsx';
import { ButtonLink } from '#app/ui/parts/button.tsx';

import { notFound } from '../../addresses.ts';
import { whyNotDeleted } from '../../why-not-deleted.ts';
import type { Route } from './+types/delete';
import { crumbsTo, pageOfUser, USERS_CRUMB } from './refusals.ts';
import { theUser } from '../found.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const { id, name, surname, erasedAt } = await theUser(args);
  if (erasedAt) throw notFound();
  const { userId } = administratorOf(args.context);
  const obstacle: DeleteUserObstacle | undefined =
    id === userId ? 'oneself' : await findUserObstacle(args.context.get(depsContext), id);
  return { id, name: `${name} ${surname}`, obstacle };
}

export async function action(args: Route.ActionArgs) {
  const { context } = args;
  const { id } = await theUser(args);
  const outcome = await deleteUser(context.get(depsContext), administratorOf(context), id);
  // Pressed twice, or done by another administrator meanwhile: it is as wished.
  if (outcome.ok || outcome.error === 'not-found')
    return redirectSaying(context, USERS_CRUMB.href, { tone: 'success', text: 'Utente cancellato' });
  if (outcome.error === 'last-admin')
    return redirectSaying(context, pageOfUser({ id }), {
      tone: 'warn',
      text: whyNotDeleted({ kind: 'user', code: 'last-admin' }),
    });
  // The page says why.
  return redirect(`${pageOfUser({ id })}/delete`, 303);
}

export default function Delete({ loaderData: { id, name, obstacle } }: Route.ComponentProps) {
  const way = { crumbs: crumbsTo(id, name), back: pageOfUser({ id }) };
  return (
    <>
      <title>{`Cancella ${name}`}</title>
      {obstacle === undefined ? (
        <ConfirmPage
          {...way}
          question={`Vuoi cancellare ${name}?`}
          consequence={
            <p>
              Nome, indirizzo, telefono, sessioni ed email spariscono per sempre. Le righe contabili restano,
              senza il suo nome; i crediti che ha decadono. Non si può tornare indietro.
            </p>
          }
          button="Cancella l'utente"
        />
      ) : (
        <RefusedPage
          {...way}
          title={`Cancella ${name}`}
          why={whyNotDeleted({ kind: 'user', code: obstacle })}
          instead={<Instead id={id} obstacle={obstacle} />}
        />
      )}
    </>
  );
}

function Instead({ id, obstacle }: { id: number; obstacle: DeleteUserObstacle }) {
  if (obstacle === 'has-activities')
    return <ButtonLink href={`${pageOfUser({ id })}/suspend`}>Sospendi la persona</ButtonLink>;
  return null;
}
