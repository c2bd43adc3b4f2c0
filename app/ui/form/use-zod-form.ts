// One zod schema for server and browser, through conform: errors when a field is left, again while it is mended.
import { useForm, type SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { type SubmitEvent, useState } from 'react';
import type { z } from 'zod';

import { type FieldErrors, NO_ERRORS, useTitleOfRefusal } from './use-checked-form.ts';

export type FormAnswer = SubmissionResult | undefined;

/** Handed down where the page's head shows the summary and a part of the page the form. */
export type ZodForm = ReturnType<typeof useZodForm>;

/** `id` where two forms share a page. */
export function useZodForm<Schema extends z.ZodObject>(schema: Schema, answer: FormAnswer, id?: string) {
  const [form, fields] = useForm<z.input<Schema>, z.output<Schema>>({
    ...(id === undefined ? {} : { id }),
    ...(answer ? { lastResult: answer } : {}),
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
  });
  const errors: Record<string, string | undefined> = {};
  for (const name of Object.keys(schema.shape))
    errors[name] = (fields as Record<string, { errors?: string[] | undefined }>)[name]?.errors?.[0];
  const [sent, setSent] = useSent(answer);
  useTitleOfRefusal(sent);
  return {
    errors,
    sent,
    props: {
      id: form.id,
      noValidate: form.noValidate,
      onSubmit(event: SubmitEvent<HTMLFormElement>) {
        if (isUnchecked(event)) return;
        form.onSubmit(event);
        if (isCheckOfOneField(event)) return;
        setSent(
          event.defaultPrevented
            ? firstErrors(parseWithZod(new FormData(event.currentTarget), { schema }).reply())
            : NO_ERRORS,
        );
      },
    },
  };
}

/** A button that asks for something else of the form, such as a search: the browser doesn't check there either. */
function isUnchecked(event: SubmitEvent<HTMLFormElement>): boolean {
  const { submitter } = event;
  return submitter instanceof HTMLButtonElement && submitter.formNoValidate && !isCheckOfOneField(event);
}

/** Conform asks for one by sending the form to itself, with a button of this name. */
function isCheckOfOneField({ submitter }: SubmitEvent<HTMLFormElement>): boolean {
  return submitter?.getAttribute('name') === '__intent__';
}

/** The summary shows what was wrong at the last sending: it must not move while somebody types. */
function useSent(answer: FormAnswer): [FieldErrors, (errors: FieldErrors) => void] {
  const [kept, setKept] = useState({ answer, errors: firstErrors(answer) });
  const current = kept.answer === answer ? kept : { answer, errors: firstErrors(answer) };
  if (current !== kept) setKept(current);
  return [current.errors, (errors) => setKept({ answer, errors })];
}

function firstErrors(answer: FormAnswer): FieldErrors {
  return Object.fromEntries(
    Object.entries(answer?.error ?? {}).flatMap(([name, messages]) =>
      messages?.[0] === undefined ? [] : [[name, messages[0]]],
    ),
  );
}

/** What was typed, for fields that may come back; never passwords. */
export function typed(answer: FormAnswer, name: string, before = ''): string {
  if (answer === undefined) return before;
  const value = answer.initialValue?.[name];
  return typeof value === 'string' ? value : '';
}

/** The same for a box: one that was left empty is not sent at all. */
export function ticked(answer: FormAnswer, name: string, before = false): boolean {
  return answer === undefined ? before : answer.initialValue?.[name] === 'on';
}
