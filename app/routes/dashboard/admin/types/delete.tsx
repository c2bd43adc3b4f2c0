// Deleting a kind of activity, or why it can't be.
import { redirect } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { deleteType } from '#app/domain/administration/activity-types.server.ts';
import type { TypeNode } from '#app/domain/administration/activity-type-form.ts';
import { administratorOf } from '#app/middleware/guard.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { ConfirmPage, RefusedPage } from '#app/ui/dashboard/kit/confirm-page.tsx';

import { notFound, pathId } from '../../addresses.ts';
import { whyNotDeleted } from '../../why-not-deleted.ts';
import type { Route } from './+types/delete';
import { theType } from '../found.server.ts';
import { TYPES_HREF } from './type-refusals.ts';

export async function loader(args: Route.LoaderArgs) {
  const { type } = await theType(args);
  return { type };
}

export async function action(args: Route.ActionArgs) {
  const { context } = args;
  const id = pathId(args.params.typeId);
  const outcome = await deleteType(context.get(depsContext), administratorOf(context), id);
  if (outcome.ok) {
    const text = `${outcome.value.name ?? 'Tipo'} eliminato`;
    return redirectSaying(context, TYPES_HREF, { tone: 'success', text });
  }
  if (outcome.error === 'not-found') throw notFound();
  // The page says why.
  return redirect(`${TYPES_HREF}/${id}/delete`, 303);
}

function whyNot({ activities, children }: TypeNode): string | undefined {
  if (activities > 0) return whyNotDeleted({ kind: 'type', code: 'has-activities', count: activities });
  return children > 0 ? whyNotDeleted({ kind: 'type', code: 'has-children', count: children }) : undefined;
}

export default function DeleteType({ loaderData: { type } }: Route.ComponentProps) {
  const href = `${TYPES_HREF}/${type.id}`;
  const way = {
    crumbs: [
      { label: 'Tipi di attività', href: TYPES_HREF },
      { label: type.name, href },
    ],
    back: href,
  };
  const why = whyNot(type);
  return (
    <>
      <title>{`Elimina ${type.name}`}</title>
      {why === undefined ? (
        <ConfirmPage
          {...way}
          question={`Vuoi eliminare il tipo ${type.name}?`}
          consequence={<p>Nessuno potrà più sceglierlo.</p>}
          button="Elimina il tipo"
        />
      ) : (
        <RefusedPage {...way} title={`Elimina ${type.name}`} why={why} />
      )}
    </>
  );
}
