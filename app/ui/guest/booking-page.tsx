// The guest's own page of a booking: its state, its ticket, where to go, and how to cancel.
import type { BookingView } from '#app/domain/bookings/booking-view.ts';
import { type CancellationReason, endedUnpaid } from '#app/domain/bookings/lifecycle.ts';
import type { QrCode } from '#app/domain/qr-code.ts';

import { Contacts } from '../activity/contacts.tsx';
import { BookedFor, holdWords, Seller, UnreachedGuest } from '../checkout/checkout-parts.tsx';
import { BookingCode } from '../checkout/confirmed-view.tsx';
import { OVER } from '../checkout/expired-view.tsx';
import { NarrowPage } from '../checkout/narrow-page.tsx';
import { useRevalidateAt } from '../checkout/use-revalidate-at.ts';
import { formatMoney } from '../format/money.ts';
import { Badge, BookingBadge } from '../parts/badge.tsx';
import { BookingTicket } from '../parts/booking-ticket.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { InvoiceFacts } from '../parts/invoice-facts.tsx';
import { News } from '../parts/news.tsx';
import { Notice } from '../parts/notice.tsx';
import { CancelOffer, ChangeOffer, WaitingChange } from './booking-offers.tsx';
import { MoneyBack } from './money-back.tsx';

export type BookingPageProps = {
  booking: BookingView;
  now: Date;
  /** Of a booking whose people are expected. */
  ticket: QrCode | undefined;
  /** «Prenotazione annullata», after what the guest has just done. */
  message?: string | undefined;
  /** A change that waits to be paid. */
  waiting?: { differenceCents: number; holdExpiresAt: Date } | undefined;
  links: {
    /** The service with the day, time and people of this booking. */
    again: string;
    calendar: string;
    cancel: string;
    checkout: string;
    service: string;
  };
};

export function BookingPage({ booking, now, ticket, message, waiting, links }: BookingPageProps) {
  const { activity, provider, status } = booking;
  const live = status === 'confirmed' || status === 'completed';
  useRevalidateAt(status === 'pending' ? booking.holdExpiresAt : undefined, now);
  return (
    <NarrowPage
      title="La tua prenotazione"
      activity={activity}
      above={<BookingState booking={booking} now={now} message={message} />}
    >
      {waiting === undefined ? null : <WaitingChange booking={booking} waiting={waiting} now={now} />}
      <BookingTicket booking={booking} top={<BookingCode reference={booking.reference} ticket={ticket} />}>
        <BookedFor guest={booking.guest} />
        <InPerson booking={booking} />
        <Seller activity={activity} provider={provider} />
      </BookingTicket>
      <GoodToKnow lines={booking.service.goodToKnow} />
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
      <NextStep booking={booking} now={now} links={links} />
      <section className="card p-4 sm:p-6">
        <h2 className="font-sans text-h3 font-bold tracking-normal">Dove e contatti</h2>
        <div className="mt-2">
          {booking.service.mapped && booking.service.catalogId > 0 ? (
            <a href={`${links.service}#map`} className="link link-alone py-2">
              Guarda la mappa
            </a>
          ) : null}
          {booking.provider === undefined ? null : (
            <p>{`Il giorno stesso il tuo contatto è ${booking.provider.name}.`}</p>
          )}
          <Contacts {...booking.contact} address={booking.place} addressUrl={booking.placeUrl} />
          {booking.provider === undefined ? null : (
            <>
              <p>{`Per l'acquisto il contatto è ${activity.name}:`}</p>
              <Contacts email={activity.email} phone={undefined} />
            </>
          )}
        </div>
      </section>
      {status === 'confirmed' && waiting === undefined ? <ChangeOffer booking={booking} now={now} /> : null}
      {status === 'confirmed' ? <CancelOffer booking={booking} now={now} href={links.cancel} /> : null}
    </NarrowPage>
  );
}

/** What there is to do with a booking that isn't one, or not yet. */
function NextStep({ booking, now, links }: Omit<BookingPageProps, 'ticket'>) {
  if (endedUnpaid(booking, now)) return <ButtonLink href={links.again}>Scegli di nuovo</ButtonLink>;
  if (booking.status === 'pending') return <ButtonLink href={links.checkout}>Vai al pagamento</ButtonLink>;
  if (booking.status !== 'cancelled') return null;
  return <ButtonLink href={links.service}>Prenota di nuovo</ButtonLink>;
}

function GoodToKnow({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <section className="card p-4 sm:p-6">
      <h2 className="font-sans text-h3 font-bold tracking-normal">Da sapere</h2>
      <ul className="mt-2 list-disc pl-6 wrap-anywhere">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

function OwnAnswers({ answers }: Pick<BookingView, 'answers'>) {
  if (answers.length === 0) return null;
  return (
    <section className="card p-4 sm:p-6">
      <h2 className="font-sans text-h3 font-bold tracking-normal">Le tue risposte</h2>
      <dl className="mt-2 grid gap-2">
        {answers.map(({ label, answer }) => (
          <div key={label} className="min-w-0 wrap-anywhere">
            <dt className="text-small text-muted">{label}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function BookingState({ booking, now, message }: Omit<BookingPageProps, 'links' | 'ticket'>) {
  const ended = endedUnpaid(booking, now);
  return (
    <>
      {message === undefined ? null : (
        <News>
          <p>{message}</p>
        </News>
      )}
      <div>
        {ended === 'expired' ? (
          <Badge tone="neutral">Scaduta</Badge>
        ) : (
          <BookingBadge status={booking.status} />
        )}
      </div>
      <HoldState booking={booking} now={now} ended={ended} />
      {booking.guestMail === 'failed' ? <UnreachedGuest booking={booking} /> : null}
    </>
  );
}

/** Until when the places wait to be paid, or that they don't any more. */
function HoldState({
  booking,
  now,
  ended,
}: Pick<BookingPageProps, 'booking' | 'now'> & { ended: CancellationReason | undefined }) {
  if (ended !== undefined)
    return (
      <Notice tone="info">
        <p>{OVER[ended].text}</p>
      </Notice>
    );
  if (booking.status !== 'pending' || booking.holdExpiresAt === undefined) return null;
  return (
    <p className="notice tone-yellow">
      <Icon name="clock" />
      <span className="nums">{holdWords(booking, booking.holdExpiresAt, now)}</span>
    </p>
  );
}

/** Nothing of what was cancelled: that is settled in person. */
function InPerson({ booking }: { booking: BookingView }) {
  const { dueCents, onSiteCents, paidCents, status } = booking;
  if (status === 'cancelled') return null;
  if (dueCents > 0)
    return <p className="text-small font-semibold">{`Da pagare all'arrivo: ${formatMoney(dueCents)}`}</p>;
  if (onSiteCents === 0) return null;
  return (
    <p className="text-small">
      {paidCents > 0 ? `Pagati sul posto: ${formatMoney(onSiteCents)}` : 'Pagata sul posto'}
    </p>
  );
}
