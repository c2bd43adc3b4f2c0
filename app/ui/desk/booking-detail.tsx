// One booking for its seller or owner.
import type { ReactNode } from 'react';
import { type BookingView, fullName } from '#app/domain/bookings/booking-view.ts';
import type { DeskBooking, HistoryEntry } from '#app/domain/bookings/desk/desk-booking.ts';
import { freeCancellationWords } from '#app/domain/bookings/money/free-cancellation.ts';
import { invoiceFacts } from '#app/domain/bookings/invoice-request.ts';
import { deskHref } from '#app/domain/bookings/reference.ts';
import { shownState } from '#app/domain/bookings/states.ts';
import { longDate } from '#app/domain/date-words.ts';
import { untilDayAndTime } from '#app/domain/instant-words.ts';
import { lowerFirst } from '#app/domain/labels.ts';
import type { BookingMoney } from '#app/domain/payments/booking-money.ts';
import { type Fact, Facts, PageHeader } from '../dashboard/kit/page-header.tsx';
import { instantText } from '../format/instants.ts';
import { people } from '../format/counts.ts';
import { formatMoney } from '../format/money.ts';
import { formatPhone, phoneHref } from '../format/phone.ts';
import { hoursWords } from '../format/hours-words.ts';
import { Badge, BookingBadge } from '../parts/badge.tsx';
import { BookingTicket } from '../parts/booking-ticket.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Notice } from '../parts/notice.tsx';
import { bookingActions, hasLink, linkHref, withdrawMoveHref } from './booking-actions.tsx';
import { CANCELLED_WHY, historyActor, historyNote, historyWords } from './booking-words.ts';
import { MoneyBadges, MoneyLines, MoneyNotices } from './money-lines.tsx';
import { OnSiteMoney } from './on-site-money.tsx';

export const BOOKING_CRUMBS = [{ label: 'Prenotazioni', href: '/availability/bookings' }];

type HistoryProps = { history: readonly HistoryEntry[]; timeZone: string };

/** Oldest first. */
export function BookingHistory({ history, timeZone }: HistoryProps) {
  return (
    <ol className="timeline">
      {history.map((entry, index) => (
        <li key={`${entry.at.getTime()} ${entry.kind} ${index}`}>
          <p className="break-words">{historyWords(entry)}</p>
          <p className="nums text-small text-muted">
            {[instantText(entry.at.toISOString(), timeZone), historyActor(entry)].filter(Boolean).join(' · ')}
          </p>
          <Note text={historyNote(entry)} />
        </li>
      ))}
    </ol>
  );
}

function Note({ text }: { text: string | undefined }) {
  return text === undefined ? null : (
    <p className="text-small whitespace-pre-line break-words">{`«${text}»`}</p>
  );
}

export type WaitingTimes = Pick<BookingView, 'date' | 'startTime' | 'endTime'> & {
  differenceCents: number;
  /** People after the change. */
  quantity: number;
};

/** `children`: what it means on this page. */
type WaitingMoveNoticeProps = { reference: string; waiting: WaitingTimes; children: ReactNode };

/** A dearer change that waits for payment, and a link to withdraw it. */
export function WaitingMoveNotice({ reference, waiting, children }: WaitingMoveNoticeProps) {
  return (
    <Notice tone="info">
      <p>
        {`In attesa che l'ospite paghi ${formatMoney(waiting.differenceCents)} per cambiarla: ${people(waiting.quantity)}, ${longDate(waiting.date)}, ${hoursWords(waiting.startTime, waiting.endTime)}. `}
        {children}
      </p>
      <p className="pt-2 pb-1">
        <ButtonLink href={withdrawMoveHref(reference)} variant="secondary">
          Ritira la richiesta
        </ButtonLink>
      </p>
    </Notice>
  );
}

type Standing = { booking: DeskBooking; money: BookingMoney; now: Date };

type BookingDetailProps = Standing & {
  /** A change that waits for payment. */
  waiting: WaitingTimes | undefined;
  /** Of the form that marks it as paid. */
  nonce: string;
};

export function BookingDetail({ booking, money, waiting, nonce, now }: BookingDetailProps) {
  const { view, history } = booking;
  return (
    <div className="grid gap-6">
      <PageHeader
        title={fullName(view.guest) || `Prenotazione ${view.reference}`}
        crumbs={BOOKING_CRUMBS}
        intro={<State booking={booking} money={money} now={now} />}
      />
      <MoneyNotices booking={booking} money={money} now={now} />
      <UnreachedNotice booking={booking} />
      <UnpaidLinkNotice booking={booking} now={now} />
      {waiting === undefined ? null : (
        <WaitingMoveNotice reference={view.reference} waiting={waiting}>
          {"Fino ad allora resta dov'è, e i posti nuovi sono riservati."}
        </WaitingMoveNotice>
      )}
      <div className="booking-detail">
        <Actions booking={booking} money={money} now={now} />
        <div>
          <Guest booking={booking} />
          <Section title="Importi" place="order-3">
            <MoneyLines booking={booking} money={money} />
            <OnSiteMoney booking={booking} nonce={nonce} now={now} />
          </Section>
          <Section title="Storia" place="order-4">
            <BookingHistory history={history} timeZone={view.activity.timeZone} />
          </Section>
        </div>
        <div>
          <div className="order-2">
            <BookingTicket booking={view}>
              <TicketNotes booking={booking} now={now} />
            </BookingTicket>
          </div>
        </div>
      </div>
    </div>
  );
}

