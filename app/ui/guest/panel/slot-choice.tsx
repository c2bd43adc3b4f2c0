// The slots of a day as chips; unavailable ones show why and can't be chosen.
import type { KeyboardEvent, MouseEvent } from 'react';
import {
  dayAndMonth,
  dayAndMonthAndYear,
  nextDayWords,
  theDay,
  timeRange,
  weekdayAndDay,
} from '#app/domain/date-words.ts';
import { FEW_PLACES, type SlotOffer } from '#app/domain/scheduling/availability.ts';
import { counted, lastPlaces } from '../../format/counts.ts';
import { goOn, type StepId } from './step.tsx';
import { Notice } from '../../parts/notice.tsx';
import { dayHref, keptQuery } from './panel-address.ts';
import type { PanelView } from './panel-data.ts';

const CLOSED: Record<Exclude<SlotOffer['state'], 'bookable'>, string> = {
  sold_out: 'Esaurito',
  too_few_places: 'Posti insufficienti',
  started: 'Già iniziato',
  cut_off: 'Prenotazioni chiuse',
  stopped: 'Vendite ferme',
};

type Props = {
  slots: readonly SlotOffer[];
  chosen: string | undefined;
  legend: string;
  /** What is wrong with the choice. */
  problem?: string | undefined;
  /** Largest party of any slot; slots with a smaller one say so. */
  largest?: number | undefined;
  /** In a panel with steps: the next one. */
  next?: StepId;
};

export function SlotChoice({ slots, chosen, legend, problem, largest, next }: Props) {
  const picked = pickedSlot(slots, chosen)?.key;
  return (
    <fieldset aria-describedby={problem && 'orario-error'}>
      <legend className="label">{legend}</legend>
      {problem && (
        <p id="orario-error" className="error mb-2">
          {problem}
        </p>
      )}
      <div className="slots">
        {slots.map((slot) => (
          <label key={slot.key} className="slot">
            <input
              type="radio"
              name="slot"
              value={slot.key}
              disabled={slot.state !== 'bookable'}
              defaultChecked={slot.key === picked}
              {...(next && onwards(next))}
            />
            <b className="nums">{timeRange(slot.startTime, slot.endTime)}</b>{' '}
            <small>
              <span>{slot.name}</span>
              {nextDayWords(slot.startTime, slot.endTime)}
            </small>{' '}
            <small className={isScarce(slot) ? 'scarce' : undefined}>{placesWords(slot, largest)}</small>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A press chooses and goes on; arrow keys only move until Tab. */
function onwards(next: StepId) {
  return {
    onClick: ({ detail }: MouseEvent) => {
      if (detail > 0) goOn('orario', next);
    },
    onKeyDown: ({ key, shiftKey, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
      if (key === 'Tab' && !shiftKey && currentTarget.checked) setTimeout(goOn, 0, 'orario');
    },
  };
}

/** The only slot of a day is chosen automatically. */
export function pickedSlot<Slot extends SlotOffer>(
  slots: readonly Slot[],
  chosen: string | undefined,
): Slot | undefined {
  return slots.find(({ key, state }) => state === 'bookable' && (key === chosen || slots.length === 1));
}

/** «18:00–19:30 Tramonto» */
export function slotWords({ startTime, endTime, name }: SlotOffer): string {
  return `${timeRange(startTime, endTime)} ${name}${nextDayWords(startTime, endTime)}`;
}

function isScarce({ state, placesLeft }: SlotOffer): boolean {
  return state === 'bookable' && placesLeft <= FEW_PLACES;
}

function placesWords({ state, placesLeft, largestParty }: SlotOffer, largest = Infinity): string {
  if (state !== 'bookable') return CLOSED[state];
  if (largestParty < Math.min(placesLeft, largest))
    return `${counted(placesLeft, 'posto', 'posti')}, al massimo ${largestParty} insieme`;
  return placesLeft <= FEW_PLACES ? lastPlaces(placesLeft) : counted(placesLeft, 'posto', 'posti');
}

// The slots of the chosen day, or a link to another day if none is left.

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
