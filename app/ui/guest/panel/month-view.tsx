// The month with its way back and forth, its legend, and what to do where it has no free day.
import { dayAndMonthAndYear, inMonth, monthAndYear, toTheDay } from '#app/domain/date-words.ts';
import type { MonthOffer } from '#app/domain/scheduling/availability.ts';

import { Icon } from '../../parts/icon.tsx';

import { MonthTable } from './month-table.tsx';
import { dayHref, keptQuery, monthHref } from './panel-address.ts';
import type { PanelChoice } from './panel-data.ts';
import { useMonthKeys } from './use-month-keys.ts';

type Props = { month: MonthOffer; choice: PanelChoice; busy: boolean };

export function MonthView({ month, choice, busy }: Props) {
  const kept = keptQuery(choice);
  const box = useMonthKeys(month.month + (choice.date ?? ''));
  return (
    <div ref={box} className="relative">
      {month.previousMonth === undefined ? null : (
        <a
          className="month-turn left-0"
          rel="prev"
          href={monthHref(month.previousMonth, choice)}
          aria-label={`Mese precedente, ${monthAndYear(month.previousMonth)}`}
        >
          <Icon name="chevron-left" />
        </a>
      )}
      {month.nextMonth === undefined ? null : (
        <a
          className="month-turn right-0"
          rel="next"
          href={monthHref(month.nextMonth, choice)}
          aria-label={`Mese seguente, ${monthAndYear(month.nextMonth)}`}
        >
          <Icon name="chevron-right" />
        </a>
      )}
      <MonthTable month={month} chosen={choice.date} kept={kept} busy={busy} />
      <NoFreeDay month={month} kept={kept} />
      <ul className="legend">
        <li className="free">Libero</li>
        <li className="part">In parte prenotato</li>
        <li className="full">Completo</li>
        {month.prices ? <li>Prezzi in euro</li> : null}
      </ul>
    </div>
  );
}

function NoFreeDay({ month, kept }: { month: MonthOffer; kept: string }) {
  if (month.days.some(({ bookable }) => bookable)) return null;
  const next = month.nextBookableDate;
  return (
    <output className="notice tone-neutral mt-4">
      <span>
        {next === undefined
          ? 'Per ora non ci sono date libere: riprova più avanti o scrivici.'
          : `Nessuna data ${inMonth(month.month, month.today)}.`}
        {next === undefined ? null : (
          <>
            {' '}
            {next < month.month ? 'Prima data libera: ' : null}
            <a href={dayHref(next, kept)}>
              {next < month.month ? dayAndMonthAndYear(next) : `Vai ${toTheDay(next, month.today)}`}
            </a>
          </>
        )}
      </span>
    </output>
  );
}
