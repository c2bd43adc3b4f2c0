// One zod schema for server and browser, through conform: errors when a field is left, again while it is mended.
import { useForm, type SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { useRef } from 'react';
import type { z } from 'zod';

import type { FieldErrors } from './use-checked-form.ts';

export type FormAnswer = SubmissionResult<string[]> | undefined;

export function useZodForm<Schema extends z.ZodObject>(schema: Schema, answer: FormAnswer) {
  const [form, fields] = useForm<z.input<Schema>, z.output<Schema>, string[]>({
    ...(answer ? { lastResult: answer } : {}),
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
  });
  const errors: Record<string, string | undefined> = {};
  for (const name of Object.keys(schema.shape))
    errors[name] = (fields as Record<string, { errors?: string[] | undefined }>)[name]?.errors?.[0];
  return {
    errors,
    sent: useSent(answer, errors),
    props: { id: form.id, onSubmit: form.onSubmit, noValidate: form.noValidate },
  };
}

/** The summary shows what was wrong at the last sending: it must not move while somebody types. */
function useSent(answer: FormAnswer, errors: FieldErrors): FieldErrors {
  const seen = useRef<{ answer: FormAnswer; sent: FieldErrors }>({ answer: undefined, sent: {} });
  if (seen.current.answer !== answer) seen.current = { answer, sent: answer?.error ? errors : {} };
  return seen.current.sent;
}

/** What was typed, for fields that may come back; never passwords. */
export function typed(answer: FormAnswer, name: string): string {
  const value = answer?.initialValue?.[name];
  return typeof value === 'string' ? value : '';
}
