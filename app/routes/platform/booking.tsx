// The guest's page of a booking, by the secret in its address.
import { depsContext } from '#app/contexts.ts';
import { findGuestStory } from '#app/domain/bookings/guest-story.server.ts';
import { guestHref, payHref } from '#app/domain/bookings/reference.ts';
import { findWaitingMove } from '#app/domain/lifecycle/changes/waiting-move.server.ts';
import { BookingPage } from '#app/ui/guest/booking-page.tsx';
import { PlatformFrame } from '#app/ui/shell/platform-frame.tsx';
import type { Route } from './+types/booking';
import * as ownBooking from './own-booking.server.ts';

export const headers: Route.HeadersFunction = () => ownBooking.SECRET_HEADERS;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const { booking, unread } = await ownBooking.requireBookingByNow(context, params.secret);
  const path = guestHref(booking.secret);
  return {
    booking,
    unread,
    now: deps.now(),
    ticket: ownBooking.ticketOf(deps, booking),
    story: await findGuestStory(deps, booking),
    waiting: await findWaitingMove(deps, booking.id),
    message:
      url.searchParams.has('cancelled') && booking.status === 'cancelled'
        ? 'Fatto: i posti sono di nuovo liberi.'
        : undefined,
    links: {
      again: ownBooking.againUrl(deps, booking),
      calendar: `${path}/calendar.ics`,
      cancel: `${path}/cancel`,
      checkout: payHref('checkout', booking),
      service: ownBooking.serviceUrl(deps, booking),
    },
  };
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return loaderData ? [{ title: `Prenotazione ${loaderData.booking.reference}` }] : [];
}

export default function Booking({ loaderData }: Route.ComponentProps) {
  return (
    <PlatformFrame narrow>
      <BookingPage {...loaderData} />
    </PlatformFrame>
  );
}
