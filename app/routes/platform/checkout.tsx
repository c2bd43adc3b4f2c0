// The summary before payment: leads to the card page, or gives the places back.
import { data, redirect } from 'react-router';
import { payHref } from '#app/domain/bookings/reference.ts';
import { depsContext } from '#app/contexts.ts';
import { endedUnpaid, isHeld, wasSold } from '#app/domain/bookings/states.ts';
import {
  openCheckout,
  type OpenCheckoutError,
  releaseHold,
} from '#app/domain/lifecycle/open-checkout.server.ts';
import { CheckoutView } from '#app/ui/checkout/checkout-view.tsx';
import { ExpiredView, OVER } from '#app/ui/checkout/expired-view.tsx';
import { PlatformFrame } from '#app/ui/shell/platform-frame.tsx';
import type { Route } from './+types/checkout';
import {
  againUrl,
  changeUrl,
  requireBooking,
  requireBookingByNow,
  SECRET_HEADERS,
} from './own-booking.server.ts';

export { shouldRevalidate } from '../after-a-refusal.ts';

export const headers: Route.HeadersFunction = () => SECRET_HEADERS;

export async function loader({ url, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const { booking, unread } = await requireBookingByNow(context, url.searchParams.get('booking'));
  if (wasSold(booking)) throw redirect(payHref('payment-success', booking));
  if (booking.underCheck) throw redirect(payHref('payment-success', booking));
  const now = deps.now();
  if (isHeld(booking, now))
    return {
      state: 'pay' as const,
      booking,
      now,
      changeUrl: changeUrl(deps, booking),
      invoiceHref: payHref('checkout/invoice', booking),
    };
  if (booking.paidCents > 0) throw redirect(payHref('payment-success', booking));
  const reason = unread ? ('unread' as const) : (endedUnpaid(booking, now) ?? 'expired');
  const { wrongBackCents } = booking;
  return { state: 'over' as const, againUrl: againUrl(deps, booking), reason, wrongBackCents };
}

const PROBLEMS: Record<Exclude<OpenCheckoutError, 'unknown-booking' | 'already-paid'>, string | undefined> = {
  unavailable:
    'In questo momento non riusciamo ad aprire il pagamento: riprova tra poco. I posti restano riservati.',
  // The page itself shows the booking's state.
  expired: undefined,
  'not-payable': undefined,
};

export async function action({ request, context }: Route.ActionArgs) {
  const deps = context.get(depsContext);
  const fields = await request.formData();
  const booking = await requireBooking(deps, fields.get('booking'));
  if (fields.get('intent') === 'release') {
    // Redirects to the checkout, which leads on to the booking's present state if another tab paid it.
    await releaseHold(deps, booking.secret);
    return redirect(payHref('checkout', booking), 303);
  }
  const opened = await openCheckout(deps, booking.secret);
  if (opened.ok) return redirect(opened.value.url, 303);
  if (opened.error === 'already-paid') return redirect(payHref('payment-success', booking), 303);
  const problem = opened.error === 'unknown-booking' ? undefined : PROBLEMS[opened.error];
  if (problem === undefined) return redirect(payHref('checkout', booking), 303);
  return data({ problem }, { status: 503 });
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: loaderData?.state === 'over' ? OVER[loaderData.reason].title : 'Conferma e paga' }];
}

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PlatformFrame narrow>
      {loaderData.state === 'pay' ? (
        <CheckoutView {...loaderData} problem={actionData?.problem} />
      ) : (
        <ExpiredView {...loaderData} />
      )}
    </PlatformFrame>
  );
}
