// The cookies that carry a session's secret, and that of a sign-in whose code is awaited: on the platform's own host only,
// never on an activity's.
import { HALF_SIGN_IN_SECONDS } from '#app/domain/identity/second-factor/half-sign-in.server.ts';

type Name = 'session' | 'sign-in';

/** With https the prefix makes the browser itself refuse a cookie set by another host or without TLS. */
function cookieName(name: Name, baseUrl: string): string {
  return baseUrl.startsWith('https:') ? `__Host-${name}` : name;
}

function readCookie(name: Name, header: string | null, baseUrl: string): string | undefined {
  const wanted = cookieName(name, baseUrl);
  for (const part of (header ?? '').split(';')) {
    const [key, value] = part.trim().split('=', 2);
    if (key === wanted && value !== undefined && /^[\w-]{43}$/.test(value)) return value;
  }
  return undefined;
}

export function readSessionCookie(header: string | null, baseUrl: string): string | undefined {
  return readCookie('session', header, baseUrl);
}

export function readHalfSignInCookie(header: string | null, baseUrl: string): string | undefined {
  return readCookie('sign-in', header, baseUrl);
}

export function sessionCookie(
  id: string,
  { baseUrl, sessionMaxAgeSeconds }: { baseUrl: string; sessionMaxAgeSeconds: number },
): string {
  return `${cookieName('session', baseUrl)}=${id}; ${attributes(baseUrl)}; Max-Age=${sessionMaxAgeSeconds}`;
}

export function halfSignInCookie(id: string, baseUrl: string): string {
  return `${cookieName('sign-in', baseUrl)}=${id}; ${attributes(baseUrl)}; Max-Age=${HALF_SIGN_IN_SECONDS}`;
}

export function endedSessionCookie(baseUrl: string): string {
  return `${cookieName('session', baseUrl)}=; ${attributes(baseUrl)}; Max-Age=0`;
}

export function endedHalfSignInCookie(baseUrl: string): string {
  return `${cookieName('sign-in', baseUrl)}=; ${attributes(baseUrl)}; Max-Age=0`;
}

function attributes(baseUrl: string): string {
  return `Path=/; HttpOnly; SameSite=Lax${baseUrl.startsWith('https:') ? '; Secure' : ''}`;
}
