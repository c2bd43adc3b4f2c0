// Texts and whole numbers as people type them into forms: cleaned first, then judged, in the words of
// docs/rules/pages.md#forms.
import './messages/last-resort.ts';
import { z } from 'zod';
import * as errors from './messages/errors.ts';
import { cleanPasted } from './pasted-text.ts';

// A line break in a name would reach the head of a mail or the next row of a file, and marks that turn the
// direction of writing would reach the words after it. The joiner inside an emoji is none of these.
const NOT_IN_A_LINE = /[\p{Cc}\p{Zl}\p{Zp}\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]+/gu;

export function oneLine(text: string): string {
  return text.replace(NOT_IN_A_LINE, ' ').replace(/ {2,}/g, ' ').trim();
}

/**
 * A text as it was sent. What is too long is refused before anything reads it, so that no reader's work grows with
 * what a stranger sends. Every text field of every form and call begins with it (docs/decisions/0054-lengths-first.md).
 */
export function sentText(max: number, tooLong = errors.maxCharacters({ max })) {
  return z.string({ error: errors.required }).max(max, { error: tooLong, abort: true });
}

/** For a text that is cleaned before its length counts: line breaks of two characters, spaces around it. */
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

/** `null` when it was left empty, so that a change can clear it. */
export function optionalLine(max: number) {
  return uncleaned(max)
    .nullish()
    .transform((text) => oneLine(text ?? '') || null)
    .pipe(z.string().max(max, errors.maxCharacters({ max })).nullable());
}

/** Several lines; '' when empty. Judged in the transform: a form's reader takes an empty text after a pipe for none. */
export function longText(max: number) {
  return uncleaned(max)
    .nullish()
    .transform((text, context) => {
      const kept = (text ?? '').replaceAll('\r\n', '\n').replaceAll('\0', '').trim();
      if (kept.length > max) context.addIssue({ code: 'custom', message: errors.maxCharacters({ max }) });
      return kept;
    });
}

/** More than any figure, date, number or address takes. */
const SHORT = 1000;

/** As a form or a call sends it: a text is cleaned and read, and none where it is empty. */
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

/** Judges a text, cleaned of what comes with pasting, by a function that answers undefined for what it refuses. */
export function parsedBy<T>(parse: (text: string) => T | undefined, message: string) {
  return sentText(SHORT, message).transform((text, context): T => {
    const cleaned = cleanPasted(text);
    const parsed = parse(cleaned);
    if (parsed !== undefined) return parsed;
    context.addIssue({ code: 'custom', message: cleaned === '' ? errors.required : message });
    return z.NEVER;
  });
}

/** The same, `null` when it was left empty. */
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

/** For a rule about some fields: it is judged while others are wrong too, so that everything is said at once. */
export function about(...names: string[]) {
  return {
    when: ({ issues }: Judged) =>
      issues.every(({ path = [] }) => path.length > 0 && !names.includes(String(path[0]))),
  };
}

// The code a creating form carries, so that it makes one row however often it is sent.

/** Whoever takes it away gets a new one: then each sending makes a row. */
export const formNonceField = sentText(64)
  .regex(/^[\w-]{16,64}$/)
  .catch(() => crypto.randomUUID());
