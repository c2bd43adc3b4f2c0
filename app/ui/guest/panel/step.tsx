// A step of the panel; once answered, it folds to one line.
import { type ReactNode, useState } from 'react';

type Props = {
  /** Id of its line, which takes the focus. */
  id: StepId;
  title: string;
  /** undefined: not answered yet. */
  answer: string | undefined;
  /** Only the initial state; then the visitor opens and folds it. */
  open: boolean;
  children: ReactNode;
};

export type StepId = 'giorno' | 'orario' | 'persone';

export function Step({ id, title, answer, open, children }: Props) {
  const [opened] = useState(open);
  return (
    <details className="step" open={opened}>
      <summary id={id}>
        <span className="step-title">{title}</span>
        {answer === undefined ? null : (
          <>
            {' '}
            <span className="step-answer">{answer}</span>{' '}
            <span className="step-change">
              Modifica<span className="sr-only">{` ${title.toLowerCase()}`}</span>
            </span>
          </>
        )}
      </summary>
      <div className="step-body">{children}</div>
    </details>
  );
}

function stepOf(id: StepId): HTMLDetailsElement | null | undefined {
  return document.getElementById(id)?.closest('details');
}

/** Folds a step and focuses the next one. */
export function goOn(folded: StepId, next: StepId | undefined): void {
  const step = stepOf(folded);
  if (step) step.open = false;
  if (next) document.getElementById(next)?.focus();
}

/** After another day was loaded: opens its times, or stays at the days if none is free. */
export function showDay({ free, timed }: { free: boolean; timed: boolean }): void {
  const [day, time] = [stepOf('giorno'), stepOf('orario')];
  if (day) day.open = !free;
  if (time) time.open = !timed;
  const next = timed ? 'persone' : 'orario';
  const at = free ? document.getElementById(next) : day?.querySelector<HTMLElement>('td [aria-current=true]');
  at?.focus();
}

/** Opens the step of a field with an error, and focuses the field. */
export function focusAt(id: string): void {
  const field = document.getElementById(id);
  const step = field?.closest('details');
  if (step) step.open = true;
  field?.focus();
}

/** Fields for what isn't shown but sent along. */
export function HiddenFields({
  of,
  prefix = '',
}: {
  of: Readonly<Record<string, string | number>>;
  prefix?: string;
}) {
  return Object.entries(of).map(([name, value]) => (
    <input key={name} type="hidden" name={prefix + name} value={value} />
  ));
}
