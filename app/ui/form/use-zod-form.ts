// A checked form by one zod schema for server and browser, with conform; updates errors while typing.
import { type Submission, type SubmissionResult, useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { type ComponentProps, type FocusEvent, type SubmitEvent, useMemo } from 'react';
import type { z } from 'zod';
import type { FieldErrors } from './checkable.ts';
import { firstErrors } from './first-errors.ts';
import { checks, type useCheckedForm, useSent, whenLeft } from './use-checked-form.ts';

export type FormAnswer = SubmissionResult | undefined;

type Words = { name: string; label: string; error: string | undefined };

/** Of a text or a selection: what was typed, or the value before. */
export type FormField = Words & { defaultValue: string };

/** `Name` lists the fields that a part of a form asks for; the whole form knows all of its schema's. */
export type ZodForm<Name extends string = never> = Omit<ReturnType<typeof useCheckedForm>, 'props'> & {
  answer: FormAnswer;
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
  const errors = firstErrors(form.allErrors);
  const [sent, setSent] = useSent(useMemo(() => firstErrors(answer?.error), [answer]));
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
        whenLeft(target, ({ name }) => form.validate({ name })),
      onSubmit(event: SubmitEvent<HTMLFormElement>) {
        if (isUnchecked(event)) return;
        form.onSubmit(event);
        if (isCheckOfOneField(event)) return;
        const wrong = event.defaultPrevented ? judge(event.currentTarget).reply().error : {};
        setSent(() => firstErrors(wrong));
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
