// Headers and redirect targets of the account pages.
import type { HeadersArgs } from 'react-router';
import { parseUrl } from '#app/domain/parse-url.ts';

/** Passes on the action's headers, such as the time to wait; React Router drops them otherwise. */
export function answerHeaders({ actionHeaders }: HeadersArgs): Headers {
  return actionHeaders;
}

/** For pages with a secret in their address: never cached. */
export function secretPageHeaders({ actionHeaders }: HeadersArgs): Headers {
  const headers = new Headers(actionHeaders);
  headers.set('Cache-Control', 'private, no-store');
  return headers;
}

// A path of the platform for after signing in, if the given one is safe.

/** Parses like a browser: `//evil`, `\evil` and addresses with a scheme are refused. */
export function safePath(wanted: string | null, baseUrl: string): string | undefined {
  if (wanted === null || !wanted.startsWith('/') || wanted.length > 2000) return undefined;
  const base = new URL(baseUrl);
  const url = parseUrl(wanted, base);
  if (url === null || url.origin !== base.origin || url.pathname.startsWith('//')) return undefined;
  return url.pathname + url.search + url.hash;
}

/** The path from which a form was sent, on this host; an address elsewhere becomes '/'. */
export function pathOnThisHost(back: FormDataEntryValue | null): string {
  if (typeof back !== 'string' || !back.startsWith('/')) return '/';
  const here = 'http://here.invalid';
  const url = parseUrl(back, here);
  return url?.origin === here ? url.pathname.replace(/^\/+/, '/') + url.search : '/';
}

/** The inviter's referral code from an address or a form. */
export function referralOf(text: unknown): string | undefined {
  return typeof text === 'string' && /^[\w-]{4,32}$/.test(text) ? text : undefined;
}
