// One guest.
import { GuestView } from '#app/ui/desk/guests-view.tsx';

import type { Route } from './+types/detail';
import { requireGuest } from '../scope.server.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  return { guest: await requireGuest(context, params.reference) };
}

export default function Guest({ loaderData: { guest } }: Route.ComponentProps) {
  return (
    <>
      <title>{guest.name}</title>
      <GuestView guest={guest} />
    </>
  );
}
