// A day as a time line of departures, with sales and obstacles of each.
import { Fragment } from 'react';
import { longDate } from '#app/domain/date-words.ts';
import type { DayPage, DaySlot } from '#app/domain/scheduling/availability-page.ts';
import type { DeskActivity } from '#app/domain/bookings/desk/booking-list.ts';
import { ActivityChoice } from '../../dashboard/kit/activity-choice.tsx';
import { PageHeader } from '../../dashboard/kit/page-header.tsx';
import { NothingOnSale } from '../../dashboard/services/services-view.tsx';
import { counted } from '../../format/counts.ts';
import { formatMoney } from '../../format/money.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { RightsIn, useRights } from '../../shell/may.tsx';
import { ResourceLink } from '../resources/resource-link.tsx';
import { ResourceChoice, type ResourceOption } from '../choices.tsx';
import {
  capital,
  type AvailabilityChoice,
  closeDayHref,
  dayViewHref,
  Reasons,
  stopHref,
} from './availability-words.tsx';
import { DayDeparture, type DayGuests } from './day-departure.tsx';
import { PeriodSteps, ViewChoice } from './view-choice.tsx';

type DayViewProps = {
  activities: readonly DeskActivity[];
  chosen: AvailabilityChoice;
  resources: readonly ResourceOption[];
  date: string;
  today: string;
  previous: string;
  next: string;
  page: DayPage;
  guests: readonly DayGuests[];
  /** `09:42` on the activity's clock, if the day is today. */
  now: string | undefined;
};

export function DayView(props: DayViewProps) {
  const { activities, chosen, resources, date, today, previous, next, page, guests, now } = props;
  // What was sold on archived resources stays.
  const isBare = resources.length === 0 && page.slots.length === 0;
  const firstToCome = page.slots.findIndex(({ started }) => !started);
  return (
    <div className="schedule day grid gap-4">
      <PageHeader
        title={capital(longDate(date))}
        intro={isBare ? undefined : <DaySums slots={page.slots} guests={guests} />}
        actions={<ViewChoice chosen={chosen} view="day" date={date} />}
      />
      <div className="board-tools" data-no-print>
        <PeriodSteps
          label="Giorno"
          previous={dayViewHref(chosen, previous)}
          today={dayViewHref(chosen, today)}
          next={dayViewHref(chosen, next)}
        />
        <DayActions slots={page.slots} date={date} chosen={chosen} />
      </div>
      <ActivityChoice activities={activities} chosen={chosen.activity} />
      <ResourceChoice resources={resources} chosen={chosen.resourceId} />
      {isBare ? (
        <NothingOnSale activities={activities} chosen={chosen.activity} />
      ) : page.slots.length === 0 ? (
        <p>Nessuna fascia in questo giorno.</p>
      ) : null}
      <ol className="day-slots">
        {page.slots.map((slot, n) => (
          <Fragment key={`${slot.resourceId} ${slot.slotId}`}>
            {now !== undefined && n === firstToCome ? <NowLine at={now} /> : null}
            <RightsIn activityId={slot.activityId}>
              <DayDeparture slot={slot} date={date} chosen={chosen} guests={guestsOf(guests, slot)} />
            </RightsIn>
          </Fragment>
        ))}
      </ol>
      <Without resources={page.without} />
    </div>
  );
}

/** Something can be sold, now or once a place is free. */
function isOnSale({ state, started, stopped }: DaySlot): boolean {
  return !started && stopped !== 'day' && state !== 'closed' && state !== 'gone';
}

type DayActionsProps = { slots: readonly DaySlot[]; date: string; chosen: AvailabilityChoice };

function DayActions({ slots: all, date, chosen }: DayActionsProps) {
  const may = useRights();
  const slots = all.filter(({ activityId }) => may('manage', activityId));
  const closed = slots.some(({ closedCalendarId }) => closedCalendarId !== undefined);
  const open = slots.some(({ state }) => state !== 'closed' && state !== 'gone');
  const onSale = slots.some(isOnSale);
  const stopped = slots.some((slot) => slot.stopped === 'day');
  if (slots.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {onSale ? (
        <ButtonLink href={stopHref(chosen, { date }, 'stop')} variant="secondary">
          Ferma le vendite
        </ButtonLink>
      ) : null}
      {stopped ? (
        <ButtonLink href={stopHref(chosen, { date }, 'resume')} variant="secondary">
          Riprendi le vendite
        </ButtonLink>
      ) : null}
      {open ? (
        <ButtonLink href={closeDayHref(chosen, date, 'close')} variant="secondary">
          Chiudi il giorno
        </ButtonLink>
      ) : null}
      {closed ? (
        <ButtonLink href={closeDayHref(chosen, date, 'open')} variant="secondary">
          Riapri il giorno
        </ButtonLink>
      ) : null}
    </div>
  );
}

/** Resources without a departure, and why. */
function Without({ resources }: { resources: DayPage['without'] }) {
  if (resources.length === 0) return null;
  return (
    <section aria-labelledby="senza" className="grid gap-4">
      <h2 id="senza">Perché non è disponibile?</h2>
      <ul className="day-without">
        {resources.map(({ id, name, activityId, obstacles }) => (
          <li key={id} className="card grid content-start gap-2 p-4">
            <h3 className="break-words">
              <RightsIn activityId={activityId}>
                <ResourceLink id={id} name={name} />
              </RightsIn>
            </h3>
            <Reasons obstacles={obstacles} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function NowLine({ at }: { at: string }) {
  return (
    <li className="day-now">
      <span>{`${at} adesso`}</span>
    </li>
  );
}

function guestsOf(all: readonly DayGuests[], slot: DaySlot): DayGuests | undefined {
  return all.find(
    ({ resourceId, startTime, endTime }) =>
      resourceId === slot.resourceId && startTime === slot.startTime && endTime === slot.endTime,
  );
}

type DaySumsProps = { slots: readonly DaySlot[]; guests: readonly DayGuests[] };

/** «27 partenze · 210 ospiti · 38 già entrati · 212,00 € da incassare» */
function DaySums({ slots, guests }: DaySumsProps) {
  const sum = (count: (each: DayGuests) => number) => guests.reduce((total, each) => total + count(each), 0);
  const due = sum(({ dueCents }) => dueCents);
  const taking = slots.filter(({ state }) => state !== 'closed').length;
  const words = [
    counted(taking, 'partenza', 'partenze'),
    counted(
      sum((each) => each.people),
      'ospite',
      'ospiti',
    ),
    counted(
      sum(({ arrived }) => arrived),
      'già entrato',
      'già entrati',
    ),
    ...(due > 0 ? [`${formatMoney(due)} da incassare`] : []),
  ];
  return <p className="nums">{words.join(' · ')}</p>;
}
