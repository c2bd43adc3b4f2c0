import fc from 'fast-check';
import ical from 'ical-generator';
import { expect, test } from 'vitest';

import { finished, folded } from '#app/domain/bookings/calendar-file.ts';

const START = new Date('2027-06-12T07:00:00Z');

function calendarOf(summaries: readonly string[]) {
  const calendar = ical({ prodId: { company: 'B', product: 'P' } });
  summaries.forEach((summary, index) =>
    calendar.createEvent({ id: `e${index}`, stamp: START, start: START, end: START, summary }),
  );
  return calendar;
}

test('a file of many bookings is the one the library itself would write', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme-composite', maxLength: 120 }), { maxLength: 4 }),
      (summaries) => {
        const expected = `${calendarOf(summaries).toString()}\r\n`;
        expect(finished(calendarOf(summaries))).toBe(expected);
      },
    ),
    { numRuns: 60 },
  );
});

test('no line is longer than 75 octets, and unfolding gives the text back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-composite', maxLength: 300 }), (typed) => {
      const text = typed.replaceAll(/[\r\n]/g, '');
      const lines = folded(text).split('\r\n');
      for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(lines.join('\r\n').replaceAll('\r\n ', '')).toBe(text);
    }),
  );
});
