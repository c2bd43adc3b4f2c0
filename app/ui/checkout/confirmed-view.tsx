// The booking is made: its code, its ticket, and what to do with them.
import type { BookingView } from '#app/domain/bookings/booking-view.ts';
import type { QrCode } from '#app/domain/qr-code.ts';

import { BookingTicket } from '../parts/booking-ticket.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { Notice } from '../parts/notice.tsx';
import { CancellationTerms, UnreachedGuest } from './checkout-parts.tsx';
import { QrCodeView } from '../qr-code-view.tsx';
import { NarrowPage } from './narrow-page.tsx';

type Props = {
  booking: BookingView;
  now: Date;
  ticket: QrCode | undefined;
  /** The booking's own page and its calendar file. */
  bookingUrl: string;
  calendarUrl: string;
};

export function ConfirmedView({ booking, now, ticket, bookingUrl, calendarUrl }: Props) {
  return (
    <NarrowPage title="Prenotazione confermata" activity={booking.activity}>
      <Written booking={booking} />
      <BookingTicket booking={booking} top={<BookingCode reference={booking.reference} ticket={ticket} />}>
        <CancellationTerms booking={booking} now={now} />
      </BookingTicket>
      <div className="grid gap-3" data-no-print>
        <ButtonLink href={calendarUrl}>
          <Icon name="calendar" />
          Aggiungi al calendario
        </ButtonLink>
        <ButtonLink href={bookingUrl} variant="secondary">
          Vedi la prenotazione
        </ButtonLink>
      </div>
    </NarrowPage>
  );
}

/** What has become of the confirmation's mail so far. */
function Written({ booking }: Pick<Props, 'booking'>) {
  if (booking.guestMail === undefined) return null;
  if (booking.guestMail === 'failed') return <UnreachedGuest booking={booking} />;
  return (
    <Notice tone="success">
      <p>
        {booking.guestMail === 'sent' ? 'Abbiamo scritto a ' : 'Stiamo scrivendo a '}
        <strong className="break-all">{booking.guest.email}</strong>
      </p>
    </Notice>
  );
}

export function BookingCode({ reference, ticket }: { reference: string; ticket: QrCode | undefined }) {
  return (
    <div className="grid gap-3">
      <p>
        <span className="block text-small text-muted">Codice</span>
        <span className="nums text-code font-bold tracking-wider">{reference}</span>
      </p>
      {ticket ? (
        <figure className="grid justify-items-start gap-2">
          <QrCodeView code={ticket} label="Codice QR per il check-in" />
          <figcaption className="text-small text-muted">
            Mostralo all'arrivo, dal telefono o stampato.
          </figcaption>
        </figure>
      ) : null}
    </div>
  );
}
