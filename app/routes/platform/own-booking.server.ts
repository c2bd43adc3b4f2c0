// Pages that a guest reaches with the secret of their booking: found by it, never cached, indexed or leaked.
import { data } from 'react-router';

import { type BookingView, ticketAddress } from '#app/domain/bookings/booking-view.ts';
import { replacementKey } from '#app/domain/bookings/own-holds.server.ts';
import { findBookingBySecret } from '#app/domain/bookings/find-booking-view.server.ts';
import { hasLapsed } from '#app/domain/bookings/lifecycle.ts';
import { activityUrl } from '#app/domain/activities/activity.ts';
import type { Deps } from '#app/domain/deps.ts';
import { drawQrCode } from '#app/domain/qr-code.server.ts';
import type { QrCode } from '#app/domain/qr-code.ts';
import { confirmOnReturn } from '#app/domain/lifecycle/confirm-checkout.server.ts';
import { slotKeyOf } from '#app/domain/minutes.ts';
import { choiceHref } from '#app/ui/guest/panel/panel-address.ts';

export const SECRET_HEADERS = {
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex',
};

export async function requireBooking(deps: Deps, secret: unknown): Promise<BookingView> {
  const booking =
    typeof secret === 'string' && secret.length <= 100
      ? await findBookingBySecret(deps.db, secret)
      : undefined;
  if (!booking) throw data(null, { status: 404, headers: SECRET_HEADERS });
  return booking;
}

/** As it stands by now: what was paid on a card page left open is known before anything is called over. */
export async function requireBookingByNow(deps: Deps, secret: unknown): Promise<BookingView> {
  const booking = await requireBooking(deps, secret);
  if (!hasLapsed(booking, deps.now())) return booking;
  await confirmOnReturn(deps, booking.secret);
  return requireBooking(deps, booking.secret);
}

/** Of a booking whose people are expected. */
export function ticketOf({ config }: Deps, booking: BookingView): QrCode | undefined {
  return booking.status === 'confirmed' ? drawQrCode(ticketAddress(config.baseUrl, booking)) : undefined;
}

export function serviceUrl(deps: Deps, { activity, service }: BookingView): string {
  const host = activityUrl(deps.config.baseUrl, activity.subdomain);
  if (service.catalogId === 0) return `${host}/`;
  return `${host}/${service.catalogId}/${service.catalogSlug}/${service.id}/${service.slug}`;
}

/** Back to the choice with what was chosen; sent again, it takes the place of this booking. */
export function changeUrl(deps: Deps, booking: BookingView): string | undefined {
  return booking.source === 'online' && booking.service.catalogId !== 0
    ? choiceUrl(deps, booking)
    : undefined;
}

/** The same day, time, people and, in the guest's own browser, data once more, after the places were given back. */
export function againUrl(deps: Deps, booking: BookingView): string {
  return booking.service.catalogId === 0 ? serviceUrl(deps, booking) : choiceUrl(deps, booking);
}

function choiceUrl(deps: Deps, booking: BookingView): string {
  const choice = {
    date: booking.date,
    slot: slotKeyOf(booking),
    people: Object.fromEntries(booking.lines.map(({ rateId, people }) => [rateId, people])),
    carried: { replaces: replacementKey(booking.secret) },
  };
  return serviceUrl(deps, booking) + choiceHref(choice, 'choose');
}

export function ownPath(
  page: 'checkout' | 'checkout/invoice' | 'payment-success' | 'payment-error',
  { secret }: BookingView,
): string {
  return `/${page}?booking=${secret}`;
}
