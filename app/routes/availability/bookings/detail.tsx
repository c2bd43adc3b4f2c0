// One booking: guest, service, money, history, actions.
import { randomUUID } from 'node:crypto';
import { deskHref } from '#app/domain/bookings/reference.ts';
import { moneySeenBy } from '#app/domain/payments/booking-money.ts';
import { findWaitingMove } from '#app/domain/lifecycle/changes/waiting-move.server.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { depsOf, operatorOf } from '#app/middleware/own-activity.ts';
import { notFound } from '#app/routes/found.ts';
import { BookingDetail } from '#app/ui/desk/booking-detail.tsx';
import type { Route } from './+types/detail';
import { answerPaid } from '../mark-paid.server.ts';
import { requireMoneyBooking } from '../scope.server.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const deps = depsOf(context);
  const { booking, money } = await requireMoneyBooking({ context, params });
  const { id, status } = booking.view;
  const waiting = status === 'confirmed' ? await findWaitingMove(deps, id) : undefined;
  return { booking, money: moneySeenBy(booking.sides, money), waiting, nonce: randomUUID(), now: deps.now() };
}

export async function action({ request, params: { reference }, context }: Route.ActionArgs) {
  const fields = await request.formData();
  const said = await answerPaid(depsOf(context), operatorOf(context), { reference, fields });
  if (!said) throw notFound();
  return redirectSaying(context, deskHref(reference), said);
}

export default function Booking({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <title>{`Prenotazione ${loaderData.booking.view.reference}`}</title>
      <BookingDetail {...loaderData} />
    </>
  );
}
