// All activities.
import { depsContext } from '#app/contexts.ts';
import { listActivityTypes } from '#app/domain/activities/activity-types.server.ts';
import { readActivityFilter } from '#app/domain/administration/activity.ts';
import { listActivities } from '#app/domain/administration/activities.server.ts';
import { readPaging } from '#app/domain/administration/paging.ts';
import { ActivitiesView } from '#app/ui/admin/activities.tsx';

import type { Route } from './+types/list';

export async function loader({ url, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const filter = readActivityFilter(url.searchParams);
  const paging = readPaging(url.searchParams);
  const [page, types] = await Promise.all([
    listActivities(deps, { filter, paging }),
    listActivityTypes(deps),
  ]);
  return { page, filter, types, size: paging.size };
}

export default function Activities({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <title>Attività</title>
      <ActivitiesView {...loaderData} />
    </>
  );
}
