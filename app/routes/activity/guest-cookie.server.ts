// Who is coming back on this host: a random value that tells whose unpaid hold is whose, and what was just paid.
import { createHash, randomBytes } from 'node:crypto';

import { createCookie } from 'react-router';

const NAME = 'guest';
const DAYS = 30;

export async function readGuestCookie(request: Request, secure: boolean) {
  const cookie = createCookie(NAME, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure,
    maxAge: DAYS * 86_400,
  });
  const key = (await knownKey(request)) ?? randomBytes(16).toString('base64url');
  return { keyHash: hashOf(key), header: await cookie.serialize(key) };
}

/** undefined for somebody new. */
export async function knownKeyHash(request: Request): Promise<string | undefined> {
  const key = await knownKey(request);
  return key === undefined ? undefined : hashOf(key);
}

async function knownKey(request: Request): Promise<string | undefined> {
  const known: unknown = await createCookie(NAME).parse(request.headers.get('Cookie'));
  return typeof known === 'string' && /^[\w-]{22}$/.test(known) ? known : undefined;
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
