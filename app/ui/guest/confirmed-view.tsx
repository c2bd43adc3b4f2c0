// The confirmed booking: its ticket and next steps.
import type { BookingView } from '#app/domain/bookings/booking-view.ts';
import type { GuestStory } from '#app/domain/bookings/guest-story.ts';
import type { QrCode } from '#app/domain/qr-code.ts';
import { BookingCode, GoodToKnow, HostCard, PaymentCard } from './booking-cards.tsx';
import { BookingTicket } from '../parts/booking-ticket.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { Notice } from '../parts/notice.tsx';
import { UnreachedGuest } from '../checkout/checkout-parts.tsx';
import { NarrowPage } from '../checkout/narrow-page.tsx';

type Props = {
  booking: BookingView;
  now: Date;
  ticket: QrCode | undefined;
  /** The change whose difference was the last payment, if any. */
  change: GuestStory['paidChange'];
  /** The booking's page and its calendar file. */
  bookingUrl: string;
  calendarUrl: string;
};

export function ConfirmedView({ booking, now, ticket, change, bookingUrl, calendarUrl }: Props) {
  return (
    <NarrowPage wide title={change?.title ?? 'Prenotazione confermata'} activity={booking.activity}>
      {change === undefined ? null : (
        <Notice tone="success">
          <p className="font-semibold">{`${change.words}.`}</p>
          <p>{`${change.paid}. Il codice resta lo stesso.`}</p>
        </Notice>
      )}
      <Written booking={booking} />
      <BookingTicket booking={booking} stub={<BookingCode reference={booking.reference} ticket={ticket} />} />
      <div className="grid gap-3 md:grid-cols-2" data-no-print>
        <ButtonLink href={calendarUrl}>
          <Icon name="calendar" />
          {change === undefined ? 'Aggiungi al calendario' : 'Aggiorna il calendario'}
        </ButtonLink>
        <ButtonLink href={bookingUrl} variant="secondary">
          Vedi la prenotazione
        </ButtonLink>
      </div>
      <GoodToKnow lines={booking.service.goodToKnow} />
      <div className="grid gap-6 md:grid-cols-2">
        <PaymentCard booking={booking} now={now} terms />
        <HostCard booking={booking} map={undefined} />
      </div>
    </NarrowPage>
  );
}

/** State of the confirmation's mail. */
function Written({ booking }: Pick<Props, 'booking'>) {
  if (booking.guestMail === undefined) return null;
  if (booking.guestMail === 'failed') return <UnreachedGuest booking={booking} />;
  return (
    <Notice tone="success">
      <p>
        {booking.guestMail === 'sent' ? 'Abbiamo scritto a ' : 'Stiamo scrivendo a '}
        <strong>{booking.guest.email}</strong>
      </p>
    </Notice>
  );
}
