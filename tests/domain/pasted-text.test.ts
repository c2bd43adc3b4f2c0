// Pasted text is read as it was copied.
import { parseWithZod } from '@conform-to/zod/v4';
import { expect, test } from 'vitest';
import { z } from 'zod';

import { parseIban } from '#app/domain/activities/activity-fields.ts';
import { readReference } from '#app/domain/bookings/reference.ts';
import { serviceFields } from '#app/domain/catalog/service-fields.ts';
import { parseEmailAddress, parsePhone } from '#app/domain/identity/contact-fields.ts';
import { parseEuro } from '#app/domain/money/price-text.ts';
import { cleanPasted } from '#app/domain/pasted-text.ts';
import { integerBetween, optionalIntegerBetween, optionallyParsedBy } from '#app/domain/text-fields.ts';

test.each([
  ['\u202a+39\u00a0333\u2011123\u20114567\u202c', '+39 333-123-4567'],
  ['\u200eIT60\u200b X054\u2009\ufeff', 'IT60 X054'],
  ['\u00a0\u3000', ''],
  ['12\u00ad34', '1234'],
])('%j is %j', (pasted, clean) => {
  expect(cleanPasted(pasted)).toBe(clean);
  expect(cleanPasted(clean)).toBe(clean);
});

test('telephones, addresses, prices and codes are taken with what came along', () => {
  expect(parsePhone('\u202a+39\u00a0333\u2011123\u20144567\u202c')).toBe('+39 333 123 4567');
  expect(parseEmailAddress('\u200bmario\u2010rossi@example.com\u00a0')?.address).toBe(
    'mario-rossi@example.com',
  );
  expect(parseEuro('\u200e12,50\u00a0€')).toBe(1250);
  expect(readReference('\u200b234abc\u00a0')).toBe('234ABC');
  const iban = optionallyParsedBy(parseIban, 'no');
  expect(iban.parse('\u2066IT60\u00a0X054\u202f2811 1010 0000 0123 456\u2069')).toBe(
    'IT60X0542811101000000123456',
  );
});

test('whole numbers too, in a form as in a call', () => {
  const schema = z.object({ minutes: integerBetween(0, 100), most: optionalIntegerBetween(1, 10) });
  const form = new FormData();
  form.set('minutes', '\u200b30\u00a0');
  form.set('most', ' ');
  const sent = parseWithZod(form, { schema });
  expect(sent.status === 'success' && sent.value).toEqual({ minutes: 30, most: null });
  expect(schema.parse({ minutes: 5, most: 2 })).toEqual({ minutes: 5, most: 2 });
});

test('every field of a form that is wrong is said at once, and a part of one beside the whole', () => {
  const form = new FormData();
  form.set('tags', `lago, mare, ${'x'.repeat(41)}`);
  const { error } = parseWithZod(form, { schema: serviceFields }).reply();
  expect(Object.keys(error ?? {})).toEqual(expect.arrayContaining(['name', 'price', 'tags[2]']));
});
