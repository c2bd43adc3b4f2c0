// The guest's page of a booking: state, ticket, money, place, and how to change or cancel.
import { type BookingView, cancellerName } from '#app/domain/bookings/booking-view.ts';
import type { GuestStory } from '#app/domain/bookings/guest-story.ts';
import { endedUnpaid } from '#app/domain/bookings/states.ts';
import type { QrCode } from '#app/domain/qr-code.ts';
import { BookedFor, HoldNotice, UnreachedGuest } from '../checkout/checkout-parts.tsx';
import { CheckingText } from '../checkout/confirming-view.tsx';
import { type OVER, overText } from '../checkout/expired-view.tsx';
import { NarrowPage } from '../checkout/narrow-page.tsx';
import { useRevalidateIn } from '../checkout/use-revalidate-in.ts';
import { Badge, BookingBadge } from '../parts/badge.tsx';
import { BookingTicket } from '../parts/booking-ticket.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { InvoiceFacts } from '../parts/invoice-facts.tsx';
import { News, Notice } from '../parts/notice.tsx';
import { BookingCode, GoodToKnow, HostCard, PaymentCard, TitledCard } from './booking-cards.tsx';
import { CancelOffer, ChangeOffer, WaitingChange } from './booking-offers.tsx';
import { MoneyBack } from './money-back.tsx';

export type BookingPageProps = {
  booking: BookingView;
  /** It has ended, and nobody knows yet whether it was paid. */
  unread: boolean;
  now: Date;
  /** Only for a confirmed booking. */
  ticket: QrCode | undefined;
  story: GuestStory;
  /** Message about what the guest has just done. */
  message?: string | undefined;
  /** A change that waits for payment. */
  waiting?: { differenceCents: number; holdExpiresAt: Date; byGuest: boolean } | undefined;
  links: {
    /** The service's page with the day, time and people of this booking. */
    again: string;
    calendar: string;
    cancel: string;
    checkout: string;
    service: string;
  };
};

export function BookingPage({ booking, now, ticket, story, waiting, links, ...said }: BookingPageProps) {
  const { service, status } = booking;
  const holdEnd = status === 'pending' ? booking.holdExpiresAt : undefined;
  useRevalidateIn(holdEnd && holdEnd.getTime() - now.getTime());
  return (
    <NarrowPage
      wide
      title={
        status === 'cancelled' && booking.paidCents > 0 ? 'Prenotazione annullata' : 'La tua prenotazione'
      }
      activity={booking.activity}
      above={<BookingState booking={booking} now={now} {...said} />}
    >
      <Outcome booking={booking} now={now} story={story} />
      {waiting === undefined || booking.underCheck ? null : (
        <WaitingChange booking={booking} waiting={waiting} now={now} />
      )}
      <BookingTicket booking={booking} stub={<BookingCode reference={booking.reference} ticket={ticket} />}>
        <BookedFor guest={booking.guest} />
      </BookingTicket>
      <NextStep {...{ booking, now, links, waiting }} moved={story.change !== undefined} />
      {status === 'confirmed' ? <CancelOffer booking={booking} now={now} href={links.cancel} /> : null}
      {status === 'cancelled' ? null : <GoodToKnow lines={service.goodToKnow} />}
      <div className="grid gap-6 md:grid-cols-2">
        <PaymentCard booking={booking} now={now} />
        <HostCard
          booking={booking}
          map={service.mapped && service.hasPage ? `${links.service}#map` : undefined}
        />
      </div>
      <OwnAnswers answers={booking.answers} />
      {booking.guest.message === undefined ? null : (
        <TitledCard title="Il tuo messaggio">
          <p className="whitespace-pre-line wrap-anywhere">{booking.guest.message}</p>
        </TitledCard>
      )}
      {booking.invoice === undefined ? null : (
        <TitledCard title="Fattura richiesta">
          <InvoiceFacts invoice={booking.invoice} />
        </TitledCard>
      )}
      <Story told={story.told} />
    </NarrowPage>
  );
}

/** Only for bookings that were confirmed: an unpaid one just ended. */
function cancelledBy(booking: BookingView, now: Date): 'customer' | 'operator' | undefined {
  const { status, cancellationReason: reason } = booking;
  if (status !== 'cancelled' || endedUnpaid(booking, now) !== undefined) return undefined;
  return reason === 'customer' || reason === 'operator' ? reason : undefined;
}

