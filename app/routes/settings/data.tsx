// One's own data: a copy, and the way out.
import { DataView } from '#app/ui/settings/account-views.tsx';

import type { Route } from './+types/data';

/** The activities that the frame's menu shows are not asked for twice. */
export default function Data({ matches }: Route.ComponentProps) {
  const { activities } = matches[1].loaderData;
  return (
    <>
      <title>I tuoi dati</title>
      <DataView joined={activities.filter(({ role }) => role !== 'owner')} />
    </>
  );
}
