// Proposals received and sent, and what came of them.
import { depsContext } from '#app/contexts.ts';
import { readEntryFilter } from '#app/domain/marketplace/entry.ts';
import { listEntries } from '#app/domain/marketplace/find-entries.server.ts';
import { readBounds } from '#app/domain/paging.ts';
import { operatorOf } from '#app/middleware/own-activity.ts';
import { EntriesView } from '#app/ui/marketplace/entries-view.tsx';

import type { Route } from './+types/entries';

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const filter = readEntryFilter(query);
  const asked = { filter, paging: readBounds(query) };
  return { filter, page: await listEntries(context.get(depsContext), operatorOf(context), asked) };
}

export default function Entries({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <title>Proposte</title>
      <EntriesView {...loaderData} />
    </>
  );
}
