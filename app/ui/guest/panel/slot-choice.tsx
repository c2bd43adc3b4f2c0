// The slots of the chosen day as radio cards; what can't be booked stays, says why, and can't be picked.
import type { SlotOffer } from '#app/domain/scheduling/availability.ts';

import { counted, lastPlaces } from '../../format/counts.ts';
import { nextDayWords, timeRange } from '../../format/times.ts';

const CLOSED: Record<Exclude<SlotOffer['state'], 'bookable'>, string> = {
  sold_out: 'Esaurito',
  too_few_places: 'Posti insufficienti',
  started: 'Già iniziato',
  cut_off: 'Prenotazioni chiuse',
  stopped: 'Vendite ferme',
};

const FEW_PLACES = 5;

type Props = { slots: readonly SlotOffer[]; chosen: string | undefined; legend: string };

export function SlotChoice({ slots, chosen, legend }: Props) {
  return (
    <fieldset>
      <legend className="label">{legend}</legend>
      <div className="choices mt-2">
        {slots.map((slot) => (
          <label key={slot.key} className="choice">
            <input
              type="radio"
              name="slot"
              value={slot.key}
              disabled={slot.state !== 'bookable'}
              defaultChecked={slot.state === 'bookable' && (slot.key === chosen || slots.length === 1)}
            />
            <span className="grid flex-1 gap-x-2 sm:flex sm:flex-wrap">
              <span
                className={`nums font-semibold whitespace-nowrap${slot.state === 'bookable' ? '' : ' line-through'}`}
              >
                {timeRange(slot.startTime, slot.endTime)}
              </span>
              <span className="min-w-0">{slot.name + nextDayWords(slot.startTime, slot.endTime)}</span>
            </span>
            <span className="min-w-0 text-right text-small text-balance">{placesWords(slot)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function placesWords({ state, placesLeft, largestParty }: SlotOffer): string {
  if (state !== 'bookable') return CLOSED[state];
  if (largestParty < placesLeft)
    return `${counted(placesLeft, 'posto', 'posti')}, al massimo ${largestParty} insieme`;
  return placesLeft <= FEW_PLACES ? lastPlaces(placesLeft) : counted(placesLeft, 'posto', 'posti');
}
