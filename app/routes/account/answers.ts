// Headers and addresses that the account pages answer with.
import type { HeadersArgs } from 'react-router';
import { parseUrl } from '#app/domain/parse-url.ts';

/** Headers that a form's answer carries, such as the time to wait; pages drop them unless a route passes them on. */
export function answerHeaders({ actionHeaders }: HeadersArgs): Headers {
  return actionHeaders;
}

/** For pages with a secret in their address. */
export function secretPageHeaders({ actionHeaders }: HeadersArgs): Headers {
  const headers = new Headers(actionHeaders);
  headers.set('Cache-Control', 'private, no-store');
  return headers;
}

// Where to go after signing in: a path of the platform itself, or nowhere.

/** Checked by parsing, as a browser would: `//evil`, `\evil` and addresses with a scheme are dropped. */
export function safePath(wanted: string | null, baseUrl: string): string | undefined {
  if (wanted === null || !wanted.startsWith('/') || wanted.length > 2000) return undefined;
  const base = new URL(baseUrl);
  const url = parseUrl(wanted, base);
  if (url === null || url.origin !== base.origin || url.pathname.startsWith('//')) return undefined;
  return url.pathname + url.search + url.hash;
}

/** The page a form came from, as a path on this host, whichever it is; an address elsewhere ends at the front page. */
export function pathOnThisHost(back: FormDataEntryValue | null): string {
  if (typeof back !== 'string' || !back.startsWith('/')) return '/';
  const here = 'http://here.invalid';
  const url = parseUrl(back, here);
  return url?.origin === here ? url.pathname.replace(/^\/+/, '/') + url.search : '/';
}

/** The code of who invited somebody, as it comes in an address or a form. */
export function referralOf(text: unknown): string | undefined {
  return typeof text === 'string' && /^[\w-]{4,32}$/.test(text) ? text : undefined;
}
