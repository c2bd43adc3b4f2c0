// The calendars of everything somebody runs.
import { listCalendars } from '#app/domain/scheduling/calendars/list-calendars.server.ts';
import { listResources } from '#app/domain/scheduling/resources/list-resources.server.ts';
import { CalendarsView } from '#app/ui/scheduling/calendars/calendars-view.tsx';

import type { Route } from './+types/list';
import { idIn, missing, scopeOf } from '../availability/own-scope.server.ts';

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { deps, viewer, activities, chosen } = await scopeOf(context, request);
  const asked = url.searchParams.get('resource');
  const resourceId = asked === null ? undefined : idIn(asked);
  const [resources, calendars] = await Promise.all([
    listResources(deps, viewer, { activityId: chosen?.id }),
    listCalendars(deps, viewer, { activityId: chosen?.id, resourceId }),
  ]);
  if (resourceId !== undefined && !resources.some(({ id }) => id === resourceId)) throw missing();
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
