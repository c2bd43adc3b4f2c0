// Taking a resource out of sale, or back in.
import { depsContext } from '#app/contexts.ts';
import { archiveResource } from '#app/domain/scheduling/resources.server.ts';
import { findResource } from '#app/domain/scheduling/find-resources.server.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { operatorOf } from '#app/middleware/own-activity.ts';
import { ArchiveResourceView } from '#app/ui/scheduling/resources/resources-view.tsx';

import { found, notFound, pathId } from '../dashboard/addresses.ts';
import type { Route } from './+types/resource-archive';

export async function loader({ params, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  return { resource: found(await findResource(deps, operatorOf(context), pathId(params.resourceId))) };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const resourceId = pathId(params.resourceId);
  const archived = (await request.formData()).get('archived') === 'yes';
  const archiving = { resourceId, archived };
  const outcome = await archiveResource(context.get(depsContext), operatorOf(context), archiving);
  if (!outcome.ok) throw notFound();
  const text = archived ? 'Risorsa archiviata' : 'Risorsa di nuovo attiva';
  return redirectSaying(context, '/availability/resources', { tone: 'success', text });
}

export default function ArchiveResource({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <title>{`Archivia ${loaderData.resource.name}`}</title>
      <ArchiveResourceView {...loaderData} />
    </>
  );
}
