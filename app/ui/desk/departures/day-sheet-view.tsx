// A day for printing: each slot with its guests, contacts, messages, and what is due.
import { useSyncExternalStore } from 'react';
import { Form } from 'react-router';
import type { DeskActivity } from '#app/domain/bookings/desk/booking-list.ts';
import {
  type DaySheetBooking,
  type DaySheetGroup,
  unpaidCents,
} from '#app/domain/bookings/desk/day-sheet.ts';
import { deskHref } from '#app/domain/bookings/reference.ts';
import { longDate } from '#app/domain/date-words.ts';
import { withColon } from '#app/domain/labels.ts';
import { ChoiceFilter } from '../../dashboard/kit/filters.tsx';
import { Empty, PageHeader } from '../../dashboard/kit/page-header.tsx';
import { TextField } from '../../form/text-field.tsx';
import { counted, people } from '../../format/counts.ts';
import { formatMoney } from '../../format/money.ts';
import { formatPhone } from '../../format/phone.ts';
import { hoursWords } from '../../format/hours-words.ts';
import { Button } from '../../parts/button.tsx';
import { TextLink } from '../../parts/text-link.tsx';
import { capital } from '../../scheduling/availability/availability-words.tsx';
import { BOOKING_CRUMBS } from '../booking-detail.tsx';
import { DisputeBadge } from '../money-lines.tsx';

const never = () => () => {};

/** Needs scripts; without them the browser's own print command does the same. */
export function PrintButton() {
  const alive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  if (!alive) return null;
  return (
    <Button type="button" variant="secondary" onClick={() => window.print()}>
      Stampa
    </Button>
  );
}

export type DaySheetProps = {
  date: string;
  /** Addresses of the previous day, today and the next day. */
  days: { previous: string; today: string; next: string };
  activities: readonly DeskActivity[];
  activity: string | undefined;
  groups: readonly DaySheetGroup[];
};

export function DaySheetView({ date, days, activities, activity, groups }: DaySheetProps) {
  const several = activities.length > 1;
  const total = groups.reduce((sum, group) => sum + group.people, 0);
  return (
    <div className="day-sheet grid gap-6">
      <PageHeader
        title={capital(longDate(date))}
        crumbs={BOOKING_CRUMBS}
        intro={groups.length > 0 ? summary(groups, total) : undefined}
      />
      <div className="flex flex-wrap items-end gap-4" data-no-print>
        <div className="day-links">
          <DayLinks days={days} />
          <PrintButton />
        </div>
        <Form method="get" className="filter-fields grow">
          <TextField name="date" type="date" label="Giorno" defaultValue={date} optional key={date} />
          {several ? (
            <ChoiceFilter
              name="activity"
              label="Attività"
              options={[
                { value: '', label: 'Tutte' },
                ...activities.map(({ subdomain, name }) => ({ value: subdomain, label: name })),
              ]}
              chosen={activity}
            />
          ) : null}
          <Button variant="secondary">Mostra</Button>
        </Form>
      </div>
      {groups.length === 0 ? <Empty>Nessuna prenotazione in questo giorno.</Empty> : null}
      {groups.map((group) => (
        <Slot
          key={`${group.startTime} ${group.endTime} ${group.slotName} ${group.resourceName} ${group.owner}`}
          group={group}
          several={several}
        />
      ))}
    </div>
  );
}

function summary(groups: readonly DaySheetGroup[], total: number): string {
  const bookings = groups.reduce((sum, group) => sum + group.bookings.length, 0);
  return `${counted(bookings, 'prenotazione', 'prenotazioni')}, ${people(total)}`;
}

function DayLinks({ days }: Pick<DaySheetProps, 'days'>) {
  return (
    <nav aria-label="Giorni">
      <a href={days.previous} className="button button-secondary" rel="prev">
        Precedente
      </a>
      <a href={days.today} className="button button-secondary">
        Oggi
      </a>
      <a href={days.next} className="button button-secondary" rel="next">
        Seguente
      </a>
    </nav>
  );
}

