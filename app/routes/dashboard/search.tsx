// Search over everything of the viewer, and the help. A booking's reference leads to the booking.
import { redirect } from 'react-router';
import { readBookingFilter } from '#app/domain/bookings/desk/booking-list.ts';
import { listDeskActivities, reachBooking } from '#app/domain/bookings/desk/desk-bookings.server.ts';
import { listBookings } from '#app/domain/bookings/desk/list-bookings.server.ts';
import { listGuests } from '#app/domain/bookings/guests.server.ts';
import { deskHref, readReference } from '#app/domain/bookings/reference.ts';
import { searchHelp } from '#app/domain/content/library.server.ts';
import { searchOffer } from '#app/domain/scheduling/reach.server.ts';
import { readSearch } from '#app/domain/search-words.ts';
import { depsOf, operatorOf } from '#app/middleware/own-activity.ts';
import { SearchView } from '#app/ui/desk/search-view.tsx';
import type { Route } from './+types/search';

/** Hits of each kind. */
const MOST = 10;

export async function loader({ context, url }: Route.LoaderArgs) {
  const deps = depsOf(context);
  const viewer = operatorOf(context);
  const q = readSearch(url.searchParams);
  if (q === '') return { q, found: undefined };
  const code = readReference(q);
  if (code !== undefined && (await reachBooking(deps.db, viewer, code)).ok) throw redirect(deskHref(code));
  const activities = await listDeskActivities(deps.db, viewer, 'bookings');
  const page = { size: MOST, after: undefined, before: undefined };
  const filter = readBookingFilter(new URLSearchParams({ q }));
  const [guests, bookings, offer] = await Promise.all([
    listGuests(deps.db, { activities, q, ...page }),
    listBookings(deps, { activities, filter, paging: { ...page, order: 'new' } }),
    searchOffer(deps, viewer, { text: q, most: MOST }),
  ]);
  const help = searchHelp(deps, q).slice(0, MOST);
  return { q, found: { guests, bookings, ...offer, help } };
}

export default function Search({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <title>{loaderData.q === '' ? 'Cerca' : `“${loaderData.q}” · Cerca`}</title>
      <SearchView {...loaderData} />
    </>
  );
}
