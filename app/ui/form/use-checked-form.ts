// A form whose fields are checked when they are left and when it is sent, if scripts run; the server checks again.
// Here by the browser's own rules, because public pages don't load zod; by a schema in `use-zod-form.ts`.
import { type FocusEvent, type FormEvent, type SubmitEvent, useEffect, useState } from 'react';
import { type Checkable, type FieldErrors, isCheckable, NO_ERRORS } from './checkable.ts';
import { loadLater } from './load-later.ts';
import type { SummaryField } from './error-summary.tsx';

/** Until these are loaded, only the server checks. */
export let checks: typeof import('./validity.ts') | undefined;

/** `answer` must keep its identity between renders and change with every answer (`actionData?.errors ?? NO_ERRORS`). */
export function useCheckedForm(answer: FieldErrors, fields: readonly SummaryField[]) {
  const [errors, setErrors] = useFound(answer);
  const [sent, setSent] = useSent(answer);

  function check(field: Checkable) {
    const { name } = field;
    const error = checks?.fieldError(field);
    setErrors((before) => ({ ...before, [name]: error }));
  }

  return {
    /** Shown at the fields now. */
    errors,
    /** For `ErrorSummary`. */
    summary: { errors: sent, fields },
    props: {
      noValidate: true,
      onBlur: ({ target }: FocusEvent<HTMLFormElement>) => whenLeft(target, check),
      /** Only fields with an error, to remove it. */
      onInput({ target }: FormEvent<HTMLFormElement>) {
        if (isCheckable(target) && errors[target.name] !== undefined && checks) check(target);
      },
      onSubmit(event: SubmitEvent<HTMLFormElement>) {
        const wrong = checks?.wrongFields(event.currentTarget) ?? NO_ERRORS;
        if (hasErrors(wrong)) event.preventDefault();
        setErrors(() => wrong);
        setSent(() => wrong);
      },
    },
  };
}

type SetFound = (find: (before: FieldErrors) => FieldErrors) => void;

/** The server's errors, until the form finds its own; a new answer replaces these. */
function useFound(answer: FieldErrors): [FieldErrors, SetFound] {
  const [found, setFound] = useState({ answer, errors: answer });
  const errorsOf = (now: typeof found) => (now.answer === answer ? now.errors : answer);
  return [errorsOf(found), (find) => setFound((before) => ({ answer, errors: find(errorsOf(before)) }))];
}

/** The errors at the last submission, which must not change while typing. Loads the checks, and marks the title. */
export function useSent(answer: FieldErrors): [FieldErrors, SetFound] {
  const [sent, setSent] = useFound(answer);
  useTitleOfRefusal(sent);
  useEffect(() => {
    if (checks) return;
    loadLater(
      () => Promise.all([import('./validity.ts'), import('./tell-typed.ts')]),
      ([{ afterPress, fieldError, halfTyped, wrongFields }, { tellTyped }]) => {
        checks = { afterPress, fieldError, halfTyped, wrongFields };
        tellTyped('focusout');
      },
    );
  }, []);
  return [sent, setSent];
}

/** Checks a field that was left. */
export function whenLeft(field: EventTarget, check: (field: Checkable) => void): void {
  if (!isCheckable(field) || field.name === '') return;
  checks?.afterPress(() => {
    if (field.isConnected) check(field);
  });
}

/** Sets the title as the server does after a refusal; restores it when the errors are gone or the form leaves. */
function useTitleOfRefusal(sent: FieldErrors) {
  const refused = hasErrors(sent);
  useEffect(() => {
    const { title } = document;
    if (!refused || title.startsWith('Errore: ')) return;
    const told = `Errore: ${title}`;
    document.title = told;
    return () => {
      if (document.title === told) document.title = title;
    };
  }, [refused]);
}

function hasErrors(errors: FieldErrors): boolean {
  return Object.keys(errors).length > 0;
}
