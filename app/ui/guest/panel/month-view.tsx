// The month with navigation, legend, and links if it has no free day.
import {
  dayAndMonthAndYear,
  inMonth,
  monthAndYear,
  monthsUntil,
  shortDate,
  toTheDay,
} from '#app/domain/date-words.ts';
import type { MonthOffer } from '#app/domain/scheduling/availability.ts';
import { Icon } from '../../parts/icon.tsx';
import { fitEuro, MonthTable } from './month-table.tsx';
import { dayHref, keptQuery, monthHref } from './panel-address.ts';
import type { PanelChoice } from './panel-data.ts';
import { useMonthKeys } from './use-month-keys.ts';

type Props = { month: MonthOffer; choice: PanelChoice; busy: boolean };

export function MonthView({ month, choice, busy }: Props) {
  const kept = keptQuery(choice);
  const box = useMonthKeys(month.month + (choice.date ?? ''));
  return (
    <div ref={box}>
      <div className="month-head">
        <MonthJump key={month.month} month={month} choice={choice} />
        <MonthTurn rel="prev" word="precedente" to={month.previousMonth} choice={choice} />
        <MonthTurn rel="next" word="seguente" to={month.nextMonth} choice={choice} />
      </div>
      <MonthTable month={month} chosen={choice.date} kept={kept} busy={busy} />
      <NoFreeDay month={month} kept={kept} />
      <ul className="legend">
        <li className="free">Libero</li>
        <li className="part">In parte prenotato</li>
        <li className="full">Completo</li>
        {month.prices && !fitEuro(month.prices) ? <li>Prezzi in euro</li> : null}
      </ul>
    </div>
  );
}

type TurnProps = { rel: 'prev' | 'next'; word: string; to: string | undefined; choice: PanelChoice };

function MonthTurn({ rel, word, to, choice }: TurnProps) {
  if (to === undefined) return null;
  return (
    <a className="month-turn" rel={rel} href={monthHref(to, choice)}>
      <span>
        Mese {word}
        <span className="sr-only">, {monthAndYear(to)}</span>
      </span>
      <Icon name={rel === 'prev' ? 'chevron-left' : 'chevron-right'} />
    </a>
  );
}

/** Links to all months on sale. */
function MonthJump({ month, choice }: Omit<Props, 'busy'>) {
  const { today, lastDate, fromPrices, closedMonths } = month;
  return (
    <details className="jump">
      <summary>
        <span>{monthAndYear(month.month)}</span>
        <span className="sr-only">, scegli un altro mese</span>
        <Icon name="chevron-right" />
      </summary>
      <ul>
        {monthsUntil(lastDate, today).map((each, index) => (
          <li key={each}>
            <a
              href={closedMonths?.includes(each) ? undefined : monthHref(each, choice)}
              aria-current={each === month.month || undefined}
            >
              <span className="sr-only">{monthAndYear(each)}</span>
              <span aria-hidden="true">{shortDate(`${each}-01`, today).replace(/^\S+ \d+ /, '')}</span>
              {closedMonths?.includes(each) ? (
                <small> chiuso</small>
              ) : (
                fromPrices && <small>{`da ${fromPrices[index]} €`}</small>
              )}
            </a>
          </li>
        ))}
      </ul>
    </details>
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
