// A departure, on screen and on paper.
import { Form } from 'react-router';
import type { DoorOpens } from '#app/domain/bookings/desk/check-in.ts';
import { type DaySheetBooking, unpaidCents } from '#app/domain/bookings/desk/day-sheet.ts';
import { MEANS_WORDS } from '#app/domain/bookings/money/on-site-money.ts';
import { deskHref } from '#app/domain/bookings/reference.ts';
import { dayAndMonthAndYear, nextDayWords, timeRange, weekdayName } from '#app/domain/date-words.ts';
import { type Departure, type DepartureMessage, partiesToTell } from '#app/domain/lifecycle/departure.ts';
import { clockTime } from '#app/domain/instant-words.ts';
import type { ShownSlot } from '#app/domain/scheduling/obstacles.ts';
import { Empty, type Figure, Figures, PageHeader } from '../../dashboard/kit/page-header.tsx';
import { useRevalidateIn } from '../../checkout/use-revalidate-in.ts';
import { people } from '../../format/counts.ts';
import { formatMoney } from '../../format/money.ts';
import { formatPhone, phoneHref } from '../../format/phone.ts';
import { Badge } from '../../parts/badge.tsx';
import { ButtonLink } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { useRights } from '../../shell/may.tsx';
import { capital, SLOT_STATES, stopHref } from '../../scheduling/availability/availability-words.tsx';
import { bookHereHref } from '../../scheduling/bookings-href.ts';
import { checkInWords } from '../check-in/answer-words.ts';
import { OwnWords, paymentWords, PrintButton, soldWords } from './day-sheet-view.tsx';
import { SentMessages } from './departure-message-view.tsx';
import { DisputeBadge } from '../money-lines.tsx';
import { MarkPaidForm, UnmarkPaidForm } from '../on-site-money.tsx';

/**
 * `owes`: has to pay in person when coming in. `requestKey`: of the forms that check in, so that sending twice
 * counts once.
 */
type DepartureGuest = DaySheetBooking & { owes: boolean; requestKey: string };

export type DepartureProps = {
  departure: Departure;
  today: boolean;
  /** When check-in opens; undefined once it is open. */
  doorOpens: DoorOpens | undefined;
  /** undefined: no calendar offers it any more, and nobody is booked. */
  slot: ShownSlot | undefined;
  guests: readonly DepartureGuest[];
  messages: readonly DepartureMessage[];
  services: readonly { id: number; name: string }[];
  /** The viewer sees bookings and prices. */
  books: boolean;
};

export function DepartureView(props: DepartureProps) {
  const { departure, today, doorOpens, slot, guests, messages, books } = props;
  const { date, startTime, endTime, slotName, resourceName, activityName, timeZone } = departure;
  const when = `${weekdayName(date)} ${dayAndMonthAndYear(date)}`;
  useRevalidateIn(doorOpens?.leftMs);
  const [open, started] = [doorOpens === undefined, slot?.started ?? true];
  return (
    <div className="departure grid gap-6">
      <PageHeader
        title={`${startTime} ${slotName}`}
        crumbs={[{ label: capital(when), href: `/availability/day?date=${date}` }]}
        intro={
          <p className="flex flex-wrap items-center gap-2">
            {slot ? <Badge tone={SLOT_STATES[slot.state].tone}>{SLOT_STATES[slot.state].words}</Badge> : null}
            {today ? <Badge tone="yellow">Oggi</Badge> : null}
            <span className="break-words">
              {`${resourceName} · ${timeRange(startTime, endTime)}${nextDayWords(startTime, endTime)} · ${activityName}`}
            </span>
          </p>
        }
      />
      <Figures figures={figuresOf(props)} />
      <Actions {...props} />
      {guests.length === 0 ? (
        <Empty>Ancora nessun ospite per questa partenza.</Empty>
      ) : (
        <>
          {doorOpens && <p data-no-print>{`Il check-in apre ${doorOpens.words}.`}</p>}
          <ul className="departure-guests" aria-label="Ospiti">
            {guests.map((guest) => (
              <Guest key={guest.reference} {...{ guest, open, started, books, timeZone }} />
            ))}
          </ul>
        </>
      )}
      <SentMessages messages={messages} timeZone={timeZone} />
    </div>
  );
}

