// Text and whole-number fields: cleaned first, then checked, with the messages of docs/rules/pages.md#forms.
import './messages/last-resort.ts';
import { z } from 'zod';
import * as errors from './messages/errors.ts';
import { cleanPasted } from './pasted-text.ts';

// A line break in a name could add a mail header or a row of a file; direction marks would change the words
// after them. The joiner inside an emoji is allowed.
const NOT_IN_A_LINE = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]+/gu;

/** Some letters and signs look like nothing, too: fillers of Korean syllables, the empty Braille cell. */
const SEEN = /[^\p{Cc}\p{Cf}\p{M}\p{Z}\u115F\u1160\u2800\u3164\uFFA0]/u;

/** '' if nothing of it can be seen: a link with such a name could not be found. */
export function oneLine(text: string): string {
  const line = text.replace(NOT_IN_A_LINE, ' ').replace(/ {2,}/g, ' ').trim();
  return SEEN.test(line) ? line : '';
}

/**
 * A raw text field. Text over the limit is refused before anything reads it, so that no work grows with what
 * a stranger sends. All text fields begin with it (docs/decisions/0054-lengths-first.md).
 */
export function sentText(max: number, tooLong = errors.maxCharacters({ max })) {
  return z.string({ error: errors.required }).max(max, { error: tooLong, abort: true });
}

/** Allows extra length for what cleaning removes: line breaks of two characters, outer spaces. */
function uncleaned(max: number) {
  return sentText(2 * max + 200, errors.maxCharacters({ max }));
}

export function requiredLine(max: number) {
  return uncleaned(max)
    .transform(oneLine)
    .pipe(
      z.string({ error: errors.required }).min(1, errors.required).max(max, errors.maxCharacters({ max })),
    );
}

/** `null` if left empty, so that a value can be cleared. */
export function optionalLine(max: number) {
  return uncleaned(max)
    .nullish()
    .transform((text) => oneLine(text ?? '') || null)
    .pipe(z.string().max(max, errors.maxCharacters({ max })).nullable());
}

/**
 * Several lines; '' if empty. Checked in the transform, because the form library takes an empty text after a
 * pipe as missing.
 */
export function longText(max: number) {
  return uncleaned(max)
    .nullish()
    .transform((text, context) => {
      const kept = (text ?? '').replaceAll('\r\n', '\n').replaceAll('\0', '').trim();
      if (kept.length > max) context.addIssue({ code: 'custom', message: errors.maxCharacters({ max }) });
      return kept;
    });
}

/** Longer than any number, date or address. */
const SHORT = 1000;

/** A number as sent by a form or a call: text is cleaned and converted; empty is undefined. */
function sentNumber(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (value.length > SHORT) return Number.NaN;
  const figure = cleanPasted(value);
  return figure === '' ? undefined : Number(figure);
}

function integer(min: number, max: number) {
  return z
    .int({ error: ({ input }) => (input === undefined || input === null ? errors.required : errors.integer) })
    .min(min, errors.minValue({ min }))
    .max(max, errors.maxValue({ max }));
}

export function integerBetween(min: number, max: number) {
  return z.preprocess(sentNumber, integer(min, max));
}

export function optionalIntegerBetween(min: number, max: number) {
  return z.preprocess(sentNumber, integer(min, max).nullish()).transform((value) => value ?? null);
}

/** A text that `parse` converts after cleaning; undefined means invalid. */
export function parsedBy<T>(parse: (text: string) => T | undefined, message: string) {
  return sentText(SHORT, message).transform((text, context): T => {
    const cleaned = cleanPasted(text);
    const parsed = parse(cleaned);
    if (parsed !== undefined) return parsed;
    context.addIssue({ code: 'custom', message: cleaned === '' ? errors.required : message });
    return z.NEVER;
  });
}

/** Like `parsedBy`, but `null` if left empty. */
export function optionallyParsedBy<T>(parse: (text: string) => T | undefined, message: string, max = SHORT) {
  return sentText(max, message)
    .nullish()
    .transform((text, context): T | null => {
      const cleaned = cleanPasted(text ?? '');
      if (cleaned === '') return null;
      const parsed = parse(cleaned);
      if (parsed !== undefined) return parsed;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    });
}

type Judged = { issues: readonly { path?: PropertyKey[] | undefined }[] };

/** For rules about several fields: checks them although other fields are wrong, so that all errors show at once. */
export function about(...names: string[]) {
  return {
    when: ({ issues }: Judged) =>
      issues.every(({ path = [] }) => path.length > 0 && !names.includes(String(path[0]))),
  };
}

// The id of a creating form, by which it makes one row however often it is sent unchanged.

/** If a client removes the id, each submission gets a new one and makes a row. */
export const formNonceField = sentText(64)
  .regex(/^[\w-]{16,64}$/)
  .catch(() => crypto.randomUUID());

/** Whether what was typed is never sent back to a page. */
export const isSecretField = (name: string) => /password|secret|^code$/i.test(name);
