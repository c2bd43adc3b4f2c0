// Two people with the same form open: who saves second is told, and nothing of the first is lost unseen.
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';

import { parseWithZod } from '@conform-to/zod/v4';
import type { z } from 'zod';

export type Values = Readonly<Record<string, string | boolean | readonly string[]>>;

/** What a form was filled with, as a word that goes with it and comes back. */
export function seenOf(values: Values): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 16);
}

type Sent<Schema extends z.ZodType> = { form: FormData; schema: Schema; values: Values };

/**
 * The warning to whoever saves second: `values`, as stored now, are neither those the form was opened with nor those it
 * asks for. Sent again the form is let through. undefined where there is nothing to warn of, or the form doesn't say what
 * it was opened with.
 */
export function warningOf<Schema extends z.ZodType>({ form, schema, values }: Sent<Schema>) {
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
