import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  ibanField,
  parseIban,
  parseVatNumber,
  vatNumberField,
} from '#app/domain/activities/activity-fields.ts';

describe('a VAT number', () => {
  it('has exactly eleven digits, and its spaces are dropped', () => {
    expect(parseVatNumber('01234567890')).toBe('01234567890');
    expect(parseVatNumber(' 0123 4567 890 ')).toBe('01234567890');
  });

  it.each(['0123456789', '012345678901', 'IT01234567890', '0123456789O', '٠١٢٣٤٥٦٧٨٩٠', '01234-567890'])(
    'is not %s',
    (text) => {
      expect(parseVatNumber(text)).toBeUndefined();
    },
  );

  it('may be left empty in the form, which then clears it', () => {
    expect(vatNumberField.parse('  ')).toBeNull();
    expect(vatNumberField.safeParse('123').error?.issues[0]?.message).toBe(
      'La partita IVA ha esattamente 11 cifre',
    );
  });
});

/** Check digits by ISO 13616: letters as numbers, the rest of the division by 97 taken from 98. */
function withCheckDigits(country: string, account: string): string {
  const digits = `${account}${country}00`.replace(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)));
  return `${country}${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${account}`;
}

const italianAccount = fc
  .tuple(fc.stringMatching(/^[A-Z]$/), fc.stringMatching(/^[0-9]{10}$/), fc.stringMatching(/^[0-9A-Z]{12}$/))
  .map((parts) => parts.join(''));

describe('an IBAN', () => {
  it.each([
    ['IT60 X054 2811 1010 0000 0123 456', 'IT60X0542811101000000123456'],
    ['it60x0542811101000000123456', 'IT60X0542811101000000123456'],
    ['DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
    ['GB82WEST12345698765432', 'GB82WEST12345698765432'],
  ])('valid by ISO 13616 is accepted: %s', (text, kept) => {
    expect(parseIban(text)).toBe(kept);
  });

  it.each(['IT60ABCD1234567', 'it60 abcd 1234567 x', 'IT60ABCD1234567XY'])(
    'of the specified shape is accepted: %s',
    (text) => {
      expect(parseIban(text)).toBe(text.replaceAll(' ', '').toUpperCase());
    },
  );

  it.each([
    'IT61X0542811101000000123456',
    'IT60X054281110100000012345',
    'ZZ60X0542811101000000123456',
    'IT60ABCD123456',
    'IT60ABCD1234567XYZ',
    'x',
  ])('with a wrong digit, length or country is refused: %s', (text) => {
    expect(parseIban(text)).toBeUndefined();
  });

  it('of every Italian account is accepted, and refused with any one digit changed', () => {
    fc.assert(
      fc.property(
        italianAccount,
        fc.integer({ min: 5, max: 14 }),
        fc.integer({ min: 1, max: 9 }),
        (account, at, step) => {
          const iban = withCheckDigits('IT', account);
          expect(parseIban(iban)).toBe(iban);
          const wrong = `${iban.slice(0, at)}${(Number(iban[at]) + step) % 10}${iban.slice(at + 1)}`;
          expect(parseIban(wrong)).toBeUndefined();
        },
      ),
    );
  });

  it('is explained in the form', () => {
    expect(ibanField.safeParse('IT00').error?.issues[0]?.message).toBe('IBAN non valido');
    expect(ibanField.parse('')).toBeNull();
  });
});
