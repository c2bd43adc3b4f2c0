// A preview of the typed service as guests will see it, and a list of what will be created.
import { formatDay, monthOfDay, parseDay, weekdayOf } from '#app/domain/calendar-day.ts';
import { longDate, monthAndYear, WEEKDAYS_FROM_MONDAY } from '#app/domain/date-words.ts';
import { durationWords } from '#app/domain/minutes.ts';
import { parsePrice } from '#app/domain/money/price-text.ts';
import { atOnce, type FirstServiceValues } from '#app/domain/scheduling/first-service.ts';
import { counted } from '../../format/counts.ts';
import { formatMoney } from '../../format/money.ts';
import { Icon } from '../../parts/icon.tsx';

type Props = { values: FirstServiceValues; today: string; catalog: string };

export function FirstServicePreview({ values, today, catalog }: Props) {
  const { name, meetingPoint, minutes, price } = values;
  const cents = parsePrice(price);
  return (
    <section aria-labelledby="anteprima" className="grid gap-4">
      <h2 id="anteprima">Così la vede l&apos;ospite</h2>
      <div className="card overflow-hidden">
        <span className="first-picture" aria-hidden="true">
          <Icon name="ticket" />
        </span>
        <div className="grid gap-2 p-4">
          <p className="text-h3 font-bold break-words">{name.trim() || 'Il nome del servizio'}</p>
          <ul className="grid gap-1 text-small">
            {meetingPoint.trim() === '' ? null : (
              <li className="flex gap-2">
                <Icon name="pin" />
                <span className="min-w-0 break-words">{meetingPoint}</span>
              </li>
            )}
            <li className="flex gap-2">
              <Icon name="clock" />
              {durationWords(Number(minutes) || 0)}
            </li>
          </ul>
          <p>
            <b className="nums text-price">{typeof cents === 'number' ? formatMoney(cents) : '–'}</b> a
            persona
          </p>
          <Departures values={values} today={today} />
        </div>
      </div>
      <Made values={values} catalog={catalog} />
    </section>
  );
}

function timesOf({ time }: FirstServiceValues): string[] {
  return [...new Set(time.filter((each) => /^\d\d:\d\d$/.test(each)))].toSorted();
}

/** The month of the first day on sale. */
function Departures({ values, today }: Pick<Props, 'values' | 'today'>) {
  const first = firstDayOf(values, today);
  if (first === undefined) return <p className="hint">Scegli i giorni: qui compare il calendario.</p>;
  const { firstDay, lastDay } = monthOfDay(first);
  const days = Array.from({ length: lastDay - firstDay + 1 }, (_, index) => firstDay + index);
  const places = Number(values.capacity) || 0;
  return (
    <>
      <p className="font-semibold">{monthAndYear(formatDay(first))}</p>
      <ol className="first-month" aria-hidden="true">
        {WEEKDAYS_FROM_MONDAY.map((weekday) => (
          <li key={weekday}>{weekday.slice(0, 1)}</li>
        ))}
        {days.map((day) => (
          <li
            key={day}
            className={
              day === first ? 'first-chosen' : isOnSale(day, values, today) ? 'first-open' : undefined
            }
            style={day === firstDay ? { gridColumnStart: weekdayOf(day) + 1 } : undefined}
          >
            {day - firstDay + 1}
          </li>
        ))}
      </ol>
      <ul className="flex flex-wrap gap-2">
        {timesOf(values).map((time) => (
          <li key={time} className="chip nums">
            {time}
          </li>
        ))}
      </ul>
      <p className="text-small text-muted">
        {`${longDate(formatDay(first))}${places > 0 ? `, ${counted(places, 'posto libero', 'posti liberi')}` : ''}`}
      </p>
    </>
  );
}

function isOnSale(day: number, { weekday, startDate, endDate }: FirstServiceValues, today: string): boolean {
  const date = formatDay(day);
  return date >= startDate && date <= endDate && date >= today && weekday.includes(String(weekdayOf(day)));
}

function firstDayOf(values: FirstServiceValues, today: string): number | undefined {
  const from = parseDay(values.startDate < today ? today : values.startDate);
  if (from === undefined || parseDay(values.endDate) === undefined) return undefined;
  return [0, 1, 2, 3, 4, 5, 6].map((days) => from + days).find((day) => isOnSale(day, values, today));
}

function Made({ values, catalog }: Omit<Props, 'today'>) {
  const units = atOnce({ time: timesOf(values), minutes: Number(values.minutes) || 1 });
  const places = Number(values.capacity) || 0;
  const capacity = places > 0 ? ` da ${counted(places, 'posto', 'posti')}` : '';
  const lines = [
    'Tariffa «Adulto», a persona',
    `Risorsa${capacity} e il suo calendario`,
    ...(units > 1
      ? [`${units} unità della risorsa: le partenze si accavallano, e ognuna ha i suoi posti`]
      : []),
    `Posto nel catalogo «${catalog}»`,
  ];
  return (
    <div className="grid gap-1 text-small">
      <h3>Che cosa prepariamo noi</h3>
      <ul className="grid gap-1">
        {lines.map((words) => (
          <li key={words} className="flex gap-2">
            <Icon name="check" />
            <span className="min-w-0 break-words">{words}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
