import { inflateSync } from 'node:zlib';

import fc from 'fast-check';
import { expect, test } from 'vitest';

import { printable, totalsOf } from '#app/domain/payments/statements/statement.ts';
import { statementPdf } from '#app/domain/payments/statements/statement-files.server.ts';

test.for([
  ['Caffè «Città d’Alba» – 1.234,50 €', 'Caffè «Città d’Alba» – 1.234,50 €'],
  ['Łódź e Čapek', 'Lódz e Capek'],
  ['Kayak 🛶 al tramonto 👩‍👩‍👧', 'Kayak al tramonto'],
  ['Cafe\u0301', 'Café'],
  ['東京', '??'],
] as const)('«%s» is printed as «%s»', ([typed, printed]) => {
  expect(printable(typed)).toBe(printed);
});

test('whatever people type, nothing is left that the fonts do not have', () => {
  const encodable = /^[\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
      expect(printable(typed)).toMatch(encodable);
      expect(printable(printable(typed))).toBe(printable(typed));
    }),
  );
});

test('a statement prints its names, also those that no ordinary font has', async () => {
  const pdf = await statementPdf(
    {
      month: '2027-06',
      activity: { name: 'Łódź sul lago 🎉', legalName: 'Čapek S.r.l.', vatNumber: '01234567890' },
      openingCents: 0,
      closingCents: 0,
      rows: [],
      totals: totalsOf([]),
    },
    'Botteghino',
  );
  expect(wordsOf(pdf)).toContain('Lódz sul lago · Capek S.r.l. · P. IVA 01234567890');
});

/** The text of its pages, in the encoding of the standard fonts. */
function wordsOf(pdf: Uint8Array): string {
  const file = Buffer.from(pdf).toString('latin1');
  const pages = [...file.matchAll(/\/FlateDecode\s*>>\s*stream\n([^]*?)\nendstream/g)].map(
    ([, stream = '']) => inflateSync(Buffer.from(stream, 'latin1')).toString('latin1'),
  );
  return [...pages.join('\n').matchAll(/\[(.*)\] TJ/g)]
    .map(([, line = '']) => [...line.matchAll(/<([0-9a-f]+)>/g)].map(([, hex = '']) => hex).join(''))
    .map((hex) => Buffer.from(hex, 'hex').toString('latin1'))
    .join('\n');
}
