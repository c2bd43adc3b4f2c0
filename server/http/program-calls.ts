// Which addresses are calls for programs. Whatever becomes of one, its client gets JSON that it understands.
import type { Environment } from '#app/gateways/env.server.ts';

export type ProgramCall =
  /** `{"error":{"code":…}}` */
  | 'account'
  /** The NextAuth client takes the error from an address: `{"url":"…?error=…"}`. */
  | 'session';

/** Where the router's table has the session calls; AUTH_BASE_PATH may put them under another path. */
export const SESSION_CALLS = '/api/auth';

/** Asked by pages, for what is no JSON. */
const PICTURES = ['/api/image', '/api/icons/'];

export function programCallOf(pathname: string, authBasePath: string): ProgramCall | undefined {
  if ([SESSION_CALLS, authBasePath].some((base) => pathname.startsWith(`${base}/`))) return 'session';
  if (!pathname.startsWith('/api/') || PICTURES.some((start) => pathname.startsWith(start))) return undefined;
  return 'account';
}

/** Of the calls that sign in and out. */
export function clientReadsAddress(pathname: string): boolean {
  return /\/(?:signin|callback|signout)(?:\/|$)/.test(pathname);
}

type Base = Pick<Environment, 'AUTH_BASE_PATH'> & { BASE_URL: { href: string } };

/** Where the client reads the code, and a browser is led to the words for it. */
export function errorAddress({ BASE_URL, AUTH_BASE_PATH }: Base, code: string): string {
  return `${BASE_URL.href}${AUTH_BASE_PATH}/error?${new URLSearchParams({ error: code })}`;
}
