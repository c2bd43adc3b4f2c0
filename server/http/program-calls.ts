// Which addresses are calls for programs. Their clients get JSON for every failure.
import type { Environment } from '#app/gateways/env.server.ts';

export type ProgramCall =
  /** Error format: `{"error":{"code":…}}`. */
  | 'account'
  /** Error format of the NextAuth client: `{"url":"…?error=…"}`. */
  | 'session';

/** The path of session calls in the route table; AUTH_BASE_PATH may serve them under another path. */
export const SESSION_CALLS = '/api/auth';

/** Paths under /api that pages load and that answer no JSON. */
const PICTURES = ['/api/image', '/api/icons/'];

export function programCallOf(pathname: string, authBasePath: string): ProgramCall | undefined {
  if ([SESSION_CALLS, authBasePath].some((base) => pathname.startsWith(`${base}/`))) return 'session';
  if (!pathname.startsWith('/api/') || PICTURES.some((start) => pathname.startsWith(start))) return undefined;
  return 'account';
}

/** Whether the call signs in or out: its client reads the error from an address. */
export function clientReadsAddress(pathname: string): boolean {
  return /\/(?:signin|callback|signout)(?:\/|$)/.test(pathname);
}

type Base = Pick<Environment, 'AUTH_BASE_PATH'> & { BASE_URL: { href: string } };

/** The address from which the client reads the code, and which tells a browser what went wrong. */
export function errorAddress({ BASE_URL, AUTH_BASE_PATH }: Base, code: string): string {
  return `${BASE_URL.href}${AUTH_BASE_PATH}/error?${new URLSearchParams({ error: code })}`;
}
