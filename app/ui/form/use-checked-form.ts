// Checks fields when they are left and a form when it is sent, for those with scripts; the server checks again.
import { type FocusEvent, type FormEvent, type SubmitEvent, useEffect, useState } from 'react';

import { type FieldErrors, isCheckable, NO_ERRORS } from './checkable.ts';

export { type FieldErrors, NO_ERRORS } from './checkable.ts';

/** Until they have come, the server alone checks. */
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
  /** What the server said; another answer replaces all that was found since. */
  answer: FieldErrors;
  /** Beside the fields, now. */
  errors: FieldErrors;
  /** At the last sending, for the summary: it must not move while somebody types. */
  sent: FieldErrors;
};

/** `answer` keeps its identity between renders and changes it with every answer (`actionData?.errors ?? NO_ERRORS`). */
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
      /** Only while there is something to take back. */
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

/** As the server's own refusals are titled; taken back with the refusal, and when the form goes. */
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
