// Kinds of activity that operators have asked for.
import { depsContext } from '#app/contexts.ts';
import { readPaging } from '#app/domain/administration/paging.ts';
import { listRequests } from '#app/domain/administration/type-requests.server.ts';
import { REQUEST_STATUSES } from '#app/domain/administration/type-request-forms.ts';
import { RequestsView } from '#app/ui/admin/type-requests.tsx';

import type { Route } from './+types/list';

export async function loader({ url, context }: Route.LoaderArgs) {
  const asked = url.searchParams.get('status');
  const status = REQUEST_STATUSES.find((each) => each === asked);
  const paging = readPaging(url.searchParams);
  const page = await listRequests(context.get(depsContext), { status, paging });
  return { page, status, size: paging.size };
}

export default function Requests({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <title>Richieste di tipi</title>
      <RequestsView {...loaderData} />
    </>
  );
}
