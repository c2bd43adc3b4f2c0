// Which requests a kept page answers, and what its page is made for: only of this can it be made, so that nothing of the
// visitor who comes first gets into what others are given.
import type { IncomingHttpHeaders } from 'node:http';

import { ACCESS } from '#app/access.ts';
import type { RequestHost } from '#app/contexts.ts';
import type { Access } from '#app/route-groups.ts';
import { pagePath } from '#app/paths.ts';
import { readTheme } from '#app/ui/shell/theme.ts';
import { readTranslation } from '#app/ui/shell/translation.ts';

/** `plain`: nothing is chosen in it. `request`: only asked for where the page has to be made. */
export type KeptAddress = { key: string; plain: boolean; request: () => Request };

const kept = Object.entries(ACCESS).flatMap(([pattern, access]) =>
  access.kept ? [{ segments: pattern.split('/'), ...access.kept }] : [],
);

/** Of somebody who is signed in, or about to be, to whom something is to be said, or who holds places. */
const OF_A_PERSON = new Set(['session', 'sign-in', 'flash', 'guest']);

function isSomebodys(cookies: string): boolean {
  return cookies.split(';').some((cookie) => {
    const [name = ''] = cookie.trim().split('=', 1);
    return OF_A_PERSON.has(name.replace(/^__Host-/, ''));
  });
}

/** A party of twelve rates, and what else can be chosen. */
const MOST_NAMES = 20;

type Asked = { method: string; headers: IncomingHttpHeaders };

/** The only page of the platform's own host that is kept: its others read nothing that is remembered. */
export function isFront({ pathname }: URL): boolean {
  return pagePath(pathname) === '/';
}

/** undefined: the answer is made for this visitor alone. */
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

/** As the router matches them: its own way would compile each pattern anew for every request. */
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
 * What the page reads of its address, in one order; what it doesn't read makes no other page. What no page of ours links to
 * is answered for itself.
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