function figuresOf({ guests, slot, books }: DepartureProps): Figure[] {
  const sum = (count: (guest: DaySheetBooking) => number) =>
    guests.reduce((total, guest) => total + count(guest), 0);
  const booked = sum((guest) => guest.people);
  const of = (total: number) => ({ note: `di ${total}` });
  return [
    { label: 'Posti venduti', value: String(booked), ...(slot && slot.total > 0 && of(slot.total)) },
    { label: 'Entrati', value: String(sum(({ arrived }) => arrived)), ...of(booked) },
    ...(books ? [{ label: 'Da incassare', value: formatMoney(sum((each) => each.onSiteDueCents)) }] : []),
  ];
}

function Actions({ departure, slot, guests, services, books }: DepartureProps) {
  const manages = useRights()('manage', departure.activityId);
  const { date, slotId } = departure;
  const everything = { activity: undefined, resourceId: undefined };
  return (
    <div className="departure-actions" data-no-print>
      {slot && !slot.started && slot.left > 0 && slot.stopped === undefined ? (
        <BookHere services={services} departure={departure} />
      ) : null}
      {manages && slot && mayStop(slot) ? (
        <ButtonLink
          href={stopHref(everything, { date, slotId }, slot.stopped === 'slot' ? 'resume' : 'stop')}
          variant="secondary"
        >
          {slot.stopped === 'slot' ? 'Riprendi le vendite' : 'Ferma le vendite'}
        </ButtonLink>
      ) : null}
      <PrintButton />
      {books && guests.length > 0 ? (
        <ButtonLink href={`/availability/departures/message?slot=${slotId}&date=${date}`} variant="secondary">
          Scrivi agli ospiti
        </ButtonLink>
      ) : null}
      {manages && partiesToTell(departure).length > 0 ? (
        <ButtonLink href={`/availability/departures/cancel?slot=${slotId}&date=${date}`} variant="secondary">
          Sposta o annulla la partenza
        </ButtonLink>
      ) : null}
    </div>
  );
}

/** One service has its link here; several are in a list that opens. */
function BookHere({ services, departure }: Pick<DepartureProps, 'services' | 'departure'>) {
  const links = services.map(({ id, name }) => (
    <ButtonLink key={id} href={bookHereHref(id, departure)}>
      <Icon name="plus" />
      {services.length === 1 ? 'Prenota qui' : name}
    </ButtonLink>
  ));
  if (services.length < 2) return links;
  return (
    <details>
      <summary className="button button-primary">
        <Icon name="plus" />
        Prenota qui
      </summary>
      <div className="grid gap-2 pt-2">{links}</div>
    </details>
  );
}

function mayStop({ started, state, stopped }: ShownSlot): boolean {
  return !started && state !== 'closed' && state !== 'gone' && stopped !== 'day';
}

type DoorProps = { guest: DepartureGuest; open: boolean; started: boolean };
type GuestProps = DoorProps & { books: boolean; timeZone: string };

