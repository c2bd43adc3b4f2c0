// The slots of a day as chips; unavailable ones show why and can't be chosen.
import type { KeyboardEvent, MouseEvent } from 'react';

import { nextDayWords, timeRange } from '#app/domain/date-words.ts';
import { FEW_PLACES, type SlotOffer } from '#app/domain/scheduling/availability.ts';

import { counted, lastPlaces } from '../../format/counts.ts';

import { goOn, type StepId } from './step.tsx';

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
