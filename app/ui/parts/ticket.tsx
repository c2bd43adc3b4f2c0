// The ticket: the signature of the product wherever a booking is summed up.
import type { ReactNode } from 'react';

import { longDate } from '#app/domain/date-words.ts';
import { people } from '../format/counts.ts';
import { nextDayWords, timeRange } from '../format/times.ts';
import { type Price, QuoteSummary } from '../guest/panel/quote-summary.tsx';
import { Icon } from './icon.tsx';

export type TicketFacts = {
  activity: string;
  service: string;
  date: string;
  startTime: string;
  endTime: string;
  slotName: string;
  people: number;
  price: Price;
};

type Props = {
  facts: TicketFacts;
  /** The level of the service's name in the page's outline. */
  heading?: 'h2' | 'h3';
  /** Above the facts: a badge, a code. */
  top?: ReactNode;
  /** Beside the service's name: «Modifica». */
  action?: ReactNode;
  /** Under the total: cancelling, seller. */
  children?: ReactNode;
};

export function Ticket({ facts, heading: Heading = 'h2', top, action, children }: Props) {
  const { activity, service, date, startTime, endTime, slotName } = facts;
  return (
    <div className="ticket">
      <div className="grid gap-4 p-4 sm:p-6">
        {top}
        <div className="flex items-start justify-between gap-4">
          <div className="min-w-0">
            <p className="text-small text-muted">{activity}</p>
            <Heading className="font-sans text-h3 font-bold tracking-normal">{service}</Heading>
          </div>
          {action === undefined ? null : <div className="flex-none">{action}</div>}
        </div>
        <ul className="grid gap-2">
          <li className="flex gap-3">
            <Icon name="calendar" />
            {longDate(date)}
          </li>
          <li className="flex gap-3">
            <Icon name="clock" />
            <span className="min-w-0">
              <span className="nums">{timeRange(startTime, endTime)}</span>{' '}
              {slotName + nextDayWords(startTime, endTime)}
            </span>
          </li>
          <li className="flex gap-3">
            <Icon name="people" />
            {people(facts.people)}
          </li>
        </ul>
      </div>
      <div className="ticket-tear" />
      <div className="grid gap-4 p-4 sm:p-6">
        <QuoteSummary price={facts.price} />
        {children}
      </div>
    </div>
  );
}
