// One booking: who, what, the money, what happened, what can be done.
import { depsContext } from '#app/contexts.ts';
import { BookingDetail } from '#app/ui/bookings/booking-detail.tsx';

import type { Route } from './+types/detail';
import { requireMoneyBooking } from './desk-booking.server.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  return { ...(await requireMoneyBooking({ context, params })), now: context.get(depsContext).now() };
}

export default function Booking({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <title>{`Prenotazione ${loaderData.booking.view.reference}`}</title>
      <BookingDetail {...loaderData} />
    </>
  );
}
