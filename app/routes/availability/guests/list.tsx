// Guests of all activities somebody runs.
import { depsContext } from '#app/contexts.ts';
import { readBookingFilter, readBookingPaging } from '#app/domain/bookings/desk/booking-list.ts';
import { listDeskActivities } from '#app/domain/bookings/desk/desk-bookings.server.ts';
import { listGuests } from '#app/domain/bookings/guests.server.ts';
import { operatorOf } from '#app/middleware/own-activity.ts';
import { GuestsView } from '#app/ui/desk/guests-view.tsx';

import type { Route } from './+types/list';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db } = context.get(depsContext);
  const query = new URL(request.url).searchParams;
  const { q } = readBookingFilter(query);
  const { size, after, before } = readBookingPaging(query);
  const activities = await listDeskActivities(db, operatorOf(context));
  return { page: await listGuests(db, { activities, q, size, after, before }), q, size };
}

export default function Guests({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <title>Ospiti</title>
      <GuestsView {...loaderData} />
    </>
  );
}
