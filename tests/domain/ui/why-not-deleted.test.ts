import { describe, expect, it } from 'vitest';

import { DELETION_REFUSALS, whyNotDeleted } from '#app/routes/refusals.ts';

const refusals = Object.entries(DELETION_REFUSALS).flatMap(([kind, codes]) =>
  Object.keys(codes).flatMap((code) => [undefined, 0, 1, 7].map((count) => ({ kind, code, count }))),
);

describe('whatever can’t be deleted', () => {
  it.each(refusals)('$kind, $code, $count: names what stands in the way, and what to do', (refused) => {
    const sentence = whyNotDeleted(refused as Parameters<typeof whyNotDeleted>[0]);
    const [stands = '', then = ''] = sentence.split(': ');
    expect(stands).toMatch(/^[\dA-ZÈ].{8,}[\p{L}]$/u);
    expect(then).toMatch(/^\p{Ll}.{8,}\.$/u);
    expect(sentence).not.toMatch(/undefined|null|\b0\b|\.\.|: *[.:]/);
  });
});
