// After a failed or abandoned card page: within the hold the guest can try again.
import { redirect } from 'react-router';
import { payHref } from '#app/domain/bookings/reference.ts';
import { depsContext } from '#app/contexts.ts';
import { isHeld } from '#app/domain/bookings/states.ts';
import { PaymentErrorView, UNPAID } from '#app/ui/checkout/payment-error-view.tsx';
import { PlatformFrame } from '#app/ui/shell/platform-frame.tsx';
import type { Route } from './+types/payment-error';
import { bookingOnReturn, SECRET_HEADERS } from './own-booking.server.ts';

export const headers: Route.HeadersFunction = () => SECRET_HEADERS;

export async function loader({ url, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  // An old tab may return after another one was paid.
  const { awaited, booking } = await bookingOnReturn(context, url);
  const now = deps.now();
  if (booking.status === 'pending' && (awaited === 'processing' || awaited === 'received'))
    throw redirect(payHref('payment-success', booking));
  if (!isHeld(booking, now)) throw redirect(payHref('checkout', booking));
  if (awaited === 'unread') return { booking, now, state: 'unread' as const };
  const failed = awaited === 'declined' || awaited === 'failed';
  return { booking, now, state: failed ? ('failed' as const) : ('untried' as const) };
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return loaderData ? [{ title: UNPAID[loaderData.state].title }] : [];
}

export default function PaymentError({ loaderData }: Route.ComponentProps) {
  return (
    <PlatformFrame narrow>
      <PaymentErrorView {...loaderData} />
    </PlatformFrame>
  );
}
