// What the log calls an address: by the route that answers it, with nothing in it that opens anything.
import { ACCESS } from '#app/access.ts';
import { pagePath, pathPattern } from '#app/paths.ts';

/** A route's pattern, and what the address has in place of its parameters. */
export type Matched = { pattern: string; params: object };

const siteMap = new Set(Object.keys(ACCESS).flatMap((pattern) => pattern.split('/')));

/** Of parameters only numbers are shown: they are ids. Never the query. */
export function logPath(url: string, matched: Matched | undefined): string {
  if (matched === undefined || matched.pattern.endsWith('*')) return byShape(url);
  const numbers = new Map(Object.entries(matched.params).filter(([, value]) => /^\d{1,9}$/.test(value)));
  const pattern = pathPattern(matched.pattern);
  return pattern.replaceAll(/:(\w+)/g, (parameter, name: string) => numbers.get(name) ?? parameter);
}

/**
 * Where no route has read the address, anything may be in it, encoded or cut as a mail program left it: words of the site
 * map are shown, and what is too short to be a piece of a secret.
 */
function byShape(url: string): string {
  const [path = ''] = url.split(/[?#;]/, 1);
  return pagePath(path)
    .split('/')
    .map((segment) => (siteMap.has(segment) || isHarmless(segment) ? segment : ':hidden'))
    .join('/');
}

function isHarmless(segment: string): boolean {
  return /^[\w.-]{0,30}$/.test(segment) && !/[\w-]{8}/.test(segment);
}
