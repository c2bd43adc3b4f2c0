// Administrators' lists: people, activities, requests for activity types.
import { depsContext } from '#app/contexts.ts';
import { listActivityTypes } from '#app/domain/activities/activity-types.server.ts';
import { listActivities } from '#app/domain/administration/activities.server.ts';
import { readActivityFilter } from '#app/domain/administration/activity.ts';
import { listUsers } from '#app/domain/administration/find-users.server.ts';
import { readPaging } from '#app/domain/administration/paging.ts';
import { REQUEST_STATUSES } from '#app/domain/administration/activity-type.ts';
import { listRequests } from '#app/domain/administration/type-requests.server.ts';
import { readUserFilter } from '#app/domain/administration/user.ts';
import { ActivitiesView } from '#app/ui/admin/activities.tsx';
import { RequestsView } from '#app/ui/admin/type-requests.tsx';
import { UsersView } from '#app/ui/admin/users.tsx';
import type { Route } from './+types/lists';

export async function loader({ url: { searchParams: query }, context, pattern }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const paging = readPaging(query);
  const { size } = paging;
  if (pattern.endsWith('users')) {
    const filter = readUserFilter(query);
    return { users: { page: await listUsers(deps, { filter, paging }), filter, size } };
  }
  if (pattern.endsWith('activities')) {
    const filter = readActivityFilter(query);
    const [page, types] = await Promise.all([
      listActivities(deps, { filter, paging }),
      listActivityTypes(deps),
    ]);
    return { activities: { page, filter, types, size } };
  }
  const status = REQUEST_STATUSES.find((each) => each === query.get('status'));
  return { requests: { page: await listRequests(deps, { status, paging }), status, size } };
}

export default function Lists({ loaderData: { users, activities, requests } }: Route.ComponentProps) {
  return (
    <>
      <title>{users ? 'Utenti' : activities ? 'Attività' : 'Richieste di tipi'}</title>
      {users ? <UsersView {...users} /> : null}
      {activities ? <ActivitiesView {...activities} /> : null}
      {requests ? <RequestsView {...requests} /> : null}
    </>
  );
}
