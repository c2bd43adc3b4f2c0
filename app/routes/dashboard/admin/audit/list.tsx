// What administrators did, and what was done in other people's names.
import { depsContext } from '#app/contexts.ts';
import { findActivity } from '#app/domain/administration/activities/find-activity.server.ts';
import { readAuditFilter } from '#app/domain/administration/audit/audit-filter.ts';
import { listAudit } from '#app/domain/administration/audit/list-audit.server.ts';
import { readPaging } from '#app/domain/administration/paging.ts';
import { findUser } from '#app/domain/administration/users/find-user.server.ts';
import { AuditView } from '#app/ui/admin/audit/audit-view.tsx';

import type { Route } from './+types/list';

export async function loader({ url, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const filter = readAuditFilter(url.searchParams);
  const paging = readPaging(url.searchParams);
  const [page, person, activity] = await Promise.all([
    listAudit(deps, { filter, paging }),
    filter.person === undefined ? undefined : findUser(deps, filter.person),
    filter.activity === undefined ? undefined : findActivity(deps, filter.activity),
  ]);
  return {
    page,
    filter,
    personName: person && `${person.name} ${person.surname}`,
    activityName: activity?.name,
    size: paging.size,
  };
}

export default function Audit({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <title>Registro</title>
      <AuditView {...loaderData} />
    </>
  );
}
