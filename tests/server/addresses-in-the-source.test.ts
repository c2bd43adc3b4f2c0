// Addresses written out in the source, for links, forms and redirects, are those of pages.
import { globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { ACCESS } from '#app/access.ts';

/** Files, calls of the session, a map elsewhere, and the beginning of two addresses for robots. */
const NOT_PAGES =
  /^\/(content\/|node_modules\/|builds\/|(signin|callback)\/credentials$|api\/auth$|maps\/embed$|payment-$)/;

const pages = Object.keys(ACCESS)
  .filter((pattern) => !pattern.includes('*'))
  .map((pattern) => pattern.slice(1).split('/'));

/** `/users`, or `${base}/edit`, may be a part of an address. */
function isOfAPage(written: string): boolean {
  const parts = written
    .replace(/[?#].*$/, '')
    .split('/')
    .slice(1)
    .filter((part) => part !== '')
    // What follows a name at once is a query.
    .map((part) => part.replace(/^([^$]+)\$.*$/, '$1'));
  const fits = (page: string[], from: number) =>
    parts.every((part, index) => {
      const named = page[from + index];
      if (named === undefined || named === part || part.startsWith('$')) return named !== undefined;
      return index > 0 && named.startsWith(':');
    });
  return pages.some((page) => page.some((_, from) => fits(page, from)));
}

function addressesIn(line: string): string[] {
  if (/^\s*(import |\/\/|\*|\/\*)/.test(line)) return [];
  const quoted = line.matchAll(/(['"`])((?:\$\{\w+\})?\/[a-z$][^'"`\s]*)\1/g);
  return Array.from(quoted, ([, , text = '']) => text.replace(/^\$\{\w+\}/, '')).filter(
    (text) => !NOT_PAGES.test(text),
  );
}

test('every address in the source is of a page, or a part of one', () => {
  const written = globSync('app/**/*.{ts,tsx}').flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        addressesIn(line).map((address) => ({ at: `${path}:${index + 1}`, address })),
      ),
  );
  expect(written.length).toBeGreaterThan(500);
  expect(written.filter(({ address }) => !isOfAPage(address))).toEqual([]);
});

test('a misspelt address is found', () => {
  const line = "return redirect(`/dashboard/${subdomain}/servces/${id}`, cond ? '/settings' : '/setings');";
  expect(addressesIn(line).filter((address) => !isOfAPage(address))).toEqual([
    '/dashboard/${subdomain}/servces/${id}',
    '/setings',
  ]);
});
