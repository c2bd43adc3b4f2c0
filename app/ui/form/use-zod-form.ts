// One zod schema for server and browser, through conform: errors when a field is left, again while it is mended.
import { type Submission, type SubmissionResult, useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { type FocusEvent, type SubmitEvent, useState } from 'react';
import type { z } from 'zod';

import { fieldOf, isCheckable } from './checkable.ts';
import { checks, type FieldErrors, NO_ERRORS, useChecks, useTitleOfRefusal } from './use-checked-form.ts';

export type FormAnswer = SubmissionResult | undefined;

/** Handed down where the page's head shows the summary and a part of the page the form. */
export type ZodForm = ReturnType<typeof useZodForm>;

/** `id` where two forms share a page. */
export function useZodForm<Schema extends z.ZodObject>(schema: Schema, answer: FormAnswer, id?: string) {
  const judge = (element: HTMLFormElement, formData = new FormData(element)) =>
    withHalfTyped(element, parseWithZod(formData, { schema }));
  const [form] = useForm<z.input<Schema>, z.output<Schema>>({
    ...(id === undefined ? {} : { id }),
    ...(answer ? { lastResult: answer } : {}),
    // When a field is left it is checked below: conform would at once.
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
    onValidate: ({ form: element, formData }) => judge(element, formData),
  });
  const errors = firstErrors({ error: form.allErrors });
  const [sent, setSent] = useSent(answer);
  useTitleOfRefusal(sent);
  useChecks();
  return {
    errors,
    sent,
    props: {
      id: form.id,
      noValidate: form.noValidate,
      onBlur: ({ target }: FocusEvent<HTMLFormElement>) =>
        checkWhenLeft(target, (name) => form.validate({ name })),
      onSubmit(event: SubmitEvent<HTMLFormElement>) {
        if (isUnchecked(event)) return;
        form.onSubmit(event);
        if (isCheckOfOneField(event)) return;
        setSent(event.defaultPrevented ? firstErrors(judge(event.currentTarget).reply()) : NO_ERRORS);
      },
    },
  };
}

function checkWhenLeft(field: EventTarget, validate: (name: string) => void): void {
  if (!isCheckable(field) || field.name === '') return;
  checks?.afterPress(() => {
    if (field.isConnected) validate(field.name);
  });
}

/** What was begun and not finished counts before what the schema says of an empty field. */
function withHalfTyped<I, O>(
  form: HTMLFormElement,
  submission: Submission<I, string[], O>,
): Submission<I, string[], O> {
  const half = checks?.halfTyped(form) ?? {};
  if (Object.keys(half).length === 0) return submission;
  const found = submission.status === 'success' ? {} : submission.error;
  return {
    payload: submission.payload,
    status: submission.status === 'success' ? 'error' : submission.status,
    error: { ...found, ...half },
    reply(options) {
      const reply = submission.reply(options);
      return { ...reply, ...(reply.intent ? {} : { status: 'error' }), error: { ...reply.error, ...half } };
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

function firstErrors(answer: Pick<SubmissionResult, 'error'> | undefined): FieldErrors {
  const errors: Record<string, string> = {};
  for (const [path, messages] of Object.entries(answer?.error ?? {}))
    if (messages?.[0] !== undefined) errors[fieldOf(path)] ??= messages[0];
  return errors;
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
