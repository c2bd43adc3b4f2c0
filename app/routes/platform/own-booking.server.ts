// Pages reached with the secret of a booking: never cached or indexed, no address leaks.
import { data, type RouterContextProvider } from 'react-router';
import { depsContext, limitsContext, requestContext } from '#app/contexts.ts';
import { type BookingView, ticketAddress } from '#app/domain/bookings/booking-view.ts';
import { replacementKey } from '#app/domain/bookings/placing/own-holds.server.ts';
import { findBookingBySecret } from '#app/domain/bookings/find-booking-view.server.ts';
import { endedUnpaid } from '#app/domain/bookings/states.ts';
import { activityUrl } from '#app/domain/activities/activity.ts';
import { servicePath } from '#app/domain/catalog/slug.ts';
import type { Deps } from '#app/domain/deps.ts';
import { drawQrCode } from '#app/domain/qr-code.server.ts';
import type { QrCode } from '#app/domain/qr-code.ts';
import { confirmOnReturn, type OnReturn } from '#app/domain/lifecycle/confirm-checkout.server.ts';
import { slotKeyOf } from '#app/domain/minutes.ts';
import { choiceHref } from '#app/ui/guest/panel/panel-address.ts';

type Context = Readonly<RouterContextProvider>;

export const SECRET_HEADERS = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' };

export async function requireBooking(deps: Deps, secret: unknown): Promise<BookingView> {
  const booking =
    typeof secret === 'string' && secret.length <= 100
      ? await findBookingBySecret(deps.db, secret)
      : undefined;
  if (!booking) throw data(null, { status: 404, headers: SECRET_HEADERS });
  return booking;
}

/**
 * The booking's present state: before it counts as expired, also because another guest got its places, open card
 * pages are checked for a payment. `unread`: it may have been paid all the same.
 */
export async function requireBookingByNow(
  context: Context,
  secret: unknown,
): Promise<{ booking: BookingView; unread: boolean }> {
  const deps = context.get(depsContext);
  const booking = await requireBooking(deps, secret);
  if (endedUnpaid(booking, deps.now()) !== 'expired') return { booking, unread: false };
  const awaited = await readPages(context, booking);
  return { booking: await requireBooking(deps, booking.secret), unread: mayBePaid(awaited) };
}

/** Stripe doesn't say whether it was paid, or not yet. */
export const mayBePaid = (awaited: OnReturn): boolean => awaited === 'unread' || awaited === 'processing';

/** The booking of a guest who comes back from its card page, and what that page says of the payment. */
export async function bookingOnReturn(
  context: Context,
  url: URL,
): Promise<{ awaited: OnReturn; booking: BookingView }> {
  const deps = context.get(depsContext);
  const before = await requireBooking(deps, url.searchParams.get('booking'));
  const awaited = await readPages(context, before);
  return { awaited, booking: await requireBooking(deps, before.secret) };
}

/** Who asks too often, or of one booking, waits for Stripe's event: other guests need Stripe too. */
async function readPages(context: Context, { secret }: BookingView): Promise<OnReturn> {
  const limits = context.get(limitsContext);
  const keys = [context.get(requestContext).clientAddress, secret];
  return confirmOnReturn(context.get(depsContext), secret, async () => {
    for (const key of keys) if (!(await limits.consume('card-page', key)).ok) return false;
    return true;
  });
}

/** Only for a confirmed booking. */
export function ticketOf({ config }: Deps, booking: BookingView): QrCode | undefined {
  return booking.status === 'confirmed' ? drawQrCode(ticketAddress(config.baseUrl, booking)) : undefined;
}

export function serviceUrl(deps: Deps, { activity, service }: BookingView): string {
  return activityUrl(deps.config.baseUrl, activity.subdomain) + servicePath(service);
}

/** Back to the panel with the same choice; the new booking will replace this one. */
export function changeUrl(deps: Deps, booking: BookingView): string | undefined {
  return booking.source === 'online' && booking.service.hasPage ? choiceUrl(deps, booking) : undefined;
}

/**
 * The panel with the same day, time and people (and the guest's data in their own browser), after the places
 * were given back.
 */
export function againUrl(deps: Deps, booking: BookingView): string {
  return booking.service.hasPage ? choiceUrl(deps, booking) : serviceUrl(deps, booking);
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
