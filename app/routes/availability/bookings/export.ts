// Exports the list's bookings, with its filters, for the Italian Excel.
import { readBookingFilter, readBookingPaging } from '#app/domain/bookings/desk/booking-list.ts';
import { listDeskActivities, deskToday } from '#app/domain/bookings/desk/desk-bookings.server.ts';
import { exportBookings } from '#app/domain/payments/statements/export-bookings.server.ts';
import { depsOf, operatorOf } from '#app/middleware/own-activity.ts';
import { csvAttachment } from '../../attachment.server.ts';
import type { Route } from './+types/export';

export async function loader({ context, request }: Route.LoaderArgs) {
  const deps = depsOf(context);
  const query = new URL(request.url).searchParams;
  const activities = await listDeskActivities(deps.db, operatorOf(context), 'manage');
  const { order } = readBookingPaging(query);
  const filter = readBookingFilter(query);
  const pieces = exportBookings(deps, { activities, filter, order });
  const today = deskToday(activities, filter, deps.now());
  return csvAttachment(pieces, `prenotazioni-${today}.csv`);
}