function Slot({ group, several }: { group: DaySheetGroup; several: boolean }) {
  const { startTime, endTime, slotName, resourceName, owner, bookings } = group;
  return (
    <section
      className="day-slot wrap-anywhere"
      aria-label={`${hoursWords(startTime, endTime)} ${slotName}, ${resourceName}`}
    >
      <h2 className="flex flex-wrap items-baseline gap-x-3 font-sans text-h3 font-bold tracking-normal">
        <span className="nums">{hoursWords(startTime, endTime)}</span>
        <span>{slotName}</span>
        <span className="text-body font-normal text-muted">
          {[resourceName, ...(several ? [owner] : []), people(group.people)].join(' · ')}
        </span>
      </h2>
      {group.meetingPoints.length === 0 ? null : (
        <p className="text-small">{`Incontro: ${group.meetingPoints.join(' · ')}`}</p>
      )}
      <ul className="grid">
        {bookings.map((booking) => (
          <Guest key={booking.reference} {...booking} />
        ))}
      </ul>
    </section>
  );
}

function Guest(booking: DaySheetBooking) {
  const { reference, guest, email, phone, rates, noShow } = booking;
  return (
    <li className="day-guest">
      <div className="grid content-start">
        <p className="font-semibold">{guest}</p>
        <p className="nums text-small">
          <TextLink inline href={deskHref(reference)}>
            {reference}
          </TextLink>
          {noShow ? ' · non presentato' : ''}
        </p>
        <p className="text-small text-muted">{soldWords(booking)}</p>
      </div>
      <div className="grid content-start">
        <p className="font-semibold">{people(booking.people)}</p>
        <p className="text-small">{rates.join(', ')}</p>
        <DisputeBadge status={booking.dispute} />
        <p className={`nums text-small ${unpaidCents(booking) > 0 ? 'font-semibold' : ''}`}>
          {paymentWords(booking)}
        </p>
      </div>
      <div className="grid content-start text-small">
        {phone === '' ? null : <p className="nums">{formatPhone(phone)}</p>}
        {email === '' ? null : <p className="break-all">{email}</p>}
      </div>
      <div className="grid content-start gap-1 text-small">
        <OwnWords {...booking} />
      </div>
    </li>
  );
}

export function soldWords({ serviceName, soldBy }: DaySheetBooking): string {
  return soldBy === undefined ? serviceName : `${serviceName}, venduta da ${soldBy}`;
}

/** The guest's message and answers. */
export function OwnWords({ message, answers }: Pick<DaySheetBooking, 'message' | 'answers'>) {
  return (
    <>
      {message === undefined ? null : <p className="whitespace-pre-line">{`«${message}»`}</p>}
      {answers.map(({ label, answer }) => (
        <p key={label}>
          <span className="text-muted">{withColon(label)}</span> {answer}
        </p>
      ))}
    </>
  );
}

export function paymentWords(booking: DaySheetBooking): string {
  const due = unpaidCents(booking);
  if (due > 0) return `${booking.status === 'pending' ? 'Da pagare' : 'Da incassare'} ${formatMoney(due)}`;
  const { totalCents, paidCents, onSiteCents, onSiteOwedCents, takenCents, source } = booking;
  const gotCents = paidCents + takenCents;
  if (gotCents === 0 && onSiteCents > 0) return 'Non pagata';
  if (onSiteOwedCents > 0) return `Pagata ${formatMoney(gotCents)} su ${formatMoney(totalCents)}`;
  if (gotCents < totalCents) return gotCents > 0 ? 'Pagata e restituita in parte' : 'Pagata e restituita';
  if (source === 'on_the_spot' && paidCents === 0) return `Pagata in sede ${formatMoney(takenCents)}`;
  return `Pagata ${formatMoney(gotCents)}${takenCents > 0 ? ', in parte in sede' : ''}`;
}
