// Italian words for schema errors without a message of their own, in place of zod's English. Importing this
// file sets them for the whole process.
import { z } from 'zod';
import * as errors from './errors.ts';

type Issue = Parameters<NonNullable<ReturnType<typeof z.config>['localeError']>>[0];

function wordsOf(issue: Issue): string {
  if (issue.input === undefined || issue.input === null) return errors.required;
  if (issue.code === 'invalid_type')
    return issue.expected === 'number' || issue.expected === 'int' ? errors.integer : errors.invalid;
  if (issue.code === 'too_small') return tooSmall(issue.origin, Number(issue.minimum));
  if (issue.code === 'too_big') return tooBig(issue.origin, Number(issue.maximum));
  return issue.code === 'invalid_format' && issue.format === 'email' ? errors.email : errors.invalid;
}

function tooSmall(origin: string, min: number): string {
  if (origin === 'string') return min === 1 ? errors.required : errors.minCharacters({ min });
  return NUMBERS.has(origin) ? errors.minValue({ min }) : errors.required;
}

function tooBig(origin: string, max: number): string {
  if (origin === 'string') return errors.maxCharacters({ max });
  return NUMBERS.has(origin) ? errors.maxValue({ max }) : errors.maxItems({ max });
}

const NUMBERS = new Set(['number', 'int', 'bigint']);

// `jitless`: the pages' policy forbids code from text, and Firefox reports even the attempt.
z.config({ localeError: wordsOf, jitless: typeof document !== 'undefined' });
