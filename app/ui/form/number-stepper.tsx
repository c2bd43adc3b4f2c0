// A number field; with scripts, − and + beside it. It stays an ordinary field for everything else.
import { type MouseEvent, useRef } from 'react';

import { Icon } from '../parts/icon.tsx';

type Props = {
  name: string;
  id?: string;
  /** Completes «Togli 1» and «Aggiungi 1». */
  what: string;
  min: number;
  max: number | undefined;
  defaultValue: number;
  describedBy?: string | undefined;
  invalid?: boolean;
};

export function NumberStepper({
  name,
  id = name,
  what,
  min,
  max,
  defaultValue,
  describedBy,
  invalid,
}: Props) {
  const input = useRef<HTMLInputElement>(null);

  function step(event: MouseEvent<HTMLButtonElement>) {
    const field = input.current;
    if (!field) return;
    if (event.currentTarget.value === 'more') field.stepUp();
    else field.stepDown();
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }

  return (
    <div className="stepper">
      <button
        type="button"
        className="stepper-button"
        value="less"
        onClick={step}
        aria-label={`Togli 1: ${what}`}
      >
        <Icon name="minus" />
      </button>
      <input
        ref={input}
        className="control nums"
        type="number"
        inputMode="numeric"
        id={id}
        name={name}
        min={min}
        max={max}
        step={1}
        defaultValue={defaultValue}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
      />
      <button
        type="button"
        className="stepper-button"
        value="more"
        onClick={step}
        aria-label={`Aggiungi 1: ${what}`}
      >
        <Icon name="plus" />
      </button>
    </div>
  );
}
