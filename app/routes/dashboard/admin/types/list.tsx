// The tree of kinds of activity, and their order.
import { depsContext } from '#app/contexts.ts';
import { listTypeTree, moveType } from '#app/domain/administration/activity-types.server.ts';
import { readOrdering } from '#app/domain/sequence.ts';
import { administratorOf } from '#app/middleware/guard.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { TypesView } from '#app/ui/admin/types.tsx';

import { notFound } from '../../addresses.ts';
import type { Route } from './+types/list';
import { TYPES_HREF } from './type-refusals.ts';

export async function loader({ context }: Route.LoaderArgs) {
  return { types: await listTypeTree(context.get(depsContext)) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { move } = readOrdering(await request.formData());
  if (!move) throw notFound();
  const outcome = await moveType(context.get(depsContext), administratorOf(context), move);
  if (!outcome.ok) throw notFound();
  return redirectSaying(context, TYPES_HREF, { tone: 'success', text: 'Ordine salvato' });
}

export default function Types({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <title>Tipi di attività</title>
      <TypesView {...loaderData} />
    </>
  );
}
