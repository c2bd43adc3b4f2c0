import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { parseEmailAddress } from '#app/domain/identity/contact-fields.ts';

const LOCAL_64 = 'a'.repeat(64);

describe('an e-mail address', () => {
  it.each([
    "d'amico.o'neil@example.com",
    `${LOCAL_64}@example.com`,
    'nome@città.example',
    'chiara+rifugio@example.com',
    'jürgen@example.com',
    'a@b.it',
    'x_y-z@sotto.dominio.example.co.uk',
    '用户@例え.テスト',
  ])('is accepted and kept as typed: %s', (address) => {
    expect(parseEmailAddress(address)?.address).toBe(address);
  });

  it.each([
    ['without a dot in the domain', 'a@b'],
    ['with two dots', 'a@example..com'],
    ['with a space', 'a b@example.com'],
    ['when there are two', 'a@example.com,b@example.com'],
    ['when there are two, with a semicolon', 'a@example.com;b@example.com'],
    ['with a line break', 'a@example.com\r\nBcc: b@example.com'],
    ['with a line break at the end', 'a@example.com\n'],
    ['with a line break in the name', 'a\n@example.com'],
    ['with a null character', 'a\0@example.com'],
    ['without a name', '@example.com'],
    ['without a domain', 'a@'],
    ['when empty', '   '],
    ['with a display name', 'Anna <a@example.com>'],
    ['with two @', 'a@b@example.com'],
    ['with a dot first', '.a@example.com'],
    ['with a dot last', 'a.@example.com'],
    ['with a dot last in the domain', 'a@example.com.'],
    ['with a hyphen first in the domain', 'a@-example.com'],
    ['at a numeric address', 'a@127.0.0.1'],
    ['at a hexadecimal address', 'a@0x7f.1'],
    ['at a literal address', 'a@[127.0.0.1]'],
    ['with a port', 'a@example.com:25'],
    ['with a path', 'a@example.com/x'],
    ['with a percent sign in the domain', 'a@exam%70le.com'],
    ['with a quoted name', '"a b"@example.com'],
    ['with 65 characters before the @', `a${LOCAL_64}@example.com`],
    ['with a label of 64 characters', `a@${'b'.repeat(64)}.com`],
    [
      'when longer than 254',
      `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(10)}.com`,
    ],
  ])('is refused %s', (_, address) => {
    expect(parseEmailAddress(address)).toBeUndefined();
  });

  it('loses outer spaces, and compares without capitals', () => {
    expect(parseEmailAddress(' Chiara+Rifugio@Example.com ')).toEqual({
      address: 'Chiara+Rifugio@Example.com',
      key: 'chiara+rifugio@example.com',
    });
  });

  it('compares the same however an accent is encoded', () => {
    expect(parseEmailAddress('nome@citta\u0300.example')?.key).toBe(
      parseEmailAddress('Nome@Città.example')?.key,
    );
  });

  it('is never more than one recipient, whatever was typed', () => {
    const typed = fc.string({ unit: 'grapheme', maxLength: 40 });
    fc.assert(
      fc.property(typed, typed, (before, after) => {
        const parsed = parseEmailAddress(`${before}@${after}.example`);
        if (parsed === undefined) return;
        expect(parsed.address).not.toMatch(/[\s,;:<>()[\]"\\\p{Cc}]/u);
        expect(parsed.address.split('@')).toHaveLength(2);
        expect(parseEmailAddress(parsed.address)).toEqual(parsed);
        expect(parseEmailAddress(parsed.key)?.key).toBe(parsed.key);
      }),
      { numRuns: 500 },
    );
  });

  it('accepts every ordinary address', () => {
    const label = fc
      .stringMatching(/^[a-z0-9]([a-z0-9-]{0,20}[a-z0-9])?$/)
      .filter((text) => !/^(..--|xn)/.test(text));
    const atom = fc.stringMatching(/^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]{1,20}$/);
    fc.assert(
      fc.property(
        fc.array(atom, { minLength: 1, maxLength: 3 }),
        fc.array(label, { minLength: 1, maxLength: 3 }),
        (atoms, labels) => {
          const address = `${atoms.join('.')}@${labels.join('.')}.example`;
          expect(parseEmailAddress(address)?.address).toBe(address);
        },
      ),
    );
  });
});
