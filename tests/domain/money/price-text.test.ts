import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { MAX_PRICE_CENTS, MIN_PRICE_CENTS } from '#app/domain/money/cents.ts';
import { formatPriceField, parsePrice, priceField } from '#app/domain/money/price-text.ts';

const price = fc.integer({ min: MIN_PRICE_CENTS, max: MAX_PRICE_CENTS });

describe('a price as it is typed', () => {
  it.each([
    ['12,50', 1250],
    ['1.234,56', 123_456],
    ['1234,56', 123_456],
    [' 12,5 ', 1250],
    ['€ 12,50', 1250],
    ['12,50 €', 1250],
    ['12,50€', 1250],
    ['12.50', 1250],
    ['12.5', 1250],
    ['1.234', 123_400],
    ['12.345', 1_234_500],
    ['1234', 123_400],
    ['100.000,00', 10_000_000],
    ['1', 100],
    ['1,00', 100],
    ['\u00a012,50\u00a0€', 1250],
  ])('«%s» is %i cents', (text, cents) => {
    expect(parsePrice(text)).toBe(cents);
  });

  it.each([
    '12,505',
    '1,234.56',
    '1e3',
    'abc',
    '-12',
    '+12',
    '12,',
    ',50',
    '12.',
    '1.23.456',
    '1.2345',
    '12 50',
    '1 234,56',
    '€',
    '€12€',
    '€ € 12',
    '12,50 EUR',
    '12,5O',
    '٣٥',
    '0x12',
    'NaN',
    'Infinity',
    '12;50',
    "12'50",
  ])('«%s» is no price', (text) => {
    expect(parsePrice(text)).toBe('malformed');
  });

  it.each(['', '   ', '\t'])('nothing (%j) is not zero', (text) => {
    expect(parsePrice(text)).toBe('empty');
  });

  it.each([
    ['0', 'too-low'],
    ['0,99', 'too-low'],
    ['100.000,01', 'too-high'],
    ['9'.repeat(400), 'too-high'],
  ])('«%s» is %s', (text, problem) => {
    expect(parsePrice(text)).toBe(problem);
  });

  it('stays the same however often it is shown and saved', () => {
    fc.assert(
      fc.property(price, (cents) => {
        let saved = cents;
        for (let time = 0; time < 3; time += 1) saved = Number(parsePrice(formatPriceField(saved)));
        expect(saved).toBe(cents);
      }),
    );
  });

  it('reads what Italians write, grouped or not, with or without the sign', () => {
    const written = new Intl.NumberFormat('it-IT', {
      style: 'currency',
      currency: 'EUR',
      useGrouping: 'always',
    });
    fc.assert(
      fc.property(price, (cents) => {
        expect(parsePrice(written.format(cents / 100))).toBe(cents);
        expect(parsePrice(String(cents / 100))).toBe(cents);
      }),
    );
  });

  it('is never read from a text that only begins or ends like one', () => {
    fc.assert(
      fc.property(price, fc.string({ minLength: 1 }), (cents, other) => {
        fc.pre(!/^[\d.,€\s]*$/.test(other));
        expect(parsePrice(formatPriceField(cents) + other)).toBe('malformed');
        expect(parsePrice(other + formatPriceField(cents))).toBe('malformed');
      }),
    );
  });
});

describe('a price field', () => {
  it.each([
    ['', 'Questo campo è obbligatorio'],
    [undefined, 'Questo campo è obbligatorio'],
    ['dodici', 'Scrivi un prezzo in euro, per esempio 12,50'],
    ['0,50', 'Il prezzo minimo è 1,00 €'],
    ['100001', 'Il prezzo massimo è 100.000,00 €'],
  ])('explains what is wrong with %j', (text, message) => {
    expect(priceField.safeParse(text).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });
});
