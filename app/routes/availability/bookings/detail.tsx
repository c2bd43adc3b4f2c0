// One booking: who, what, the money, what happened, what can be done.
import { depsContext } from '#app/contexts.ts';
import { findWaitingMove } from '#app/domain/lifecycle/waiting-move.server.ts';
import { BookingDetail } from '#app/ui/desk/booking-detail.tsx';

import type { Route } from './+types/detail';
import { requireMoneyBooking } from '../scope.server.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const found = await requireMoneyBooking({ context, params });
  const { id, status } = found.booking.view;
  const waiting = status === 'confirmed' ? await findWaitingMove(deps, id) : undefined;
  return { ...found, waiting, now: deps.now() };
}

export default function Booking({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <title>{`Prenotazione ${loaderData.booking.view.reference}`}</title>
      <BookingDetail {...loaderData} />
    </>
  );
}
