// The terms of one entry, and what came of them.
import { EntryView } from '#app/ui/marketplace/entry-view.tsx';

import type { Route } from './+types/entry';
import { requireEntry } from './entries.server.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  return { entry: await requireEntry({ context, params }) };
}

export default function Entry({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <title>{loaderData.entry.serviceName}</title>
      <EntryView {...loaderData} />
    </>
  );
}
