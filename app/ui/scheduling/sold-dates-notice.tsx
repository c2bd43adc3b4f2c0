// A refusal because of what is sold: the dates with their numbers, each with the way to its bookings.
import type { ReactNode } from 'react';

import type { SoldDate } from '#app/domain/scheduling/sold-dates.ts';

import { counted, people } from '../format/counts.ts';
import { longDate } from '#app/domain/date-words.ts';
import { Notice } from '../parts/notice.tsx';
import { bookingsHref } from './bookings-href.ts';

type Props = {
  children: ReactNode;
  dates: readonly SoldDate[];
  resourceId: number;
};

const SHOWN = 20;

export function SoldDatesNotice({ children, dates, resourceId }: Props) {
  return (
    <Notice tone="danger">
      <div className="font-semibold">{children}</div>
      <ul className="grid gap-1">
        {dates.slice(0, SHOWN).map(({ date, bookings, people: count }) => (
          <li key={date}>
            <a href={bookingsHref({ date, resourceId })}>{longDate(date)}</a>
            {`: ${counted(bookings, 'prenotazione', 'prenotazioni')}, ${people(count)}`}
          </li>
        ))}
      </ul>
      {dates.length > SHOWN ? <p>{`E altre ${dates.length - SHOWN} date`}</p> : null}
    </Notice>
  );
}
