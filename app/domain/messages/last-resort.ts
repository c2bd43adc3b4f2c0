// What is said where a schema has no words of its own: zod's are English, and no form may show them. A side effect of
// being imported, because zod keeps one such function for the whole process.
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

// Pages forbid code made of text, and Firefox complains of the mere try.
z.config({ localeError: wordsOf, jitless: typeof document !== 'undefined' });
