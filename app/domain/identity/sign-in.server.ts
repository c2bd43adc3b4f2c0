// Checks an address and a password. What it answers and how long it takes do not tell who has an account.
import { eq } from 'drizzle-orm';

import { users } from '#db/schema/identity.ts';

import type { Deps } from '../deps.ts';
import { err, ok, type Result } from '../result.ts';
import { parseEmailAddress } from './email-address.ts';

/** Of a password nobody knows: an unknown address costs as much time as a known one. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$58xO+bPLm/jHHeoSyG6OlA$1PFeGdzT6/Gv0b6HmTzcU30cppRQXUtD86NFXYKDQBk';

export type SignInError = 'invalid-credentials' | 'email-not-verified';

/** Only who knows the password learns that the address is not verified yet. */
export async function signIn(
  deps: Pick<Deps, 'db' | 'passwords'>,
  { email, password }: { email: string; password: string },
): Promise<Result<{ userId: number }, SignInError>> {
  const key = parseEmailAddress(email)?.key;
  const [user] = key === undefined ? [] : await deps.db.select().from(users).where(eq(users.emailKey, key));
  const matches = await deps.passwords.verify(user?.passwordHash ?? NOBODYS_HASH, password);
  if (!user || !matches || user.suspendedAt || user.erasedAt) return err('invalid-credentials');
  return user.emailVerifiedAt ? ok({ userId: user.id }) : err('email-not-verified');
}
