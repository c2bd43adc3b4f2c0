// Which requests may get a kept page, and which parts of the request the page depends on. It is made from
// these alone, so that nothing of the first visitor reaches others.
import type { IncomingHttpHeaders } from 'node:http';
import { ACCESS } from '#app/access.ts';
import type { RequestHost } from '#app/contexts.ts';
import type { Access } from '#app/route-groups.ts';
import { pagePath } from '#app/paths.ts';
import { readTheme } from '#app/ui/shell/theme.ts';
import { readTranslation } from '#app/ui/shell/translation.ts';

/** `plain`: the query chooses nothing. `request`: called only if the page has to be made. */
export type KeptAddress = { key: string; plain: boolean; request: () => Request };

const kept = Object.entries(ACCESS).flatMap(([pattern, access]) =>
  access.kept ? [{ segments: pattern.split('/'), ...access.kept }] : [],
);

/** Cookies of a person: signed in or signing in, with a message to show, or holding places. */
const OF_A_PERSON = new Set(['session', 'sign-in', 'flash', 'guest']);

function isSomebodys(cookies: string): boolean {
  return cookies.split(';').some((cookie) => {
    const [name = ''] = cookie.trim().split('=', 1);
    return OF_A_PERSON.has(name.replace(/^__Host-/, ''));
  });
}

/** Enough for twelve rates and the other choices. */
const MOST_NAMES = 20;

type Asked = { method: string; headers: IncomingHttpHeaders };

/** The only kept page on the platform's host; the others read nothing that is kept in memory. */
export function isFront({ pathname }: URL): boolean {
  return pagePath(pathname) === '/';
}

/** undefined: the page must be made for this visitor alone. */
export function keptAddress(url: URL, { kind }: RequestHost, asked: Asked): KeptAddress | undefined {
  const { cookie = '' } = asked.headers;
  if (asked.method !== 'GET' || isSomebodys(cookie)) return undefined;
  if (kind !== 'activity' && !isFront(url)) return undefined;
  const path = pagePath(url.pathname).split('/');
  const rules = kept.find(({ segments }) => isAt(path, segments));
  const query = rules && knownQuery(url.searchParams, rules);
  if (query === undefined) return undefined;
  const address = new URL(url);
  address.search = query.toString();
  const theme = readTheme(cookie);
  const language = readTranslation(cookie);
  const cookies = [`theme=${theme}`, ...(language === undefined ? [] : [`googtrans=/en/${language}`])];
  return {
    key: `${address.href} ${cookies.join(' ')}`,
    plain: query.size === 0,
    request: () => new Request(address, { headers: { cookie: cookies.join('; ') } }),
  };
}

/** Matches like the router, whose own function would compile the pattern for every request. */
function isAt(path: readonly string[], segments: readonly string[]): boolean {
  const steps = path.length > 2 && path.at(-1) === '' ? path.slice(0, -1) : path;
  return (
    steps.length === segments.length &&
    segments.every((segment, index) => {
      const step = steps[index] ?? '';
      if (!segment.startsWith(':')) return step === segment;
      return segment.endsWith('Id') ? /^\d{1,9}$/.test(step) : step !== '';
    })
  );
}

/**
 * The query parameters that the page reads, in a fixed order; others don't make a different page. undefined:
 * combinations that no link of ours has are not kept.
 */
function knownQuery(
  query: URLSearchParams,
  { by, personal }: NonNullable<Access['kept']>,
): URLSearchParams | undefined {
  const known = new URLSearchParams();
  for (const [name, value] of query) {
    if (personal?.test(name)) return undefined;
    const read = by.find(([names]) => names.test(name));
    if (!read || value === '') continue;
    if (known.has(name) || !read[1].test(value)) return undefined;
    known.set(name, value);
  }
  known.sort();
  return known.size > MOST_NAMES ? undefined : known;
}
