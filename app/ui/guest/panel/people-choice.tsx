// Number of people by rate.
import type { SaidRate } from '#app/domain/catalog/service-page.ts';
import type { PartyLimits, QuotableRate } from '#app/domain/catalog/quote.ts';
import { NumberStepper } from '../../form/number-stepper.tsx';
import { peopleRange } from '../../format/counts.ts';
import type { PanelChoice, PanelView } from './panel-data.ts';

type Props = {
  rates: readonly SaidRate[];
  chosen: Readonly<Record<number, number>>;
  minParticipants: number;
  maxParticipants: number | undefined;
  most: PanelView['most'];
  /** What is wrong with the numbers. */
  problem: string | undefined;
};

/** The panel's problem, if it is about people. */
export function peopleProblem({ problem, problemAt }: Pick<PanelView, 'problem' | 'problemAt'>) {
  return problemAt?.startsWith('people-') ? problem : undefined;
}

export function PeopleChoice({ rates, chosen, minParticipants, maxParticipants, most, problem }: Props) {
  const limited = minParticipants > 1 || maxParticipants !== undefined;
  return (
    <fieldset
      aria-describedby={
        [limited && 'people-range', problem && 'people-error'].filter(Boolean).join(' ') || undefined
      }
    >
      <legend className="label">Quante persone?</legend>
      {limited ? (
        <p id="people-range" className="hint">
          {peopleRange(minParticipants, maxParticipants)}
        </p>
      ) : null}
      {problem && (
        <p id="people-error" className="error">
          {problem}
        </p>
      )}
      <ul>
        {rates.map((rate) => (
          <li key={rate.id} className="who">
            <div className="min-w-0 flex-[1_1_8rem]">
              <label htmlFor={`people-${rate.id}`} className="font-semibold">
                {rate.name}
              </label>
              <p className="nums hint">
                <span id={`people-${rate.id}-price`}>{rate.words}</span>
                {rate.description === '' ? null : ` · ${rate.description}`}
              </p>
            </div>
            <NumberStepper
              name={`people-${rate.id}`}
              what={rate.name}
              stops={rate.stops}
              max={rate.maxPeople}
              most={most}
              defaultValue={chosen[rate.id] ?? 0}
              describedBy={`people-${rate.id}-price`}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

// Initial people: the minimum of the first rate, so that a price is shown at once.

export type Counted = PanelChoice['people'];

export function startingPeople(
  asked: Counted,
  rates: readonly Pick<QuotableRate, 'id' | 'minPeople'>[],
  limits: Pick<PartyLimits, 'minParticipants'>,
): Counted {
  const [first] = rates;
  if (first === undefined || Object.keys(asked).length > 0) return asked;
  return { [first.id]: Math.max(1, first.minPeople, limits.minParticipants) };
}
