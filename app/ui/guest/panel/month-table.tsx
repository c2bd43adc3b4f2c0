// A month of days. Each shows its state by name, shape and colour.
import {
  dayOfMonth,
  monthAndYear,
  weekdayAndDay,
  weekdayFromMonday,
  WEEKDAYS_FROM_MONDAY,
} from '#app/domain/date-words.ts';
import type { DayOffer, DayState, MonthOffer } from '#app/domain/scheduling/availability.ts';
import { dayHref } from './panel-address.ts';

const WORDS: Record<DayState, string> = {
  available: 'libero',
  partially_booked: 'in parte prenotato',
  fully_booked: 'completo',
};
const SHAPES: Record<DayState, string> = {
  available: 'free',
  partially_booked: 'part',
  fully_booked: 'full',
};

type Props = { month: MonthOffer; chosen: string | undefined; kept: string; busy: boolean };

export function MonthTable({ month, chosen, kept, busy }: Props) {
  return (
    <table className="month" aria-busy={busy || undefined}>
      <caption className="sr-only" aria-live="polite">
        {monthAndYear(month.month)}
      </caption>
      <thead>
        <tr>
          {WEEKDAYS_FROM_MONDAY.map((name) => (
            <th key={name} scope="col" abbr={name}>
              {name.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(shownDays(month, chosen)).map((week) => (
          <tr key={week.key}>
            {week.blank > 0 ? <td colSpan={week.blank}>{'\u00a0'}</td> : null}
            {week.days.map((day) => (
              <td key={day.date}>{dayLink(day, { month, chosen, kept })}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Surroundings = { month: MonthOffer; chosen: string | undefined; kept: string };

function dayLink(day: DayOffer, { month, chosen, kept }: Surroundings) {
  const { date, state, bookable } = day;
  const { today, prices } = month;
  const open = bookable || (state === 'fully_booked' && date >= today && date <= month.lastDate);
  return (
    <a
      className={open && state ? SHAPES[state] : undefined}
      href={open ? dayHref(date, kept) : undefined}
      role={open ? undefined : 'link'}
      tabIndex={open ? undefined : -1}
      aria-disabled={open ? undefined : true}
      aria-current={currentMark(date, today, chosen)}
      aria-label={nameOf(day, open, month)}
    >
      {dayOfMonth(date)}
      {prices?.[date] && <small>{prices[date] + (fitEuro(prices) ? '\u00a0€' : '')}</small>}
    </a>
  );
}

/** Narrow cells have no room for cents. */
export function fitEuro(prices: Readonly<Record<string, string>>): boolean {
  return Object.values(prices).every(({ length }) => length <= 3);
}

function nameOf({ date, state }: DayOffer, open: boolean, month: MonthOffer): string {
  const price = month.prices?.[date];
  const words = open && state ? WORDS[state] : closedWord(date, state, month);
  return `${weekdayAndDay(date, month.today)}, ${words}${price ? `, ${price} €` : ''}`;
}

function currentMark(date: string, today: string, chosen: string | undefined): 'true' | 'date' | undefined {
  if (date === chosen) return 'true';
  return date === today ? 'date' : undefined;
}

function closedWord(date: string, state: DayState | undefined, { today, lastDate }: MonthOffer): string {
  if (date < today) return 'passato';
  if (date > lastDate) return 'non ancora prenotabile';
  return state === undefined ? 'nessun orario' : 'non più prenotabile';
}

/** Starts with the first week that has a bookable or the chosen day; the whole month if there is none. */
function shownDays({ days }: MonthOffer, chosen: string | undefined): readonly DayOffer[] {
  const first = days.findIndex(({ bookable, date }) => bookable || date === chosen);
  const start = days[first];
  return start ? days.slice(Math.max(0, first - weekdayFromMonday(start.date))) : days;
}

type Week = { key: string; blank: number; days: DayOffer[] };

function weeksOf(days: readonly DayOffer[]): Week[] {
  const weeks: Week[] = [];
  for (const day of days) {
    const weekday = weekdayFromMonday(day.date);
    const last = weeks.at(-1);
    if (last && weekday > 0) last.days.push(day);
    else weeks.push({ key: day.date, blank: weekday, days: [day] });
  }
  return weeks;
}
