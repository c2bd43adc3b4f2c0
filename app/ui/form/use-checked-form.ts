// Checks fields on blur and a form on submit, if scripts run; the server checks again.
import { type FocusEvent, type FormEvent, type SubmitEvent, useEffect, useState } from 'react';

import { type FieldErrors, isCheckable, NO_ERRORS } from './checkable.ts';

export { type FieldErrors, NO_ERRORS } from './checkable.ts';

/** Until these are loaded, only the server checks. */
export let checks: typeof import('./validity.ts') | undefined;

export function useChecks() {
  useEffect(() => {
    if (checks) return;
    void Promise.all([import('./validity.ts'), import('./tell-typed.ts')]).then(
      ([{ afterPress, fieldError, halfTyped, wrongFields }, { tellTyped }]) => {
        checks = { afterPress, fieldError, halfTyped, wrongFields };
        tellTyped('focusout');
      },
    );
  }, []);
}

type Found = {
  /** The server's errors; a new answer replaces all later findings. */
  answer: FieldErrors;
  /** Shown at the fields now. */
  errors: FieldErrors;
  /** At the last submission, for the summary, which must not change while typing. */
  sent: FieldErrors;
};

/** `answer` must keep its identity between renders and change with every answer (`actionData?.errors ?? NO_ERRORS`). */
export function useCheckedForm(answer: FieldErrors) {
  const fresh: Found = { answer, errors: answer, sent: answer };
  const [found, setFound] = useState(fresh);
  const { errors, sent } = found.answer === answer ? found : fresh;
  useTitleOfRefusal(sent);
  useChecks();

  function check(target: EventTarget) {
    if (!isCheckable(target) || target.name === '' || !checks) return;
    const { name } = target;
    const error = checks.fieldError(target);
    setFound((before) => {
      const now = before.answer === answer ? before : fresh;
      return error === now.errors[name] ? before : { ...now, errors: { ...now.errors, [name]: error } };
    });
  }

  return {
    errors,
    sent,
    form: {
      noValidate: true,
      onBlur: ({ target }: FocusEvent<HTMLFormElement>) => checks?.afterPress(() => check(target)),
      /** Only fields with an error, to remove it. */
      onInput(event: FormEvent<HTMLFormElement>) {
        if (isCheckable(event.target) && errors[event.target.name] !== undefined) check(event.target);
      },
      onSubmit(event: SubmitEvent<HTMLFormElement>) {
        const wrong = checks?.wrongFields(event.currentTarget) ?? NO_ERRORS;
        if (hasErrors(wrong)) event.preventDefault();
        setFound({ answer, errors: wrong, sent: wrong });
      },
    },
  };
}

/** Sets the title as the server does after a refusal; restores it when the errors are gone or the form leaves. */
export function useTitleOfRefusal(sent: FieldErrors) {
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
