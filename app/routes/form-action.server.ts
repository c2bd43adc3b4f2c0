// What the action of a form does: parses what was sent, warns who saves second, calls one operation, says why it was
// refused beside the fields, and leads on.
import type { Submission, SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { data, type RouterContextProvider } from 'react-router';
import type { z } from 'zod';

import { depsContext } from '#app/contexts.ts';
import type { Deps } from '#app/domain/deps.ts';
import type { Viewer } from '#app/domain/identity/viewer.ts';
import type { Err, Ok, Result } from '#app/domain/result.ts';
import { type Done, redirectDone } from '#app/middleware/flash.ts';
import { operatorOf } from '#app/middleware/own-activity.ts';

import { notFound } from './dashboard/addresses.ts';
import { type Values, warningOf } from './dashboard/saved-meanwhile.server.ts';

export type FieldErrors = Record<string, string[]>;

type Sent = { request: Request; context: Readonly<RouterContextProvider> };

type Saved<Outcome> = Extract<Outcome, Ok<unknown>>['value'];

type Missing = 'not-found' | { code: 'not-found' };

type Refused<Outcome> = Exclude<Extract<Outcome, Err<unknown>>['error'], Missing>;

type FormOf<Schema extends z.ZodType, Outcome> = {
  schema: Schema;
  /** Where they have been read already. */
  fields?: FormData;
  /** The form as it would be filled now; `schema` is what it is compared by, where a form sends more. */
  stored?: { values: Values; schema?: z.ZodType } | undefined;
  /** What comes back before anything is done: with more than the schema says, or with a doubt. */
  object?(
    submission: Submission<z.output<Schema>>,
    fields: FormData,
  ): SubmissionResult | undefined | Promise<SubmissionResult | undefined>;
  save(sent: z.output<Schema>, by: { deps: Deps; viewer: Viewer }): Promise<Outcome>;
};

/** Refusals without words here are answered like what is not there. */
type Words<E> = {
  /** What is said beside the fields, by the code of the refusal. */
  refusals?: Record<E & string, FieldErrors> | undefined;
  /** The same for refusals that are more than a code. */
  refuse?: ((error: E) => FieldErrors) | undefined;
};

type Answers<Schema extends z.ZodType, Outcome, Sold> = Words<Refused<Outcome>> & {
  /** The sold dates in the way, which the page lists beside the words. */
  sold?(error: Refused<Outcome>): Sold;
  done(value: Saved<Outcome>, sent: z.output<Schema>): Done | Response | Promise<Done | Response>;
};

export async function formAction<
  Schema extends z.ZodType,
  Outcome extends Result<unknown, unknown>,
  Sold = undefined,
>({ request, context }: Sent, form: FormOf<Schema, Outcome>, answers: Answers<Schema, Outcome, Sold>) {
  const { schema, stored } = form;
  const fields = form.fields ?? (await request.formData());
  const submission = parseWithZod(fields, { schema });
  const objection = await form.object?.(submission, fields);
  if (objection || submission.status !== 'success') return again<Sold>(objection ?? submission.reply());
  const warning = stored && warningOf({ form: fields, schema, ...stored });
  if (warning) return again<Sold>(warning, { status: 409 });
  const by = { deps: context.get(depsContext), viewer: operatorOf(context) };
  const outcome = await form.save(submission.value, by);
  if (outcome.ok) {
    const next = await answers.done(outcome.value, submission.value);
    return next instanceof Response ? next : redirectDone(context, next);
  }
  if (isMissing(outcome.error)) throw notFound();
  const error = outcome.error as Refused<Outcome>;
  const result = submission.reply({ fieldErrors: besideFields(error, answers) });
  return again<Sold>(result, { sold: answers.sold?.(error) });
}

/** The page with its form again, and what is said about it. */
function again<Sold>(
  result: SubmissionResult,
  { status = 422, sold }: { status?: number; sold?: Sold | undefined } = {},
) {
  return data({ result, sold }, { status });
}

function isMissing(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : error;
  return code === 'not-found';
}

function besideFields<E>(error: E, { refusals, refuse }: Words<E>): FieldErrors {
  const table = refusals as Record<string, FieldErrors> | undefined;
  const said = refuse?.(error) ?? table?.[String(error)];
  if (said === undefined) throw notFound();
  return said;
}
