// Checks fields when they are left and a form when it is sent, for those with scripts; the server checks again.
import { type FocusEvent, type FormEvent, type SubmitEvent, useEffect, useState } from 'react';

import { fieldError, isCheckable } from './validity.ts';

/** Words by field name. */
export type FieldErrors = Readonly<Record<string, string | undefined>>;

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

  function check(target: EventTarget) {
    if (!isCheckable(target) || target.name === '') return;
    const error = fieldError(target);
    if (error !== errors[target.name])
      setFound({ answer, sent, errors: { ...errors, [target.name]: error } });
  }

  return {
    errors,
    sent,
    form: {
      noValidate: true,
      onBlur: (event: FocusEvent<HTMLFormElement>) => check(event.target),
      /** Only while there is something to take back. */
      onInput(event: FormEvent<HTMLFormElement>) {
        if (isCheckable(event.target) && errors[event.target.name] !== undefined) check(event.target);
      },
      onSubmit(event: SubmitEvent<HTMLFormElement>) {
        const wrong = wrongFields(event.currentTarget);
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

export const NO_ERRORS: FieldErrors = {};

function wrongFields(form: HTMLFormElement): FieldErrors {
  const wrong: Record<string, string> = {};
  for (const field of form.elements) {
    if (!isCheckable(field) || field.name === '') continue;
    const error = fieldError(field);
    if (error !== undefined) wrong[field.name] ??= error;
  }
  return wrong;
}
