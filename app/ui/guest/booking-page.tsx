// The guest's own page of a booking: its state, its ticket, where to go, and how to cancel.
import type { BookingView } from '#app/domain/bookings/booking-view.ts';

import { Contacts } from '../activity/contacts.tsx';
import { BookingCode } from '../checkout/confirmed-view.tsx';
import { NarrowPage } from '../checkout/narrow-page.tsx';
import { Seller } from '../checkout/seller.tsx';
import { BookingBadge } from '../parts/badge.tsx';
import { BookingTicket } from '../parts/booking-ticket.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { InvoiceFacts } from '../parts/invoice-facts.tsx';
import { Notice } from '../parts/notice.tsx';
import { CancelOffer } from './cancel-offer.tsx';
import { MoneyBack } from './money-back.tsx';

export type BookingPageProps = {
  booking: BookingView;
  now: Date;
  /** «Prenotazione annullata», after what the guest has just done. */
  message?: string | undefined;
  links: { calendar: string; cancel: string; checkout: string; service: string };
};

export function BookingPage({ booking, now, message, links }: BookingPageProps) {
  const { activity, status } = booking;
  const live = status === 'confirmed' || status === 'completed';
  return (
    <NarrowPage
      title="La tua prenotazione"
      activity={activity}
      above={<BookingState booking={booking} message={message} />}
    >
      <BookingTicket booking={booking} top={<BookingCode reference={booking.reference} />}>
        {booking.source === 'on_the_spot' ? <p className="text-small">Pagata sul posto</p> : null}
        <Seller activity={activity} />
      </BookingTicket>
      <OwnAnswers answers={booking.answers} />
      {booking.invoice === undefined ? null : (
        <section className="card grid gap-2 p-4 sm:p-6">
          <h2 className="font-sans text-h3 font-bold tracking-normal">Fattura richiesta</h2>
          <InvoiceFacts invoice={booking.invoice} />
        </section>
      )}
      <MoneyBack booking={booking} />
      {live ? (
        <div className="grid" data-no-print>
          <ButtonLink href={links.calendar} variant="secondary">
            <Icon name="calendar" />
            Aggiungi al calendario
          </ButtonLink>
        </div>
      ) : null}
      {status === 'pending' ? <ButtonLink href={links.checkout}>Vai al pagamento</ButtonLink> : null}
      {status === 'cancelled' ? <ButtonLink href={links.service}>Prenota di nuovo</ButtonLink> : null}
      <section className="card p-4 sm:p-6">
        <h2 className="font-sans text-h3 font-bold tracking-normal">Dove e contatti</h2>
        <div className="mt-2">
          {booking.service.mapped && booking.service.catalogId > 0 ? (
            <a href={`${links.service}#map`} className="link link-alone py-2">
              Guarda la mappa
            </a>
          ) : null}
          <Contacts {...booking.contact} address={booking.place} />
        </div>
      </section>
      {status === 'confirmed' ? <CancelOffer booking={booking} now={now} href={links.cancel} /> : null}
    </NarrowPage>
  );
}

function OwnAnswers({ answers }: Pick<BookingView, 'answers'>) {
  if (answers.length === 0) return null;
  return (
    <section className="card p-4 sm:p-6">
      <h2 className="font-sans text-h3 font-bold tracking-normal">Le tue risposte</h2>
      <dl className="mt-2 grid gap-2">
        {answers.map(({ label, answer }) => (
          <div key={label} className="min-w-0 break-words">
            <dt className="text-small text-muted">{label}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function BookingState({ booking, message }: Pick<BookingPageProps, 'booking' | 'message'>) {
  return (
    <>
      {message === undefined ? null : (
        <Notice tone="success">
          <p>{message}</p>
        </Notice>
      )}
      <div>
        <BookingBadge status={booking.status} />
      </div>
    </>
  );
}
