// One zod schema for server and browser, by conform: shows errors on blur, and updates them while typing.
import { type Submission, type SubmissionResult, useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { type ComponentProps, type FocusEvent, type SubmitEvent, useState } from 'react';
import type { z } from 'zod';

import { fieldOf, isCheckable } from './checkable.ts';
import type { SummaryField } from './error-summary.tsx';
import { checks, type FieldErrors, NO_ERRORS, useChecks, useTitleOfRefusal } from './use-checked-form.ts';

export type FormAnswer = SubmissionResult | undefined;

type Words = { name: string; label: string; error: string | undefined };

/** Of a text or a selection: what was typed, or the value before. */
export type FormField = Words & { defaultValue: string };

/** `Name` lists the fields that a part of a form asks for; the whole form knows all of its schema's. */
export type ZodForm<Name extends string = never> = {
  answer: FormAnswer;
  errors: FieldErrors;
  /** At the last submission, for `ErrorSummary`. */
  summary: { errors: FieldErrors; fields: readonly SummaryField[] };
  props: Pick<ComponentProps<'form'>, 'id' | 'noValidate' | 'onBlur' | 'onSubmit'>;
  field: (name: Name) => FormField;
  /** Of a `ChoiceGroup`; several choices if the value before is a list. */
  choice: (name: Name) => Words & { chosen: string | readonly string[] };
  /** Of a `Checkbox`. */
  box: (name: Name) => Omit<Words, 'label'> & { defaultChecked: boolean };
};

type Options<Name extends string, Label extends string> = {
  /** In the order of the form: shown at the fields and in the summary of errors. */
  labels?: Readonly<Record<Label, string>>;
  /** Before anything is typed: texts, numbers, booleans of boxes, lists of several choices. */
  values?: Readonly<Partial<Record<Name | NoInfer<Label>, unknown>>>;
  /** If two forms share a page. */
  id?: string;
};

type NameOf<Schema extends z.ZodObject> = keyof z.input<Schema> & string;

export function useZodForm<Schema extends z.ZodObject, Label extends string = never>(
  schema: Schema,
  answer: FormAnswer,
  { labels, values, id }: Options<NameOf<Schema>, Label> = {},
): ZodForm<NameOf<Schema> | Label> {
  const judge = (element: HTMLFormElement, formData = new FormData(element)) =>
    withHalfTyped(element, parseWithZod(formData, { schema }));
  const [form] = useForm<z.input<Schema>, z.output<Schema>>({
    ...(id === undefined ? {} : { id }),
    ...(answer ? { lastResult: answer } : {}),
    // Checking on blur is done below, because conform would check before the press that causes the blur.
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
    onValidate: ({ form: element, formData }) => judge(element, formData),
  });
  const errors = firstErrors({ error: form.allErrors });
  const [sent, setSent] = useSent(answer);
  useTitleOfRefusal(sent);
  useChecks();
  return {
    answer,
    errors,
    summary: {
      errors: sent,
      fields: Object.entries<string>(labels ?? {}).map(([name, label]) => ({ name, label })),
    },
    ...attributesOf(answer, errors, { labels, values }),
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

type Before = {
  labels: Readonly<Partial<Record<string, string>>> | undefined;
  values: Readonly<Partial<Record<string, unknown>>> | undefined;
};

function attributesOf(
  answer: FormAnswer,
  errors: FieldErrors,
  { labels, values }: Before,
): Pick<ZodForm<string>, 'field' | 'choice' | 'box'> {
  const words = (name: string) => ({ name, label: labels?.[name] ?? '', error: errors[name] });
  return {
    field: (name) => ({ ...words(name), defaultValue: typed(answer, name, String(values?.[name] ?? '')) }),
    choice: (name) => ({ ...words(name), chosen: chosen(answer, name, values?.[name]) }),
    box: (name) => ({
      name,
      error: errors[name],
      defaultChecked: ticked(answer, name, values?.[name] === true),
    }),
  };
}

function checkWhenLeft(field: EventTarget, validate: (name: string) => void): void {
  if (!isCheckable(field) || field.name === '') return;
  checks?.afterPress(() => {
    if (field.isConnected) validate(field.name);
  });
}

/** Incomplete input overrides the schema's message for an empty field. */
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

/** True for buttons with formNoValidate, such as a search: those forms are not checked. */
function isUnchecked(event: SubmitEvent<HTMLFormElement>): boolean {
  const { submitter } = event;
  return submitter instanceof HTMLButtonElement && submitter.formNoValidate && !isCheckOfOneField(event);
}

/** Conform validates one field by submitting the form with a button of this name. */
function isCheckOfOneField({ submitter }: SubmitEvent<HTMLFormElement>): boolean {
  return submitter?.getAttribute('name') === '__intent__';
}

/** The errors at the last submission, for the summary, which must not change while typing. */
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

/** The typed value, for fields whose value may be shown again; never passwords. */
export function typed(answer: FormAnswer, name: string, before = ''): string {
  if (answer === undefined) return before;
  const value = answer.initialValue?.[name];
  return typeof value === 'string' ? value : '';
}

/** The same for a checkbox: an empty one is not sent at all. */
export function ticked(answer: FormAnswer, name: string, before = false): boolean {
  return answer === undefined ? before : answer.initialValue?.[name] === 'on';
}

function chosen(answer: FormAnswer, name: string, before: unknown): string | readonly string[] {
  if (!Array.isArray(before)) return typed(answer, name, String(before ?? ''));
  const now = answer === undefined ? before : [answer.initialValue?.[name]].flat();
  return now.filter((each) => typeof each === 'string');
}
