// Everybody who has an account.
import { depsContext } from '#app/contexts.ts';
import { readPaging } from '#app/domain/administration/paging.ts';
import { listUsers } from '#app/domain/administration/find-users.server.ts';
import { readUserFilter } from '#app/domain/administration/user.ts';
import { UsersView } from '#app/ui/admin/users.tsx';

import type { Route } from './+types/list';

export async function loader({ url, context }: Route.LoaderArgs) {
  const filter = readUserFilter(url.searchParams);
  const paging = readPaging(url.searchParams);
  const page = await listUsers(context.get(depsContext), { filter, paging });
  return { page, filter, size: paging.size };
}

export default function Users({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <title>Utenti</title>
      <UsersView {...loaderData} />
    </>
  );
}