function Guest({ guest, open, started, books, timeZone }: GuestProps) {
  const { reference, arrived, arrivedAt, noShow, status } = guest;
  return (
    <li className={arrived === guest.people ? 'departure-guest is-in' : 'departure-guest'} id={reference}>
      <div className="min-w-0">
        <p className="font-semibold break-words">
          {books ? <a href={deskHref(reference)}>{guest.guest}</a> : guest.guest}
        </p>
        <p className="nums text-small text-muted">{reference}</p>
        <p className="text-small text-muted break-words">{soldWords(guest)}</p>
      </div>
      <div className="min-w-0">
        <p className="font-semibold">{people(guest.people)}</p>
        <p className="text-small break-words">{guest.rates.join(', ')}</p>
      </div>
      <div className="min-w-0">
        {guest.phone === '' ? null : (
          <a href={phoneHref(guest.phone)} className="link link-alone nums">
            <Icon name="phone" />
            {formatPhone(guest.phone)}
          </a>
        )}
      </div>
      <div className="min-w-0 text-small break-words">
        <OwnWords {...guest} />
      </div>
      <div className="min-w-0">
        <DisputeBadge status={guest.dispute} />
        {books ? <Paid guest={guest} timeZone={timeZone} /> : null}
        {!books && guest.owes ? <Badge tone="yellow">Deve ancora pagare</Badge> : null}
      </div>
      <div className="departure-door" data-no-print>
        {arrived > 0 ? (
          <Badge tone="green">{`${arrived === guest.people ? 'Entrati' : `Entrati ${arrived} su ${guest.people}`}${arrivedAt ? ` ${clockTime(arrivedAt, timeZone)}` : ''}`}</Badge>
        ) : null}
        {noShow ? <Badge tone="red">Non presentato</Badge> : null}
        {status === 'pending' ? (
          <span className="text-small text-muted">In attesa del pagamento</span>
        ) : (
          <Door {...{ guest, open, started }} />
        )}
      </div>
      <span className="departure-box" aria-hidden="true" />
    </li>
  );
}

function Paid({ guest, timeZone }: { guest: DaySheetBooking; timeZone: string }) {
  const { reference, soldBy, onSite, onSiteDueCents } = guest;
  if (unpaidCents(guest) === 0)
    return (
      <>
        <p className="nums text-small">
          {paymentWords(guest)}
          {onSite ? `, ${MEANS_WORDS[onSite.means].toLowerCase()} ${clockTime(onSite.at, timeZone)}` : null}
          {onSite?.by === undefined ? null : ` · ${onSite.by}`}
        </p>
        {onSite && onSite.amountCents <= guest.takenCents && soldBy === undefined ? (
          <UnmarkPaidForm reference={reference} paymentId={onSite.id} />
        ) : null}
      </>
    );
  return (
    <>
      <Badge tone="yellow">{paymentWords(guest)}</Badge>
      {onSiteDueCents > 0 ? (
        <details className="departure-some" data-no-print>
          <summary>Segna pagata</summary>
          <MarkPaidForm reference={reference} dueCents={onSiteDueCents} />
        </details>
      ) : null}
    </>
  );
}

function Door({ guest, open, started }: DoorProps) {
  const { reference, people: booked, arrived, noShow, requestKey } = guest;
  const left = open ? booked - arrived : 0;
  return (
    <>
      {left > 0 ? (
        <Press what="check-in" {...{ reference, requestKey }} look="button button-secondary">
          {checkInWords({ people: booked, arrived })}
        </Press>
      ) : null}
      {left > 1 ? (
        <details className="departure-some">
          <summary>Solo alcuni</summary>
          <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-2">
            <input type="hidden" name="do" value="check-in" />
            <input type="hidden" name="reference" value={reference} />
            <input type="hidden" name="key" value={requestKey} />
            <label className="label" htmlFor={`n-${reference}`}>
              Quanti entrano
            </label>
            <input
              id={`n-${reference}`}
              className="control w-16"
              type="number"
              name="people"
              min={1}
              max={left}
              defaultValue={1}
              required
            />
            <button className="button button-secondary">Check-in</button>
          </Form>
        </details>
      ) : null}
      {arrived > 0 ? (
        <Press what="undo" reference={reference} look="button button-plain">
          Annulla
        </Press>
      ) : started ? (
        <Press what={noShow ? 'came' : 'no-show'} reference={reference} look="button button-plain">
          {noShow ? 'Togli «non presentato»' : 'Segna come non presentato'}
        </Press>
      ) : null}
    </>
  );
}

type PressProps = { what: string; reference: string; requestKey?: string; look: string; children: string };

/** A button with its own form. */
function Press({ what, reference, requestKey, look, children }: PressProps) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="reference" value={reference} />
      {requestKey === undefined ? null : <input type="hidden" name="key" value={requestKey} />}
      <button name="do" value={what} className={look} aria-label={`${children}: ${reference}`}>
        {children}
      </button>
    </Form>
  );
}
