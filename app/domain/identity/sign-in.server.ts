// Checks an address and a password. What it answers and how long it takes do not tell who has an account.
import { eq } from 'drizzle-orm';

import { users } from '#db/schema/identity.ts';

import type { Deps } from '../deps.ts';
import { err, ok, type Result } from '../result.ts';
import { parseEmailAddress } from './email-address.ts';
import { hasSecondFactor } from './second-factor/has-second-factor.server.ts';

/** Of a password nobody knows: an unknown address costs as much time as a known one. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$58xO+bPLm/jHHeoSyG6OlA$1PFeGdzT6/Gv0b6HmTzcU30cppRQXUtD86NFXYKDQBk';

export type SignInError = 'invalid-credentials' | 'email-not-verified';

/** `secondFactor`: a code is to be asked for before anything opens. `passwordHash`: what the password was compared with. */
export type PasswordHolds = { userId: number; secondFactor: boolean; passwordHash: string };

/** Only who knows the password learns that the address is not verified yet, or that a code is asked for. */
export async function signIn(
  deps: Pick<Deps, 'db' | 'passwords'>,
  { email, password }: { email: string; password: string },
): Promise<Result<PasswordHolds, SignInError>> {
  const key = parseEmailAddress(email)?.key;
  const wanted = deps.db.select({ user: users, secondFactor: hasSecondFactor() }).from(users);
  const [row] = key === undefined ? [] : await wanted.where(eq(users.emailKey, key));
  const matches = await deps.passwords.verify(row?.user.passwordHash ?? NOBODYS_HASH, password);
  if (!row || !matches || row.user.suspendedAt || row.user.erasedAt) return err('invalid-credentials');
  const { user, secondFactor } = row;
  const { id: userId, passwordHash } = user;
  return user.emailVerifiedAt ? ok({ userId, secondFactor, passwordHash }) : err('email-not-verified');
}
