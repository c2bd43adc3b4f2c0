// After the card page: confirmed, still processing, under check, or refunded because it came too late. If the booking
// was cancelled since, its own page tells why.
import { redirect } from 'react-router';
import { depsContext } from '#app/contexts.ts';
import type { BookingView } from '#app/domain/bookings/booking-view.ts';
import { findGuestStory } from '#app/domain/bookings/guest-story.server.ts';
import { otherMoneyWords } from '#app/domain/bookings/money/money-back.ts';
import { guestHref, payHref } from '#app/domain/bookings/reference.ts';
import { wasSold } from '#app/domain/bookings/states.ts';
import type { Deps } from '#app/domain/deps.ts';
import { findLastPayment, type OnReturn } from '#app/domain/lifecycle/confirm-checkout.server.ts';
import { ConfirmedView } from '#app/ui/guest/confirmed-view.tsx';
import { CONFIRMING, ConfirmingView } from '#app/ui/checkout/confirming-view.tsx';
import { GoneView } from '#app/ui/checkout/gone-view.tsx';
import { PlatformFrame } from '#app/ui/shell/platform-frame.tsx';
import type { Route } from './+types/payment-success';
import { againUrl, bookingOnReturn, mayBePaid, SECRET_HEADERS, ticketOf } from './own-booking.server.ts';

export const headers: Route.HeadersFunction = () => SECRET_HEADERS;

export async function loader({ url, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const { awaited, booking } = await bookingOnReturn(context, url);
  if (wasSold(booking)) return validState(deps, booking);
  // Before anything that leads to the checkout, which leads here.
  if (booking.underCheck) return awaitedState(booking, true);
  if (booking.status === 'pending') return pendingState(booking, awaited);
  if (booking.paidCents === 0 && mayBePaid(awaited)) return awaitedState(booking, false);
  if (booking.paidCents === 0) throw redirect(payHref('checkout', booking));
  const { cancellationReason: reason } = booking;
  if (reason === 'customer' || reason === 'operator' || booking.late === undefined)
    throw redirect(guestHref(booking.secret));
  return goneState(booking, booking.paidCents, againUrl(deps, booking));
}

/** The booking's own page tells of a refund that failed or was given otherwise. */
function goneState(booking: BookingView, amountCents: number, href: string) {
  if (otherMoneyWords(booking).length > 0) throw redirect(guestHref(booking.secret));
  return { state: 'gone' as const, booking, amountCents, href };
}

/** A difference may be paid while the booking stays confirmed. */
async function validState(deps: Deps, booking: BookingView) {
  const { state, amountCents } = await findLastPayment(deps, booking.id);
  if (state === 'refunded') return goneState(booking, amountCents, guestHref(booking.secret));
  if (state !== 'settled') return awaitedState(booking, state === 'checking');
  return {
    state: 'confirmed' as const,
    booking,
    now: deps.now(),
    ticket: ticketOf(deps, booking),
    change: (await findGuestStory(deps, booking)).paidChange,
  };
}

function pendingState(booking: BookingView, awaited: OnReturn) {
  // The payment failed in the end: nothing is being confirmed.
  if (awaited === 'nothing' || awaited === 'failed') throw redirect(payHref('payment-error', booking));
  if (awaited === 'opening') throw redirect(payHref('checkout', booking));
  return awaitedState(booking, awaited === 'received');
}

function awaitedState(booking: BookingView, checked: boolean) {
  return checked ? { state: 'checking' as const, booking } : { state: 'confirming' as const, booking };
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  const titles = {
    confirmed: 'Prenotazione confermata',
    confirming: CONFIRMING.confirming.title,
    checking: CONFIRMING.checking.title,
    gone: 'Pagamento rimborsato',
  };
  if (!loaderData) return [];
  const change = loaderData.state === 'confirmed' ? loaderData.change : undefined;
  return [{ title: change?.title ?? titles[loaderData.state] }];
}

export default function PaymentSuccess({ loaderData }: Route.ComponentProps) {
  return <PlatformFrame narrow>{view(loaderData)}</PlatformFrame>;
}

function view(outcome: Route.ComponentProps['loaderData']) {
  const { booking } = outcome;
  if (outcome.state === 'confirming' || outcome.state === 'checking')
    return <ConfirmingView booking={booking} state={outcome.state} query={{ booking: booking.secret }} />;
  if (outcome.state === 'gone') return <GoneView {...outcome} />;
  const bookingUrl = guestHref(booking.secret);
  return (
    <ConfirmedView
      booking={booking}
      now={outcome.now}
      ticket={outcome.ticket}
      change={outcome.change}
      bookingUrl={bookingUrl}
      calendarUrl={`${bookingUrl}/calendar.ics`}
    />
  );
}
