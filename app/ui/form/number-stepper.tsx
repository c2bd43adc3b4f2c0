// A number field for people, with − and + buttons if scripts run.
import { type MouseEvent, useRef, useState } from 'react';
import type { CountStops } from '#app/domain/catalog/service-page.ts';
import { Icon } from '../parts/icon.tsx';

type Props = {
  name: string;
  /** Completes «Togli 1» and «Aggiungi 1». */
  what: string;
  stops: CountStops;
  max: number | undefined;
  /** For all fields of the form together. */
  most: { people: number; words: string };
  defaultValue: number;
  describedBy: string;
};

type Bounds = Pick<Props, 'stops' | 'max' | 'most'> & { others: number };

/** The next count, skipping impossible numbers; or the reason why there is none. */
export function nextCount(now: number, more: boolean, { stops, max = Infinity, most, others }: Bounds) {
  if (!more) {
    if (now <= stops.bottom) return stops.tooFew;
    return now > stops.least ? now - 1 : stops.bottom;
  }
  const next = Math.max(now + 1, stops.least);
  if (next > max) return stops.tooMany;
  return others + next > most.people ? most.words : next;
}

export function NumberStepper({ name, what, stops, max, most, defaultValue, describedBy }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [stopped, setStopped] = useState('');

  function step({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const field = input.current;
    if (!field) return;
    const all = [...(field.closest('fieldset')?.querySelectorAll('input') ?? [])];
    const others = all.reduce((sum, { value }) => sum + Number(value), -Number(field.value));
    const next = nextCount(Number(field.value), currentTarget.value === 'more', { stops, max, most, others });
    setStopped(typeof next === 'string' ? next : '');
    if (typeof next === 'string') return;
    field.value = String(next);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }

  const button = (value: string, label: string, icon: 'minus' | 'plus') => (
    <button
      type="button"
      className="stepper-button"
      value={value}
      onClick={step}
      aria-label={`${label}: ${what}`}
    >
      <Icon name={icon} />
    </button>
  );
  return (
    <>
      <div className="stepper">
        {button('less', 'Togli 1', 'minus')}
        <input
          ref={input}
          className="control nums"
          type="number"
          inputMode="numeric"
          id={name}
          name={name}
          min={0}
          max={max}
          step={1}
          defaultValue={defaultValue}
          aria-describedby={describedBy}
          onInput={({ currentTarget }) =>
            setStopped(currentTarget.validity.badInput ? 'Scrivi un numero' : '')
          }
        />
        {button('more', 'Aggiungi 1', 'plus')}
      </div>
      <output htmlFor={name} className="hint basis-full text-right empty:hidden">
        {stopped}
      </output>
    </>
  );
}
