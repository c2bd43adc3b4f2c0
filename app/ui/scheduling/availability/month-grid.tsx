// A month of days with their state and count; on narrow screens a list.
import { Link } from 'react-router';

import { counted } from '../../format/counts.ts';
import {
  dayOfMonth,
  longDate,
  weekdayFromMonday,
  weekdayName,
  WEEKDAYS_FROM_MONDAY,
} from '#app/domain/date-words.ts';
import { type Chosen, dayHref, dayLook } from './availability-words.tsx';
import type { ShownDay } from '#app/domain/scheduling/obstacles.ts';

export function MonthGrid({ days, chosen }: { days: readonly ShownDay[]; chosen: Chosen }) {
  const blank = weekdayFromMonday(days[0]?.date ?? '2027-06-07');
  return (
    <div className="grid gap-2">
      <ol className="month-heads" aria-hidden="true">
        {WEEKDAYS_FROM_MONDAY.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ol>
      <ol className="month-grid">
        {Array.from({ length: blank }, (_, n) => (
          <li key={`blank ${n}`} className="month-blank" aria-hidden="true" />
        ))}
        {days.map((day) => (
          <MonthDay key={day.date} day={day} chosen={chosen} />
        ))}
      </ol>
    </div>
  );
}

function MonthDay({ day, chosen }: { day: ShownDay; chosen: Chosen }) {
  const { words, tone } = dayLook(day.state);
  return (
    <li className={`month-day tone-${tone}`} data-past={day.past || undefined}>
      <Link to={dayHref(chosen, day.date)} className="month-day-link" aria-label={longDate(day.date)}>
        <span className={day.today ? 'month-number today' : 'month-number'}>{dayOfMonth(day.date)}</span>
        <span className="month-weekday">{weekdayName(day.date)}</span>
      </Link>
      <span>{day.state === undefined && day.closed ? 'Chiuso' : words}</span>
      {day.total > 0 || day.taken > 0 ? (
        <span className="nums">
          <span className="font-semibold">{day.total > 0 ? `${day.taken}/${day.total}` : day.taken}</span>
          <span className="sr-only"> posti occupati</span>
          {day.left > 0 && day.state !== 'over' ? `, ${counted(day.left, 'libero', 'liberi')}` : ''}
        </span>
      ) : null}
    </li>
  );
}
