import { expect, test } from 'vitest';

import { z } from 'zod';

import * as errors from '#app/domain/messages/errors.ts';
import '#app/domain/messages/last-resort.ts';

test('what the rules say literally is said so', () => {
  expect(errors.required).toBe('Questo campo è obbligatorio');
  expect(errors.email).toBe('Email non valida');
});

test('numbers are grouped and words follow them', () => {
  expect(errors.maxCharacters({ max: 5000 })).toBe('Al massimo 5.000 caratteri');
  expect(errors.minValue({ min: 0 })).toBe('Il valore minimo è 0');
  expect(errors.exactLength({ length: 1 })).toBe('Serve esattamente 1 carattere');
  expect(errors.maxItems({ max: 10 })).toBe('Al massimo 10 elementi');
});

test('a schema without words of its own speaks Italian', () => {
  const said = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;
  expect(said(z.string(), undefined)).toBe(errors.required);
  expect(said(z.string(), 7)).toBe(errors.invalid);
  expect(said(z.int(), '7a')).toBe(errors.integer);
  expect(said(z.string().min(1), '')).toBe(errors.required);
  expect(said(z.string().min(4), 'abc')).toBe(errors.minCharacters({ min: 4 }));
  expect(said(z.string().max(4), 'abcde')).toBe(errors.maxCharacters({ max: 4 }));
  expect(said(z.int().min(4), 3)).toBe(errors.minValue({ min: 4 }));
  expect(said(z.array(z.int()).max(1), [1, 2])).toBe(errors.maxItems({ max: 1 }));
  expect(said(z.enum(['a', 'b']), 'c')).toBe(errors.invalid);
  expect(said(z.email(), 'c')).toBe(errors.email);
  expect(said(z.uuid(), 'c')).toBe(errors.invalid);
  expect(said(z.union([z.string(), z.int()]), true)).toBe(errors.invalid);
});