/** If the mail failed, the seller can correct the address, and the booking is mailed again. */
function UnreachedNotice({ booking: { view, sides } }: Pick<Standing, 'booking'>) {
  const { guest, guestMail, reference, activity } = view;
  if (guestMail !== 'failed') return null;
  return (
    <Notice tone="warn">
      <p className="wrap-anywhere">
        {`L'ultima email a ${guest.email} non è stata consegnata: l'ospite non l'ha ricevuta${guest.phone === '' ? '.' : ` (telefono ${formatPhone(guest.phone)}).`}`}
      </p>
      {sides.seller ? (
        <a href={`${deskHref(reference)}/contact`}>Correggi i contatti</a>
      ) : (
        <p>{`L'indirizzo lo corregge ${activity.name}, che ha venduto la prenotazione.`}</p>
      )}
    </Notice>
  );
}

/** How long the places are held for payment, and a link to hand out meanwhile. */
function UnpaidLinkNotice({ booking: { view, sides }, now }: Pick<Standing, 'booking' | 'now'>) {
  const { holdExpiresAt, activity, reference } = view;
  if (view.status !== 'pending' || !hasLink(view, now) || holdExpiresAt === undefined) return null;
  return (
    <Notice tone="info">
      <p>
        {`In attesa del pagamento: il link vale fino ${untilDayAndTime(holdExpiresAt, { timeZone: activity.timeZone, now })}, poi i posti tornano liberi. `}
        {sides.seller ? <a href={linkHref(reference)}>Mostra il link</a> : null}
      </p>
    </Notice>
  );
}

function Section({ title, place, children }: { title: string; place: string; children: ReactNode }) {
  return (
    <section className={`card grid gap-4 p-4 sm:p-6 ${place}`} aria-label={title}>
      <h2 className="font-sans text-h3 font-bold tracking-normal">{title}</h2>
      {children}
    </section>
  );
}

function State({ booking, money, now }: Standing) {
  const { view, noShowAt, resoldFor, sides } = booking;
  const { status, cancellationReason } = shownState(view, now);
  const { activity } = view;
  return (
    <span className="flex flex-wrap items-center gap-2">
      <BookingBadge status={status} />
      <span className="nums">{`Prenotazione ${view.reference}`}</span>
      {noShowAt ? <Badge tone="red">Non presentato</Badge> : null}
      {view.dueCents > 0 ? <Badge tone="yellow">{`Da incassare ${formatMoney(view.dueCents)}`}</Badge> : null}
      <MoneyBadges money={money} />
      {cancellationReason ? <span>{CANCELLED_WHY[cancellationReason]}</span> : null}
      {resoldFor === undefined ? null : (
        <span>{sides.owner ? `venduta da ${activity.name}` : `servizio di ${resoldFor}`}</span>
      )}
    </span>
  );
}

/** Contact data; the name is the page's title. */
function Guest({ booking }: Pick<Standing, 'booking'>) {
  const facts = guestFacts(booking);
  return facts.length === 0 ? null : (
    <Section title="Ospite" place="order-1">
      <Facts facts={facts} />
    </Section>
  );
}

function guestFacts({ view }: DeskBooking): Fact[] {
  const { email, phone, message } = view.guest;
  return [
    ...(email === '' ? [] : [{ label: 'Email', value: <Contact href={`mailto:${email}`}>{email}</Contact> }]),
    ...(phone === ''
      ? []
      : [
          {
            label: 'Telefono',
            value: <Contact href={phoneHref(phone)}>{formatPhone(phone)}</Contact>,
          },
        ]),
    ...(message === undefined
      ? []
      : [{ label: 'Messaggio', value: <span className="whitespace-pre-line">{message}</span> }]),
    ...view.answers.map(({ label, answer }) => ({ label, value: answer })),
    ...(view.invoice === undefined
      ? []
      : invoiceFacts(view.invoice).map(({ label, value }) => ({
          label: `Fattura: ${lowerFirst(label)}`,
          value,
        }))),
  ];
}

function Contact({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} className="link break-all">
      {children}
    </a>
  );
}

function TicketNotes({ booking: { view, resourceName, sides }, now }: Pick<Standing, 'booking' | 'now'>) {
  const { freeCancellationUntil: until, activity, source, status } = view;
  const promised = source !== 'on_the_spot' && (status === 'confirmed' || status === 'pending');
  return (
    <div className="grid gap-1 text-small text-muted">
      {sides.owner ? <p>{`Risorsa: ${resourceName}`}</p> : null}
      {promised ? <p>{freeCancellationWords(until, { timeZone: activity.timeZone, now })}</p> : null}
    </div>
  );
}

function Actions({ booking, money, now }: Standing) {
  const actions = bookingActions({ booking, refundableCents: money.refundableCents, now });
  if (actions.length === 0) return null;
  return (
    <nav aria-label="Azioni" className="booking-actions" data-no-print>
      {actions.map(({ label, href, danger }) => (
        <ButtonLink key={href} href={href} variant={danger ? 'danger' : 'secondary'}>
          {label}
        </ButtonLink>
      ))}
    </nav>
  );
}
