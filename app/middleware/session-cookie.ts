// Cookies of the session, of a sign-in that waits for its code, and of known browsers. Set only on the
// platform's own host, never on an activity's.
import { DEVICE_DAYS } from '#app/domain/identity/signing-in/known-device.server.ts';
import { HALF_SIGN_IN_SECONDS } from '#app/domain/identity/signing-in/second-factor.server.ts';

type Name = 'session' | 'sign-in' | 'device';

/** More than browsers keep for one site. */
export const MOST_COOKIES = 300;

/** With https, the prefix makes browsers refuse the cookie if it comes from another host or without TLS. */
function cookieName(name: Name, baseUrl: string): string {
  return baseUrl.startsWith('https:') ? `__Host-${name}` : name;
}

const SECRET = /^[\w-]{43}$/;
/** Form of `rememberDevice`; its reader checks each token. */
const TOKENS = /^[\w.~-]{1,400}$/;

type Sent = { header: string | null; baseUrl: string; shape?: RegExp };

function readCookie(name: Name, { header, baseUrl, shape = SECRET }: Sent): string | undefined {
  const wanted = cookieName(name, baseUrl);
  for (const part of (header ?? '').split(';', MOST_COOKIES)) {
    const [key, value] = part.trim().split('=', 2);
    if (key === wanted && value !== undefined && shape.test(value)) return value;
  }
  return undefined;
}

export function readSessionCookie(header: string | null, baseUrl: string): string | undefined {
  return readCookie('session', { header, baseUrl });
}

export function readHalfSignInCookie(header: string | null, baseUrl: string): string | undefined {
  return readCookie('sign-in', { header, baseUrl });
}

export function readDeviceCookie(header: string | null, baseUrl: string): string | undefined {
  return readCookie('device', { header, baseUrl, shape: TOKENS });
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

export function deviceCookie(tokens: string, baseUrl: string): string {
  return `${cookieName('device', baseUrl)}=${tokens}; ${attributes(baseUrl)}; Max-Age=${DEVICE_DAYS * 86_400}`;
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
