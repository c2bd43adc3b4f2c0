// The audit log.
import { redirect } from 'react-router';
import { depsContext } from '#app/contexts.ts';
import { findActivity } from '#app/domain/administration/activities.server.ts';
import { readAuditFilter } from '#app/domain/administration/audit.ts';
import { listAudit } from '#app/domain/administration/audit.server.ts';
import { readPaging } from '#app/domain/administration/paging.ts';
import { findUser, findUserId } from '#app/domain/administration/find-users.server.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { AuditView } from '#app/ui/admin/audit-view.tsx';
import type { Route } from './+types/audit';

const HERE = '/dashboard/admin/audit';

/** A person searched by e-mail address is replaced by their id in the list's address. */
async function byAddress({
  url,
  context,
}: Pick<Route.LoaderArgs, 'url' | 'context'>): Promise<Response | undefined> {
  const asked = url.searchParams.get('person') ?? '';
  if (!asked.includes('@')) return undefined;
  const query = new URLSearchParams(url.searchParams);
  const id = await findUserId(context.get(depsContext), asked);
  if (id === undefined) query.delete('person');
  else query.set('person', String(id));
  const to = query.size === 0 ? HERE : `${HERE}?${query}`;
  if (id !== undefined) return redirect(to);
  return redirectSaying(context, to, { tone: 'warn', text: `Nessuno ha l'indirizzo ${asked.slice(0, 100)}` });
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const elsewhere = await byAddress({ url, context });
  if (elsewhere) throw elsewhere;
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
