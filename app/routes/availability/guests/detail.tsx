// One guest.
import { GuestView } from '#app/ui/guests/guest-view.tsx';

import type { Route } from './+types/detail';
import { requireGuest } from './require-guest.server.ts';

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