/** What happened since: cancelled by the activity, moved, refunds. */
function Outcome({ booking, now, story }: Pick<BookingPageProps, 'booking' | 'now' | 'story'>) {
  return (
    <>
      {cancelledBy(booking, now) === 'operator' ? (
        <Notice tone="warn">
          <p>{`${cancellerName(booking)} ha annullato la tua prenotazione. Ci dispiace.`}</p>
          {story.why === undefined ? null : <p className="whitespace-pre-line">{`«${story.why}»`}</p>}
        </Notice>
      ) : null}
      {booking.status === 'confirmed' && story.change !== undefined ? (
        <Notice tone="info">
          <p className="font-semibold">{`${story.change}.`}</p>
          <p>Il codice resta lo stesso.</p>
        </Notice>
      ) : null}
      <MoneyBack booking={booking} refunds={story.refunds} />
    </>
  );
}

type NextStepProps = Pick<BookingPageProps, 'booking' | 'now' | 'links' | 'waiting'> & { moved: boolean };

/** Next steps: change it, save the date, pay, or choose again. */
function NextStep({ booking, now, links, waiting, moved }: NextStepProps) {
  const { status } = booking;
  if (status === 'confirmed' || status === 'completed')
    return (
      <div className="grid items-end gap-4 md:grid-cols-2" data-no-print>
        {status === 'confirmed' && (waiting?.byGuest ?? true) ? (
          <ChangeOffer booking={booking} now={now} />
        ) : null}
        <ButtonLink href={links.calendar} variant="secondary">
          <Icon name="calendar" />
          {moved ? 'Aggiorna il calendario' : 'Aggiungi al calendario'}
        </ButtonLink>
      </div>
    );
  if (booking.underCheck) return null;
  if (endedUnpaid(booking, now)) return <ButtonLink href={links.again}>Scegli di nuovo</ButtonLink>;
  if (status === 'pending') return <ButtonLink href={links.checkout}>Vai al pagamento</ButtonLink>;
  return <ButtonLink href={links.service}>Prenota di nuovo</ButtonLink>;
}

function Story({ told }: Pick<GuestStory, 'told'>) {
  if (told.length === 0) return null;
  return (
    <details className="card px-4 sm:px-6" data-no-print>
      <summary className="cursor-pointer py-3 font-semibold">Cosa è successo</summary>
      <ol className="timeline pb-4">
        {told.map(({ when, words, note }, index) => (
          <li key={`${when} ${words} ${index}`}>
            <p>{words}</p>
            <p className="nums text-small text-muted">{when}</p>
            {note === undefined ? null : <p className="text-small whitespace-pre-line">{`«${note}»`}</p>}
          </li>
        ))}
      </ol>
    </details>
  );
}

function OwnAnswers({ answers }: Pick<BookingView, 'answers'>) {
  if (answers.length === 0) return null;
  return (
    <TitledCard title="Le tue risposte">
      <dl className="grid gap-2">
        {answers.map(({ label, answer }) => (
          <div key={label} className="min-w-0 wrap-anywhere">
            <dt className="text-small text-muted">{label}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
    </TitledCard>
  );
}

type StateProps = Pick<BookingPageProps, 'booking' | 'unread' | 'now' | 'message'>;

function BookingState({ booking, unread, now, message }: StateProps) {
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
      {booking.underCheck ? (
        <Notice tone="warn">
          <p>
            <CheckingText />
          </p>
        </Notice>
      ) : (
        <HoldState booking={booking} now={now} ended={ended && unread ? 'unread' : ended} />
      )}
      {booking.guestMail === 'failed' ? <UnreachedGuest booking={booking} /> : null}
    </>
  );
}

/** How long the places are held for payment, or that the hold has ended. */
function HoldState({
  booking,
  now,
  ended,
}: Pick<BookingPageProps, 'booking' | 'now'> & { ended: keyof typeof OVER | undefined }) {
  if (ended !== undefined)
    return (
      <Notice tone="info">
        <p>{overText({ ...booking, reason: ended })}</p>
      </Notice>
    );
  return booking.status === 'pending' ? <HoldNotice booking={booking} now={now} /> : null;
}
