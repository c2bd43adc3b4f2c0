// Proposals received and sent with their outcome; the terms of one entry.
import { readEntryFilter } from '#app/domain/marketplace/entry.ts';
import { listEntries } from '#app/domain/marketplace/find-entries.server.ts';
import { readBounds } from '#app/domain/paging.ts';
import { depsOf, operatorOf } from '#app/middleware/own-activity.ts';
import { EntriesView } from '#app/ui/marketplace/entries-view.tsx';
import { EntryView } from '#app/ui/marketplace/entry-view.tsx';

import type { Route } from './+types/entries';
import { requireEntry } from './entries.server.ts';

export async function loader({ context, params: { entryId }, url }: Route.LoaderArgs) {
  if (entryId !== undefined) return { entry: await requireEntry({ context, params: { entryId } }) };
  const filter = readEntryFilter(url.searchParams);
  const asked = { filter, paging: readBounds(url.searchParams) };
  return { filter, page: await listEntries(depsOf(context), operatorOf(context), asked) };
}

export default function Entries({ loaderData }: Route.ComponentProps) {
  const { entry } = loaderData;
  return (
    <>
      <title>{entry?.serviceName ?? 'Proposte'}</title>
      {entry ? <EntryView entry={entry} /> : <EntriesView {...loaderData} />}
    </>
  );
}
