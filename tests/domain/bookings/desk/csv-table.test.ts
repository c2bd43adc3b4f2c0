import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { csvLines } from '#app/domain/bookings/desk/csv-table.server.ts';

describe('a table for Italian Excel', () => {
  it('has a mark at its head, semicolons, and lines as Windows ends them', () => {
    expect(csvLines([['Codice', 'Città']], { first: true })).toBe('\uFEFFCodice;Città\r\n');
    expect(csvLines([['A', undefined, { cents: 123_450 }, { cents: -5 }, { count: 3 }]])).toBe(
      'A;;1234,50;-0,05;3\r\n',
    );
  });

  it('quotes what would end a cell', () => {
    expect(csvLines([['Rossi; "Bar"', "D'Amico-Öz"]])).toBe('"Rossi; ""Bar""";D\'Amico-Öz\r\n');
  });

  it.each([
    '=HYPERLINK("https://evil.example")',
    '@SUM(A1)',
    '-5+2',
    '+39 333 0000000',
    '\t=1',
    '\r=1',
    '   =1',
    '\u00a0=1',
    '＝1',
    '|cmd',
  ])('has no cell that calculates: %j', (text) => {
    const cell = csvLines([[text]]).replace(/^"|"?\r\n$/g, '');
    expect(cell).toMatch(/^'/);
    expect(cell.replaceAll('""', '"')).toContain(text.trim());
  });

  it('has no character that steers a terminal or turns the words around', () => {
    expect(csvLines([['a\u001b[31mb\u202Ec\u2066\u200Fd\r\ne\tf\u2028g\0\u0085h']])).toBe(
      'a[31mbcd e f g h\r\n',
    );
  });

  it.each(['01234567890', '0000000', '0323123456', '23E456', '7e2', '12345678901234567'])(
    'loses no digit of %s',
    (text) => {
      expect(csvLines([[text]])).toBe(`'${text}\r\n`);
    },
  );

  it.each([
    '1/2',
    '3-4',
    '1.5',
    '1,50',
    '10:30',
    '04/11/2026',
    '04/11/2026 10:30',
    '2027-06-01',
    '9:30 PM',
    '1 1/2',
    '1e5',
    '1,5E3',
    '007',
    '123456789012',
    '1.234.567,00',
    '€ 5',
    '5€',
    '50%',
    '.5',
    '5 mar',
    'mag-27',
    '1 gennaio 2027',
    'Mar 5',
    '3-set',
    'VERO',
    'false',
  ])('lets %s stay the text that somebody wrote', (text) => {
    expect(csvLines([[text]])).toBe(`'${text}\r\n`);
  });

  it.each([
    '3331234567',
    '7K2M9Q',
    '12 adulti',
    '2 adulti, 1/2 porzione',
    'Mario',
    'Aprilia',
    '0',
    '10.0.0.1',
  ])('leaves %s as it is', (text) => {
    expect(csvLines([[text]])).toBe(`${text}\r\n`);
  });

  it('leaves our own days and times to be read as such', () => {
    expect(csvLines([[{ when: '04/11/2026' }, { when: '09:00' }]])).toBe('04/11/2026;09:00\r\n');
  });

  it('keeps one booking on one line, whatever guests write', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1 }), (cells) => {
        const lines = csvLines([['X', ...cells, 'Y']]).split(/\r\n|\r|\n/);
        expect(lines).toHaveLength(2);
        expect(lines[0]).not.toMatch(/(^|;)"?[=+@-]/);
      }),
    );
  });
});
