// Guests of all activities of the viewer, or one of them by a booking's reference.
import { readBookingFilter, readBookingPaging } from '#app/domain/bookings/desk/booking-list.ts';
import { listDeskActivities } from '#app/domain/bookings/desk/desk-bookings.server.ts';
import { listGuests } from '#app/domain/bookings/guests.server.ts';
import { depsOf, operatorOf } from '#app/middleware/own-activity.ts';
import { GuestsView, GuestView } from '#app/ui/desk/guests-view.tsx';
import type { Route } from './+types/guests';
import { requireGuest } from './scope.server.ts';

export async function loader({ context, params: { reference }, url }: Route.LoaderArgs) {
  if (reference !== undefined) return { guest: await requireGuest(context, reference) };
  const { db } = depsOf(context);
  const { q } = readBookingFilter(url.searchParams);
  const { size, after, before } = readBookingPaging(url.searchParams);
  const activities = await listDeskActivities(db, operatorOf(context), 'bookings');
  return { page: await listGuests(db, { activities, q, size, after, before }), q, size };
}

export default function Guests({ loaderData }: Route.ComponentProps) {
  const { guest } = loaderData;
  return (
    <>
      <title>{guest?.name ?? 'Ospiti'}</title>
      {guest ? <GuestView guest={guest} /> : <GuestsView {...loaderData} />}
    </>
  );
}
