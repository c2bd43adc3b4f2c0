// Parts of the checkout's pages.
import { type BookingView, fullName } from '#app/domain/bookings/booking-view.ts';
import { freeCancellationWords, isStillFree } from '#app/domain/bookings/money/free-cancellation.ts';
import { clockTime, untilDayAndTime } from '#app/domain/instant-words.ts';
import { formatPhone } from '../format/phone.ts';
import { Icon } from '../parts/icon.tsx';
import { Notice } from '../parts/notice.tsx';

/** Name and address of the confirmation, so that a mistyped address is noticed before paying. */
export function BookedFor({ guest }: Pick<BookingView, 'guest'>) {
  return (
    <p className="text-small wrap-anywhere">
      {'A nome di '}
      <bdi>{fullName(guest)}</bdi>
      {guest.email === '' ? null : (
        <>
          {', conferma a '}
          <strong>{guest.email}</strong>
        </>
      )}
    </p>
  );
}

/** If the mail failed, this page is the guest's only record of the booking. */
export function UnreachedGuest({ booking: { guest, activity } }: { booking: BookingView }) {
  const { email, phone } = activity;
  return (
    <Notice tone="warn">
      <p>
        {"L'email a "}
        <strong>{guest.email}</strong>
        {' non è stata consegnata. La prenotazione vale lo stesso.'}
      </p>
      <p className="wrap-anywhere">
        {`Conserva il link della tua prenotazione. Se l'indirizzo è sbagliato, chiedi a ${activity.name} di correggerlo: ${[email, phone === undefined ? '' : formatPhone(phone)].filter(Boolean).join(' o ')}.`}
      </p>
    </Notice>
  );
}

type Props = { booking: Pick<BookingView, 'activity' | 'freeCancellationUntil'>; now: Date };

/** Until when cancelling is free. */
export function CancellationTerms({ booking: { freeCancellationUntil: until, activity }, now }: Props) {
  const words = freeCancellationWords(until, { timeZone: activity.timeZone, now });
  const free = isStillFree(until, now);
  return (
    <p className={free ? 'until until-free' : 'until'}>
      <Icon name={free ? 'check' : 'info'} />
      {free
        ? `${words}. Dopo non è previsto rimborso.`
        : `${words}: il termine per annullare gratis è scaduto.`}
    </p>
  );
}

/** The seller, as the law requires beside the price. */
export function Seller({ activity, provider }: Pick<BookingView, 'activity' | 'provider'>) {
  const { legalName, legalAddress, vatNumber, vatFree } = activity;
  return (
    <p className="text-small text-muted">
      {`Venduto da ${legalName}, ${legalAddress}`}
      {vatNumber === undefined ? '' : `, P.IVA ${vatNumber}`}
      {vatFree ? '.' : '. IVA inclusa.'}
      {provider === undefined ? '' : ` Servizio fornito da ${provider.name}.`}
    </p>
  );
}

/** «Posti riservati fino alle 14:32»; the hold of a payment link may end on another day. */
export function HoldNotice({ booking, now }: { booking: BookingView; now: Date }) {
  const { source, holdExpiresAt: until } = booking;
  const { timeZone } = booking.activity;
  if (until === undefined) return null;
  const byLink = source === 'payment_link';
  return (
    <p className="notice tone-yellow">
      <Icon name="clock" />
      <span className="nums">{`Posti riservati fino ${byLink ? untilDayAndTime(until, { timeZone, now }) : `alle ${clockTime(until, timeZone)}`}`}</span>
    </p>
  );
}
