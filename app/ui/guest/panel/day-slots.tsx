// The slots of the chosen day, or a link to another day if none is left.
import { dayAndMonth, dayAndMonthAndYear, theDay, weekdayAndDay } from '#app/domain/date-words.ts';
import type { SlotOffer } from '#app/domain/scheduling/availability.ts';

import { counted } from '../../format/counts.ts';
import { Notice } from '../../parts/notice.tsx';

import { dayHref, keptQuery } from './panel-address.ts';
import type { PanelView } from './panel-data.ts';
import { SlotChoice } from './slot-choice.tsx';

type Shown = Pick<PanelView, 'month' | 'choice'> & { slots: readonly SlotOffer[] };

export function DaySlots({ data }: { data: Shown }) {
  const { month, choice, slots } = data;
  const { date } = choice;
  if (date === undefined) return <p className="text-muted">Scegli un giorno per vedere gli orari.</p>;
  return (
    <div className="grid gap-3">
      <ClosedDay data={data} date={date} />
      {slots.length === 0 ? null : (
        <SlotChoice
          key={date}
          slots={slots}
          chosen={choice.slot}
          legend={`Orari di ${weekdayAndDay(date, month.today)}`}
        />
      )}
    </div>
  );
}

/** Shows nothing if the day has free slots. */
export function ClosedDay({ data, date }: { data: Shown; date: string }) {
  const { month, choice, slots } = data;
  if (isOpen(slots)) return null;
  const next = nextFreeDay(month, date);
  return (
    <Notice tone="warn">
      <p>
        {`${closedWords(slots, date, month)} ${theDay(date, month.today)}.`}
        {next === undefined ? null : (
          <span className="next-day">
            {' Prima data libera: '}
            <a href={dayHref(next, keptQuery(choice))}>
              {next < date ? dayAndMonthAndYear(next) : dayAndMonth(next, month.today)}
            </a>
          </span>
        )}
      </p>
    </Notice>
  );
}

export function isOpen(slots: Shown['slots']): boolean {
  return slots.some(({ state }) => state === 'bookable');
}

/** For a day without free slots: the next free day, if any. Otherwise undefined. */
export function closedDay({ month, choice: { date }, slots }: Shown) {
  return date === undefined || isOpen(slots) ? undefined : { next: nextFreeDay(month, date) };
}

/** «2 orari liberi sabato 12 giugno» */
export function slotsInWords({ choice: { date }, slots, month }: Shown): string {
  if (date === undefined) return '';
  const open = slots.filter(({ state }) => state === 'bookable').length;
  if (open === 0) return `${closedWords(slots, date, month)} ${theDay(date, month.today)}`;
  return `${counted(open, 'orario libero', 'orari liberi')} ${weekdayAndDay(date, month.today)}`;
}

/** «Esaurito» only if others have bought the places. */
function closedWords(slots: readonly SlotOffer[], date: string, { lastDate }: Shown['month']): string {
  if (date > lastDate) return 'Non ancora prenotabile';
  if (slots.length === 0) return 'Nessun orario';
  const sold = slots.some(({ state }) => state === 'sold_out' || state === 'too_few_places');
  return sold ? 'Tutto esaurito' : 'Prenotazioni chiuse per';
}

/** After the day, else before it. */
export function nextFreeDay(month: PanelView['month'], date: string): string | undefined {
  const free = month.days.filter(({ bookable }) => bookable);
  return month.nextBookableDate ?? (free.find((day) => day.date > date) ?? free[0])?.date;
}
