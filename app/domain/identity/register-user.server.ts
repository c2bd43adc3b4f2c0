// A person gets an account. Their address is unverified until they have opened the link mailed to it.
import { eq } from 'drizzle-orm';
import { z } from 'zod';

import { users } from '#db/schema/identity.ts';

import { refusalOf } from '../database-errors.ts';
import type { Deps } from '../deps.ts';
import { err, ok, type Result } from '../result.ts';
import { requiredLine } from '../text-fields.ts';
import { emailField, phoneField } from './contact-fields.ts';
import { passwordField } from './password.ts';
import { signUpHashes } from './sign-up-address.server.ts';
import type { Role } from './viewer.ts';

export const newUserFields = z.object({
  name: requiredLine(80),
  surname: requiredLine(80),
  email: emailField,
  phone: phoneField,
  password: passwordField,
});

export type NewUser = z.output<typeof newUserFields> & {
  role?: Role;
  /** Of who invited them; an unknown one counts for nothing. */
  referralCode?: string | undefined;
  /** Where they sign up; kept, as a hash, of who was invited. */
  clientAddress?: string | undefined;
  /** For accounts that the platform itself makes, such as the first admin's, and for who comes by a link mailed there. */
  emailVerified?: boolean;
};

type Needs = Pick<Deps, 'db' | 'now' | 'passwords'>;

/** Privacy and terms count as accepted now: the caller has asked. */
export async function registerUser(
  deps: Needs,
  input: NewUser,
): Promise<Result<{ userId: number }, 'existing-user'>> {
  const { password, referralCode, clientAddress, emailVerified = false, ...person } = input;
  // Hashed in any case, so that a registered address does not answer sooner.
  const passwordHash = await deps.passwords.hash(password);
  const now = deps.now();
  const referredById = await inviter(deps, referralCode);
  const row = {
    ...person,
    passwordHash,
    privacyAcceptedAt: now,
    termsAcceptedAt: now,
    emailVerifiedAt: emailVerified ? now : null,
    referralCode: newReferralCode(),
    referredById,
    ...(referredById === null ? {} : await signUpHashes(deps, clientAddress)),
    createdAt: now,
    updatedAt: now,
  };
  try {
    const [user] = await deps.db.insert(users).values(row).returning({ id: users.id });
    if (!user) throw new Error('an insert answers its row');
    return ok({ userId: user.id });
  } catch (error) {
    if (refusalOf(error)?.constraint === 'users_email_key') return err('existing-user');
    throw error;
  }
}

async function inviter({ db }: Needs, referralCode: string | undefined): Promise<number | null> {
  if (!referralCode) return null;
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.referralCode, referralCode.toUpperCase()));
  return user?.id ?? null;
}

/** Without letters and digits that are mistaken for one another: people read it out. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Ten of 32 letters: guessing one is hopeless and two alike don't happen. */
function newReferralCode(): string {
  return [...crypto.getRandomValues(new Uint8Array(10))]
    .map((byte) => LETTERS[byte % LETTERS.length])
    .join('');
}
