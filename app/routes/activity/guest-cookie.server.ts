// Who is coming back on this host: a random value that only tells whose unpaid hold is whose.
import { createHash, randomBytes } from 'node:crypto';

import { createCookie } from 'react-router';

const DAYS = 30;

export async function readGuestCookie(request: Request, secure: boolean) {
  const cookie = createCookie('guest', {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure,
    maxAge: DAYS * 86_400,
  });
  const known: unknown = await cookie.parse(request.headers.get('Cookie'));
  const key =
    typeof known === 'string' && /^[\w-]{22}$/.test(known) ? known : randomBytes(16).toString('base64url');
  return { keyHash: hashOf(key), header: await cookie.serialize(key) };
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
