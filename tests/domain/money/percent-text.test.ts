import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { formatPercentField, parsePercent } from '#app/domain/money/percent-text.ts';

describe('a percentage as it is typed', () => {
  it.each([
    ['15', 1500],
    ['12,5', 1250],
    ['12.50 %', 1250],
    ['0', 0],
    ['100', 10_000],
    [' 7,25% ', 725],
  ])('«%s» is %i hundredths of a percent', (text, points) => {
    expect(parsePercent(text)).toBe(points);
  });

  it.each(['', 'abc', '-1', '100,01', '101', '12,345', '1e1', '12,', '1 5', '%'])('«%s» is none', (text) => {
    expect(parsePercent(text)).toBeUndefined();
  });

  it('stays the same when it is shown and saved', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), (points) => {
        expect(parsePercent(formatPercentField(points))).toBe(points);
      }),
    );
  });
});
