// The ticket, which summarises a booking on all pages.
import type { ReactNode } from 'react';
import { mapHref } from '#app/domain/catalog/map-place.ts';
import { longDate, nextDayWords, timeRange } from '#app/domain/date-words.ts';
import { people } from '../format/counts.ts';
import { type Price, QuoteSummary } from './quote-summary.tsx';
import { Icon, type IconName } from './icon.tsx';

export type TicketFacts = {
  activity: string;
  service: string;
  date: string;
  startTime: string;
  endTime: string;
  slotName: string;
  /** «1 ora e 30 minuti», if different from the slot. */
  duration?: string | undefined;
  people: number;
  /** If there are several rates: «Adulto × 2, Bambino × 1». */
  rates?: string | undefined;
  /** Meeting point, and a map link of its own, if any. */
  place?: string | undefined;
  placeUrl?: string | undefined;
  price: Price;
};

type Props = {
  facts: TicketFacts;
  /** Heading level of the service's name. */
  heading?: 'h2' | 'h3';
  /** Beside the service's name: «Modifica». */
  action?: ReactNode;
  /** Replaces the price below the dashed line (beside the facts on wide screens): the QR code. */
  stub?: ReactNode;
  /** The ticket is no longer valid. */
  off?: boolean;
  /** Below the total: cancellation, seller. */
  children?: ReactNode;
};

export function Ticket({ facts, heading: Heading = 'h2', action, stub, off, children }: Props) {
  return (
    <div className={`ticket${stub === undefined ? '' : ' ticket-pass'}${off ? ' ticket-off' : ''}`}>
      <div className="grid content-start gap-4 p-4 sm:p-6">
        <div className="flex items-start justify-between gap-4">
          <div className="min-w-0">
            <p className="text-small text-muted">{facts.activity}</p>
            <Heading className="font-sans text-h3 font-bold tracking-normal">{facts.service}</Heading>
          </div>
          {action === undefined ? null : <div className="flex-none">{action}</div>}
        </div>
        <Facts {...facts} />
        {stub === undefined ? null : children}
      </div>
      <div className="ticket-tear" />
      {stub === undefined ? (
        <div className="grid gap-4 p-4 sm:p-6">
          <QuoteSummary price={facts.price} />
          {children}
        </div>
      ) : (
        <div className="ticket-stub p-4 sm:p-6">{stub}</div>
      )}
    </div>
  );
}

function Facts({ date, startTime, endTime, slotName, duration, ...facts }: TicketFacts) {
  const { place, placeUrl } = facts;
  return (
    <ul className="grid gap-2">
      <Fact icon="calendar">
        <strong>{longDate(date)}</strong>
      </Fact>
      <Fact icon="clock" more={duration && `Dura ${duration}`}>
        <strong className="nums">{timeRange(startTime, endTime)}</strong>{' '}
        {slotName + nextDayWords(startTime, endTime)}
      </Fact>
      <Fact icon="people" more={facts.rates}>
        {people(facts.people)}
      </Fact>
      {place === undefined ? null : (
        <Fact icon="pin">
          <a href={mapHref(place, placeUrl)} target="_blank" className="link" rel="noreferrer">
            {place}
            <span className="sr-only"> (apre la mappa in un'altra scheda)</span>
          </a>
        </Fact>
      )}
    </ul>
  );
}

type FactProps = { icon: IconName; more?: string | undefined; children: ReactNode };

function Fact({ icon, more, children }: FactProps) {
  return (
    <li className="flex gap-3">
      <Icon name={icon} />
      <span className="min-w-0">
        {children}
        {more === undefined ? null : <span className="block text-small text-muted">{more}</span>}
      </span>
    </li>
  );
}
