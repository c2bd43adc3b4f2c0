// All bookings that the viewer's activities sell or serve.
import { readBookingFilter, readBookingPaging } from '#app/domain/bookings/desk/booking-list.ts';
import {
  countBookings,
  listBookings,
  listFilterChoices,
} from '#app/domain/bookings/desk/list-bookings.server.ts';
import { listDeskActivities, deskToday } from '#app/domain/bookings/desk/desk-bookings.server.ts';
import { depsOf, operatorOf } from '#app/middleware/own-activity.ts';
import { BookingsView } from '#app/ui/desk/bookings-view.tsx';
import type { Route } from './+types/list';

export async function loader({ context, request }: Route.LoaderArgs) {
  const deps = depsOf(context);
  const query = new URL(request.url).searchParams;
  const filter = readBookingFilter(query);
  const paging = readBookingPaging(query);
  const activities = await listDeskActivities(deps.db, operatorOf(context), 'bookings');
  const [page, counts, choices] = await Promise.all([
    listBookings(deps, { activities, filter, paging }),
    countBookings(deps, activities, filter),
    listFilterChoices(deps.db, activities, filter),
  ]);
  const today = deskToday(activities, filter, deps.now());
  return { page, counts, choices, activities, filter, order: paging.order, size: paging.size, today };
}

export default function Bookings({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <title>Prenotazioni</title>
      <BookingsView {...loaderData} />
    </>
  );
}
