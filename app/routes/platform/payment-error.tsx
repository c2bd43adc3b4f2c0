// After a failed or abandoned card page: nothing was charged, and within the hold the guest can try again.
import { redirect } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { isHeld } from '#app/domain/bookings/lifecycle.ts';
import { confirmOnReturn } from '#app/domain/lifecycle/confirm-checkout.server.ts';
import { PaymentErrorView, unpaidTitle } from '#app/ui/checkout/payment-error-view.tsx';
import { PlatformFrame } from '#app/ui/shell/platform-frame.tsx';

import type { Route } from './+types/payment-error';
import { ownPath, requireBooking, SECRET_HEADERS } from './own-booking.server.ts';

export const headers: Route.HeadersFunction = () => SECRET_HEADERS;

export async function loader({ url, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const secret = url.searchParams.get('booking');
  // An old tab may return after another one was paid.
  const awaited = secret === null ? 'opening' : await confirmOnReturn(deps, secret);
  const booking = await requireBooking(deps, secret);
  const now = deps.now();
  if (!isHeld(booking, now)) throw redirect(ownPath('checkout', booking));
  return { booking, now, failed: awaited === 'declined' || awaited === 'nothing' };
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: unpaidTitle(loaderData?.failed ?? true) }];
}

export default function PaymentError({ loaderData }: Route.ComponentProps) {
  return (
    <PlatformFrame narrow>
      <PaymentErrorView {...loaderData} />
    </PlatformFrame>
  );
}
