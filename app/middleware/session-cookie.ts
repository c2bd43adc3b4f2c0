// The cookie that carries a session's secret: on the platform's own host only, never on an activity's.

const NAME = 'session';

/** More than any browser keeps for one site. */
export const MOST_COOKIES = 300;

/** With https the prefix makes the browser itself refuse a cookie set by another host or without TLS. */
function cookieName(baseUrl: string): string {
  return baseUrl.startsWith('https:') ? `__Host-${NAME}` : NAME;
}

export function readSessionCookie(header: string | null, baseUrl: string): string | undefined {
  const name = cookieName(baseUrl);
  for (const part of (header ?? '').split(';', MOST_COOKIES)) {
    const [key, value] = part.trim().split('=', 2);
    if (key === name && value !== undefined && /^[\w-]{43}$/.test(value)) return value;
  }
  return undefined;
}

export function sessionCookie(
  id: string,
  { baseUrl, sessionMaxAgeSeconds }: { baseUrl: string; sessionMaxAgeSeconds: number },
): string {
  return `${cookieName(baseUrl)}=${id}; ${attributes(baseUrl)}; Max-Age=${sessionMaxAgeSeconds}`;
}

export function endedSessionCookie(baseUrl: string): string {
  return `${cookieName(baseUrl)}=; ${attributes(baseUrl)}; Max-Age=0`;
}

function attributes(baseUrl: string): string {
  return `Path=/; HttpOnly; SameSite=Lax${baseUrl.startsWith('https:') ? '; Secure' : ''}`;
}
