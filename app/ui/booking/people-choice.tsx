// How many people at which rate.
import type { RateOffer } from '#app/domain/catalog/service-page.ts';

import { NumberStepper } from '../form/number-stepper.tsx';
import { people, peopleRange } from '../format/counts.ts';
import { formatMoney } from '../format/money.ts';
import { pricingUnit } from '../format/prices.ts';

type Props = {
  rates: readonly RateOffer[];
  chosen: Readonly<Record<number, number>>;
  minParticipants: number;
  maxParticipants: number | undefined;
};

export function PeopleChoice({ rates, chosen, minParticipants, maxParticipants }: Props) {
  const limited = minParticipants > 1 || maxParticipants !== undefined;
  return (
    <fieldset aria-describedby={limited ? 'people-range' : undefined}>
      <legend className="label">Quante persone?</legend>
      {limited ? (
        <p id="people-range" className="hint">
          {peopleRange(minParticipants, maxParticipants)}
        </p>
      ) : null}
      <ul className="mt-2 divide-y divide-divider">
        {rates.map((rate) => (
          <li key={rate.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
            <div className="min-w-0 flex-[1_1_8rem]">
              <label htmlFor={`people-${rate.id}`} className="font-semibold">
                {rate.name}
              </label>
              <p id={`people-${rate.id}-price`} className="hint">
                <span className="nums">{formatMoney(rate.priceCents)}</span> {pricingUnit(rate.pricing)}
                {rangeWords(rate)}
              </p>
              {rate.description === '' ? null : <p className="hint">{rate.description}</p>}
            </div>
            <NumberStepper
              name={`people-${rate.id}`}
              what={rate.name}
              min={0}
              max={rate.maxPeople}
              defaultValue={chosen[rate.id] ?? 0}
              describedBy={`people-${rate.id}-price`}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function rangeWords({ minPeople, maxPeople }: RateOffer): string {
  if (minPeople <= 1 && maxPeople === undefined) return '';
  if (minPeople <= 1) return `, al massimo ${people(maxPeople ?? 1)}`;
  return `, ${peopleRange(minPeople, maxPeople).toLowerCase()}`;
}
