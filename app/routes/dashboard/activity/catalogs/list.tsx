// The catalogs of an activity, in the order in which visitors see them.
import { depsContext } from '#app/contexts.ts';
import { listOwnCatalogs, orderCatalogs } from '#app/domain/catalog/catalogs.server.ts';
import { readOrdering } from '#app/domain/sequence.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { operatorOf, ownActivityOf } from '#app/middleware/own-activity.ts';
import { CatalogsView } from '#app/ui/dashboard/catalogs.tsx';

import { notFound } from '../../addresses.ts';
import type { Route } from './+types/list';

export async function loader({ context }: Route.LoaderArgs) {
  const { id, subdomain } = ownActivityOf(context);
  return {
    base: `/dashboard/${subdomain}`,
    catalogs: await listOwnCatalogs(context.get(depsContext), id),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { id: activityId, subdomain } = ownActivityOf(context);
  const ordering = readOrdering(await request.formData());
  const wish = { activityId, ordering };
  const outcome = await orderCatalogs(context.get(depsContext), operatorOf(context), wish);
  if (!outcome.ok) throw notFound();
  const to = `/dashboard/${subdomain}/catalogs`;
  return redirectSaying(context, to, { tone: 'success', text: 'Ordine salvato' });
}

export default function Catalogs({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <title>Cataloghi</title>
      <CatalogsView {...loaderData} />
    </>
  );
}
