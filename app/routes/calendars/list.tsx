// The calendars of everything somebody runs.
import { listCalendars } from '#app/domain/scheduling/calendars.server.ts';
import { listResources } from '#app/domain/scheduling/find-resources.server.ts';
import { CalendarsView } from '#app/ui/scheduling/calendars/calendars.tsx';

import { notFound, pathId } from '../dashboard/addresses.ts';
import type { Route } from './+types/list';
import { scopeOf } from '../availability/scope.server.ts';

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { deps, viewer, activities, chosen } = await scopeOf(context, request);
  const asked = url.searchParams.get('resource');
  const resourceId = asked === null ? undefined : pathId(asked);
  const [resources, calendars] = await Promise.all([
    listResources(deps, viewer, { activityId: chosen?.id }),
    listCalendars(deps, viewer, { activityId: chosen?.id, resourceId }),
  ]);
  if (resourceId !== undefined && !resources.some(({ id }) => id === resourceId)) throw notFound();
  return { activities, chosen, resources, resourceId, calendars };
}

export default function Calendars({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <title>Calendari</title>
      <CalendarsView {...loaderData} />
    </>
  );
}
