// The person's data: download, leaving activities, erasure.
import { DataView } from '#app/ui/settings/account-views.tsx';

import type { Route } from './+types/data';

/** Uses the activities that the layout has loaded for its menu. */
export default function Data({ matches }: Route.ComponentProps) {
  const { activities } = matches[1].loaderData;
  return (
    <>
      <title>I tuoi dati</title>
      <DataView joined={activities.filter(({ role }) => role !== 'owner')} />
    </>
  );
}
