// One's own data: a copy, and the way out.
import { depsContext } from '#app/contexts.ts';
import { listDeskActivities } from '#app/domain/bookings/desk/desk-bookings.server.ts';
import { operatorOf } from '#app/middleware/own-activity.ts';
import { DataView } from '#app/ui/settings/account-views.tsx';

import type { Route } from './+types/data';

export async function loader({ context }: Route.LoaderArgs) {
  const activities = await listDeskActivities(context.get(depsContext).db, operatorOf(context), 'departures');
  return { joined: activities.filter(({ role }) => role !== 'owner') };
}

export default function Data({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <title>I tuoi dati</title>
      <DataView {...loaderData} />
    </>
  );
}
