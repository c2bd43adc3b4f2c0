// The action of a form: parses it, warns about another person's changes, calls one operation, shows refusals
// beside the fields, and redirects.
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Submission, SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { data, type RouterContextProvider } from 'react-router';
import type { z } from 'zod';
import type { Deps } from '#app/domain/deps.ts';
import type { Viewer } from '#app/domain/identity/viewer.ts';
import { undoable, type UndoKind } from '#app/domain/lifecycle/undo.server.ts';
import type { Err, Ok, Result } from '#app/domain/result.ts';
import { type Done, redirectDone } from '#app/middleware/flash.ts';
import { depsOf, operatorOf } from '#app/middleware/own-activity.ts';
import { notFound, orNotFound } from './found.ts';

export type FieldMessages = Record<string, string[]>;

type Sent = { request: Request; context: Readonly<RouterContextProvider> };

type Saved<Outcome> = Extract<Outcome, Ok<unknown>>['value'];

type Missing = 'not-found' | { code: 'not-found' };

type Refused<Outcome> = Exclude<Extract<Outcome, Err<unknown>>['error'], Missing>;

type FormOf<Schema extends z.ZodType, Outcome> = {
  schema: Schema;
  /** The form's fields, if they were read already. */
  fields?: FormData;
  /** Stored values as the form would show them now; `schema` compares them if the form sends more. */
  stored?: { values: Values; schema?: z.ZodType } | undefined;
  /** A reply before anything is saved, for checks beyond the schema or a doubt. */
  object?(
    submission: Submission<z.output<Schema>>,
    fields: FormData,
  ): SubmissionResult | undefined | Promise<SubmissionResult | undefined>;
  save(sent: z.output<Schema>, by: { deps: Deps; viewer: Viewer }): Promise<Outcome>;
};

/** Refusals without words are answered with 404. */
type Words<E> = {
  /** Messages beside the fields, by refusal code. */
  refusals?: Record<E & string, FieldMessages> | undefined;
  /** The same for refusals with more data than a code. */
  refuse?: ((error: E) => FieldMessages) | undefined;
};

type Answers<Schema extends z.ZodType, Outcome, Sold> = Words<Refused<Outcome>> & {
  /** Sold dates that prevent the change, for the page to list. */
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
  const by = { deps: depsOf(context), viewer: operatorOf(context) };
  const sent = keyedByContent(submission.value, fields);
  const outcome = await form.save(sent, by);
  if (outcome.ok) {
    const next = await answers.done(outcome.value, sent);
    return next instanceof Response ? next : redirectDone(context, next);
  }
  if (isMissing(outcome.error)) throw notFound();
  const error = outcome.error as Refused<Outcome>;
  const result = submission.reply({ fieldErrors: besideFields(error, answers) });
  return again<Sold>(result, { sold: answers.sold?.(error) });
}

/** A creating form that was changed after the browser's Back makes a row of its own. */
export function keyedByContent<Value>(value: Value, fields: FormData): Value {
  if (typeof value !== 'object' || value === null || !('formNonce' in value)) return value;
  const typed = [...fields].filter(([name]) => name !== 'formNonce');
  return { ...value, formNonce: digestOf([value.formNonce, typed], 43) };
}

/** Shows the page again with the form's errors. */
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

function besideFields<E>(error: E, { refusals, refuse }: Words<E>): FieldMessages {
  const table = refusals as Record<string, FieldMessages> | undefined;
  const said = refuse?.(error) ?? table?.[String(error)];
  if (said === undefined) throw notFound();
  return said;
}

// If two people have the same form open, the one who saves second is warned before overwriting the first one's changes.

type Values = Readonly<Record<string, string | boolean | readonly string[]>>;

/** A digest of a form's initial values, which the form sends back. */
export function seenOf(values: Values): string {
  return digestOf(values, 16);
}

function digestOf(values: object, length: number): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, length);
}

type Filled<Schema extends z.ZodType> = { form: FormData; schema: Schema; values: Values };

/**
 * The warning for whoever saves second: the stored `values` differ both from the form's initial values and
 * from its new ones. Sent again, the form is saved. undefined: no reason for a warning, or the form has no
 * digest.
 */
export function warningOf<Schema extends z.ZodType>({ form, schema, values }: Filled<Schema>) {
  const seen = form.get('seen');
  const current = seenOf(values);
  if (typeof seen !== 'string' || seen === current) return undefined;
  const submission = parseWithZod(form, { schema });
  const stored = parseWithZod(filledWith(form, values), { schema });
  if (submission.status !== 'success' || sameValues(submission, stored)) return undefined;
  const { initialValue, ...reply } = submission.reply({ formErrors: ['saved-meanwhile'] });
  return { ...reply, initialValue: { ...initialValue, seen: current } };
}

function filledWith(form: FormData, values: Values): FormData {
  const filled = new FormData();
  for (const [name, value] of form) if (!(name in values)) filled.append(name, value);
  for (const [name, value] of Object.entries(values)) {
    if (value === true) filled.append(name, 'on');
    if (typeof value === 'boolean') continue;
    for (const each of [value].flat()) filled.append(name, each);
  }
  return filled;
}

type Parsed = { status?: string | undefined; value?: unknown };

function sameValues(one: Parsed, other: Parsed): boolean {
  return other.status === 'success' && isDeepStrictEqual(one.value, other.value);
}

type Undoably = Done & { kind: UndoKind; id: number };

/** Does something that can be undone for a minute. */
export async function doneUndoably(
  { deps, viewer }: { deps: Deps; viewer: Viewer },
  { kind, id, ...done }: Undoably,
  act: (deps: Deps) => Promise<Result<unknown, unknown>>,
): Promise<Done> {
  const { undo } = orNotFound(await undoable(deps, { viewer, kind, of: [id], back: done.to }, act));
  return { ...done, undo };
}
