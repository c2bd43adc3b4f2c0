// Whether a request that changes something comes from a page of the host it is sent to.
import type { IncomingHttpHeaders } from 'node:http';

/**
 * Compares with the host's configured origin, so that a TLS-ending proxy in between doesn't matter.
 * Origin decides, without it Sec-Fetch-Site, then Referer; a plain client sends none of them.
 */
export function comesFromOwnPage(headers: IncomingHttpHeaders, ownOrigin: string): boolean {
  if (headers.origin !== undefined) return originOfAddress(headers.origin) === ownOrigin;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  if (headers.referer !== undefined) return originOfAddress(headers.referer) === ownOrigin;
  return true;
}

/** One final dot does not count, as in a Host: who came to the page with it sends its forms with it. */
function originOfAddress(address: string): string | undefined {
  const url = URL.parse(address);
  if (url?.hostname.endsWith('.')) url.hostname = url.hostname.slice(0, -1);
  return url?.origin;
}
