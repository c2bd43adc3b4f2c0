// The address of the guest's page, for a guest who is present or on the phone.
import { findGuestSecret } from '#app/domain/bookings/desk/contact.server.ts';
import { deskHref, guestHref, payHref } from '#app/domain/bookings/reference.ts';
import { untilDayAndTime } from '#app/domain/instant-words.ts';
import { drawQrCode } from '#app/domain/qr-code.server.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { depsOf, operatorOf } from '#app/middleware/own-activity.ts';
import { hasLink } from '#app/ui/desk/booking-actions.tsx';
import { BookingLinkView } from '#app/ui/desk/booking-link-view.tsx';
import { secretPageHeaders } from '../../account/answers.server.ts';
import { found } from '../../found.ts';
import { requireDeskBooking } from '../scope.server.ts';
import type { Route } from './+types/link';

export const headers = secretPageHeaders;

export async function loader({ context, params }: Route.LoaderArgs) {
  const deps = depsOf(context);
  const now = deps.now();
  const { view } = await requireDeskBooking({ context, params });
  const { reference, status, guest, holdExpiresAt, activity } = view;
  const secret = found(await findGuestSecret(deps, operatorOf(context), reference));
  if (!hasLink(view, now))
    throw redirectSaying(context, deskHref(reference), {
      tone: 'warn',
      text: 'Questa prenotazione non ha più un link da dare',
    });
  const toPay = status === 'pending';
  const url = deps.config.baseUrl + (toPay ? payHref('checkout', { secret }) : guestHref(secret));
  return {
    reference,
    mailed: guest.email !== '',
    until:
      toPay && holdExpiresAt
        ? untilDayAndTime(holdExpiresAt, { timeZone: activity.timeZone, now })
        : undefined,
    url,
    qr: drawQrCode(url),
  };
}

export default function BookingLink({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <title>{`Link per l'ospite ${loaderData.reference}`}</title>
      <BookingLinkView {...loaderData} />
    </>
  );
}
