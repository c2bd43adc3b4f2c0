// A dearer change: the difference, and the link to the card page. Without payment the booking stays as it is.
import { data, redirect } from 'react-router';
import { depsContext } from '#app/contexts.ts';
import type { BookingView } from '#app/domain/bookings/booking-view.ts';
import { guestHref, payHref } from '#app/domain/bookings/reference.ts';
import * as waitingMove from '#app/domain/lifecycle/changes/waiting-move.server.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { CONFIRMING, ConfirmingView } from '#app/ui/checkout/confirming-view.tsx';
import { MoveCheckoutView } from '#app/ui/checkout/move-checkout-view.tsx';
import { PlatformFrame } from '#app/ui/shell/platform-frame.tsx';
import type { Route } from './+types/checkout-move';
import { bookingOnReturn, requireBooking, SECRET_HEADERS } from './own-booking.server.ts';

export { shouldRevalidate } from '../after-a-refusal.ts';

export const headers: Route.HeadersFunction = () => SECRET_HEADERS;

export async function loader({ url, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  // An old tab may return after another one was paid.
  const { booking } = await bookingOnReturn(context, url);
  const move = await waitingMove.findWaitingMove(deps, booking.id);
  if (!move) throw await toBooking(context, booking);
  if (booking.underCheck) return { state: 'checking' as const, booking };
  return { state: 'pay' as const, booking, move, now: deps.now() };
}

/** Redirects to the booking, with a message if the change has expired. */
async function toBooking(
  context: Route.LoaderArgs['context'],
  { id, secret, status }: BookingView,
): Promise<Response> {
  const page = guestHref(secret);
  const over = status === 'confirmed' && (await waitingMove.isMoveOver(context.get(depsContext), id));
  if (!over) return redirect(page, 303);
  const text = "Il cambiamento non è più disponibile: la prenotazione resta com'è e non devi pagare nulla";
  return redirectSaying(context, page, { tone: 'warn', text });
}

export async function action({ request, context }: Route.ActionArgs) {
  const deps = context.get(depsContext);
  const fields = await request.formData();
  const booking = await requireBooking(deps, fields.get('booking'));
  const moveId = Number(fields.get('move'));
  if (fields.has('keep')) {
    const text = "La prenotazione resta com'è: non devi pagare nulla";
    const ended = await waitingMove.giveUpOwnMove(deps, booking.secret, moveId);
    return ended
      ? redirectSaying(context, guestHref(booking.secret), { tone: 'success', text })
      : redirect(guestHref(booking.secret), 303);
  }
  const opened = await waitingMove.openMoveCheckout(deps, booking.secret, moveId);
  if (opened.ok) return redirect(opened.value.url, 303);
  if (opened.error === 'replaced')
    return data(
      { problem: 'Nel frattempo il cambiamento è un altro: guardalo prima di pagare' },
      { status: 409 },
    );
  if (opened.error === 'already-paid') return redirect(payHref('checkout/move', booking), 303);
  if (opened.error !== 'unavailable') return toBooking(context, booking);
  const problem =
    'In questo momento non riusciamo ad aprire il pagamento: riprova tra poco. I nuovi posti restano riservati.';
  return data({ problem }, { status: 503 });
}

export default function CheckoutMove({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PlatformFrame narrow>
      <title>{loaderData.state === 'pay' ? 'Cambia la prenotazione' : CONFIRMING.checking.title}</title>
      {loaderData.state === 'pay' ? (
        <MoveCheckoutView {...loaderData} problem={actionData?.problem} />
      ) : (
        <ConfirmingView {...loaderData} query={{ booking: loaderData.booking.secret }} />
      )}
    </PlatformFrame>
  );
}
