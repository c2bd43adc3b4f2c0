import { expect, test } from 'vitest';

import * as errors from '#app/domain/messages/errors.ts';

test('the specification’s words are said as it says them', () => {
  expect(errors.required).toBe('Questo campo è obbligatorio');
  expect(errors.email).toBe('Email non valida');
});

test('numbers are grouped and words follow them', () => {
  expect(errors.maxCharacters({ max: 5000 })).toBe('Al massimo 5.000 caratteri');
  expect(errors.minValue({ min: 0 })).toBe('Il valore minimo è 0');
  expect(errors.exactLength({ length: 1 })).toBe('Serve esattamente 1 carattere');
  expect(errors.maxItems({ max: 10 })).toBe('Al massimo 10 elementi');
});
