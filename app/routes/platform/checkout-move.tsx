// A dearer time: what it costs more, and the way to the card page. Who doesn't pay keeps what they have.
import { data, redirect } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { confirmOnReturn } from '#app/domain/payments/confirm-on-return.server.ts';
import { findWaitingMove } from '#app/domain/payments/moving/find-waiting-move.server.ts';
import { openMoveCheckout } from '#app/domain/payments/moving/open-move-checkout.server.ts';
import { MoveCheckoutView } from '#app/ui/checkout/move-checkout-view.tsx';
import { PlatformFrame } from '#app/ui/shell/platform-frame.tsx';

import type { Route } from './+types/checkout-move';
import { requireBooking, SECRET_HEADERS } from './own-booking.server.ts';

export { shouldRevalidate } from '../after-a-refusal.ts';

export const headers: Route.HeadersFunction = () => SECRET_HEADERS;

export async function loader({ url, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const secret = url.searchParams.get('booking');
  // The tab of an old try can come back after another one was paid.
  if (secret !== null) await confirmOnReturn(deps, secret);
  const booking = await requireBooking(deps, secret);
  const move = await findWaitingMove(deps, booking.id);
  if (!move) throw redirect(`/booking/${booking.secret}`);
  return { booking, move };
}

export async function action({ request, context }: Route.ActionArgs) {
  const deps = context.get(depsContext);
  const booking = await requireBooking(deps, (await request.formData()).get('booking'));
  const opened = await openMoveCheckout(deps, booking.secret);
  if (opened.ok) return redirect(opened.value.url, 303);
  if (opened.error !== 'unavailable') return redirect(`/booking/${booking.secret}`, 303);
  const problem =
    'In questo momento non riusciamo ad aprire il pagamento: riprova tra poco. I nuovi posti restano riservati.';
  return data({ problem }, { status: 503 });
}

export default function CheckoutMove({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PlatformFrame>
      <title>Sposta la prenotazione</title>
      <MoveCheckoutView {...loaderData} problem={actionData?.problem} />
    </PlatformFrame>
  );
}
