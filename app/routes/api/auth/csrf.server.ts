// The csrfToken of the session calls: a random value in a cookie that the form must repeat.
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { MOST_COOKIES } from '#app/middleware/session-cookie.ts';

const NAME = 'csrf';

function cookieName(baseUrl: string): string {
  return baseUrl.startsWith('https:') ? `__Host-${NAME}` : NAME;
}

function readCsrfCookie(request: Request, baseUrl: string): string | undefined {
  for (const part of (request.headers.get('Cookie') ?? '').split(';', MOST_COOKIES)) {
    const [name, value] = part.trim().split('=', 2);
    if (name === cookieName(baseUrl) && value !== undefined && /^[0-9a-f]{64}$/.test(value)) return value;
  }
  return undefined;
}

/** Returns the browser's token, and a cookie if it is new. */
export function csrfTokenFor(
  request: Request,
  baseUrl: string,
): { token: string; cookie: string | undefined } {
  const known = readCsrfCookie(request, baseUrl);
  if (known !== undefined) return { token: known, cookie: undefined };
  const token = randomBytes(32).toString('hex');
  const secure = baseUrl.startsWith('https:') ? '; Secure' : '';
  return { token, cookie: `${cookieName(baseUrl)}=${token}; Path=/; HttpOnly; SameSite=Lax${secure}` };
}

export function csrfHolds(request: Request, claimed: unknown, baseUrl: string): boolean {
  const known = readCsrfCookie(request, baseUrl);
  if (known === undefined || typeof claimed !== 'string' || claimed.length !== known.length) return false;
  return timingSafeEqual(Buffer.from(claimed), Buffer.from(known));
}
