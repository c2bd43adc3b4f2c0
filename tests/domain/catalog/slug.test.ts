import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { slugOf } from '#app/domain/catalog/slug.ts';

describe('a slug', () => {
  it.each([
    ['Giro in barca', 'giro-in-barca'],
    ["Città d'Este", 'citta-d-este'],
    ['Citta\u0300 d’Este', 'citta-d-este'],
    ['  Caffè & tè -- alle 9:30! ', 'caffe-te-alle-9-30'],
    ['ÀÈÌÒÙ', 'aeiou'],
    ['Straße', 'stra-e'],
    ['½ giornata', '1-2-giornata'],
    ['a/b?c#d%20e', 'a-b-c-d-20e'],
    ['../../etc/passwd', 'etc-passwd'],
  ])('of %j is %j', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });

  it.each(['', '   ', '!!!', '🚤', '日本語', '—', '\u0301'])('is never empty: %j', (name) => {
    expect(slugOf(name)).toBe('pagina');
  });

  it('may be that of another name: the id beside it decides', () => {
    expect(slugOf('Caffè')).toBe(slugOf('caffe!'));
  });

  it('is always one readable segment of an address', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (name) => {
        const slug = slugOf(name);
        expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
        expect(slug.length).toBeLessThanOrEqual(60);
        expect(slugOf(slug)).toBe(slug);
      }),
      { numRuns: 500 },
    );
  });
});
