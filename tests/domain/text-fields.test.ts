import { describe, expect, it } from 'vitest';

import { required } from '#app/domain/messages/errors.ts';
import { optionalLine, requiredLine } from '#app/domain/text-fields.ts';

/** Zero-width, joiners, soft hyphen, marks of direction, fillers, a lone accent: nothing to see, nothing to press. */
const UNSEEN = [
  '\u200b',
  '\u200d',
  '\u200c \u200c',
  '\u00ad',
  '\u061c',
  '\u2060\u2063',
  '\u3164',
  '\u115f\u1160',
  '\u2800\u2800',
  '\uffa0',
  '\ufe0f',
  '\u{e0041}',
  '\u0301',
  '\u00a0',
];

describe('a line of which nothing can be seen', () => {
  it.each(UNSEEN.map((text) => ({ text, code: encodeURIComponent(text) })))(
    'is taken as empty: $code',
    ({ text }) => {
      const read = requiredLine(80).safeParse(text);
      expect(read.error?.issues.map(({ message }) => message)).toEqual([required]);
      expect(optionalLine(80).parse(text)).toBeNull();
    },
  );
});

it.each(['O', '9', '李', 'علي', '👩‍👩‍👧', '❤️', 'n\u0303', '«»', 'में', '…'])('«%s» can be seen', (text) => {
  expect(requiredLine(80).parse(text)).toBe(text);
});
