// In a form refused because of sold dates: the dates, and the choice to change only the others.
import type { ReactNode } from 'react';
import { longDate } from '#app/domain/date-words.ts';
import type { SoldDate } from '#app/domain/scheduling/resources/resource-terms.ts';
import { SubmitButton } from '../form/submit-button.tsx';
import { counted, people } from '../format/counts.ts';
import { Notice } from '../parts/notice.tsx';
import { bookingsHref } from './bookings-href.ts';

type SoldDatesNoticeProps = {
  children: ReactNode;
  dates: readonly SoldDate[];
  resourceId: number;
};

const SHOWN = 20;

/** The sold dates with their numbers, each with a link to its bookings. */
export function SoldDatesNotice({ children, dates, resourceId }: SoldDatesNoticeProps) {
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

type KeepSoldProps = { dates: readonly SoldDate[]; resourceId: number; words: string; button: string };

export function KeepSold({ dates, resourceId, words, button }: KeepSoldProps) {
  return (
    <div className="grid justify-items-start gap-3">
      <SoldDatesNotice dates={dates} resourceId={resourceId}>
        {words}
      </SoldDatesNotice>
      <SubmitButton variant="secondary" name="keepSold" value="yes">
        {button}
      </SubmitButton>
    </div>
  );
}
