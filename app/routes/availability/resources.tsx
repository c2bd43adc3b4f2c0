// The resources of everything somebody runs.
import { listResources } from '#app/domain/scheduling/find-resources.server.ts';
import { ResourcesView } from '#app/ui/scheduling/resources/resources-view.tsx';

import type { Route } from './+types/resources';
import { scopeOf } from './scope.server.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { deps, viewer, activities, chosen } = await scopeOf(context, request);
  return { activities, chosen, resources: await listResources(deps, viewer, { activityId: chosen?.id }) };
}

export default function Resources({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <title>Risorse</title>
      <ResourcesView {...loaderData} />
    </>
  );
}
