import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import routes from '#app/routes.ts';
import { RESERVED_SUBDOMAINS, subdomainField, subdomainProblem } from '#app/domain/activities/subdomain.ts';

describe('a subdomain', () => {
  it.each(['alba', 'bosco', 'a1', '42', 'langhe-tour', 'a'.repeat(30), 'lago-di-garda-2027'])(
    'may be %s',
    (label) => {
      expect(subdomainProblem(label)).toBeUndefined();
    },
  );

  it.each([
    ['', 'empty'],
    ['a', 'length'],
    ['a'.repeat(31), 'length'],
    ['Alba', 'characters'],
    ['caffè', 'characters'],
    ['alba.it', 'characters'],
    ['alba_it', 'characters'],
    ['-alba', 'hyphens'],
    ['alba-', 'hyphens'],
    ['al--ba', 'hyphens'],
    ['xn--caff-8oa', 'hyphens'],
    ['www', 'reserved'],
    ['dashboard', 'reserved'],
    ['botteghino', 'reserved'],
    ['dev-diary', 'reserved'],
  ])('«%s» is refused for its %s', (label, problem) => {
    expect(subdomainProblem(label)).toBe(problem);
  });

  it('is never a first path segment of the site', () => {
    const segments = routes.flatMap(function first({ path, children = [] }): string[] {
      return path === undefined ? children.flatMap(first) : [path.split('/')[0]?.replace(/\?$/, '') ?? ''];
    });
    expect(segments.length).toBeGreaterThan(0);
    const free = segments.filter((segment) => subdomainProblem(segment) === undefined);
    expect(free).toEqual([]);
  });

  it('always is a label that a host name can carry', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9-]{0,32}$/), (label) => {
        fc.pre(subdomainProblem(label) === undefined);
        expect(new URL(`https://${label}.botteghino.it`).hostname).toBe(`${label}.botteghino.it`);
        expect(label).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
        expect(RESERVED_SUBDOMAINS.has(label)).toBe(false);
      }),
    );
  });

  it('is asked for in the words of the form', () => {
    const messages = (text: string) =>
      subdomainField.safeParse(text).error?.issues.map(({ message }) => message);
    expect(messages(' ')).toEqual(['Questo campo è obbligatorio']);
    expect(messages('Caffè')).toEqual(['Usa solo lettere minuscole, cifre e trattini']);
    expect(messages('admin')).toEqual(['Questo indirizzo è riservato: scegline un altro']);
    expect(messages(' alba ')).toBeUndefined();
  });
});
