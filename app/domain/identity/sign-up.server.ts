// Signs people up, by form or by call, and keeps hashes of where invited people signed up.
import { createHmac } from 'node:crypto';
import { isIPv4 } from 'node:net';
import { and, eq, isNotNull, lt } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '#db/schema/identity.ts';
import { refusalOf } from '../database-errors.ts';
import type { Deps } from '../deps.ts';
import { queueMail } from '../mail/mails.server.ts';
import { err, ok, type Result, transact } from '../result.ts';
import { serverKey } from '../server-key.server.ts';
import { requiredLine } from '../text-fields.ts';
import { emailField, parseEmailAddress, phoneField } from './contact-fields.ts';
import { passwordWeakness, type PasswordWeakness } from './signing-in/password.server.ts';
import { passwordField } from './signing-in/password-tries.ts';
import { sendVerification } from './verify-email.server.ts';
import type { Role } from './viewer.ts';

// Hashes that tell whether two invited people signed up from the same place, without the address.

const KEPT_DAYS = 180;

type Hashes = { signUpAddressHash: string | null; signUpNetworkHash: string | null };

/** `address`: an IPv4 address, or the /64 network of an IPv6 one, which then counts as address and network. */
export async function signUpHashes(deps: Pick<Deps, 'db'>, address: string | undefined): Promise<Hashes> {
  if (address === undefined) return { signUpAddressHash: null, signUpNetworkHash: null };
  const key = await serverKey(deps, 'sign-up-address');
  const hash = (text: string) => createHmac('sha256', key).update(text).digest('base64url').slice(0, 22);
  const network = isIPv4(address) ? address.replace(/\.\d+$/, '.0/24') : address;
  return { signUpAddressHash: hash(address), signUpNetworkHash: hash(network) };
}

export async function forgetSignUpAddresses({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - KEPT_DAYS * 86_400_000);
  await db
    .update(users)
    .set({ signUpAddressHash: null, signUpNetworkHash: null })
    .where(and(isNotNull(users.signUpNetworkHash), lt(users.createdAt, before)));
}

/** Creates an account. The address is unverified until the mailed link is used. */
export const newUserFields = z.object({
  name: requiredLine(80),
  surname: requiredLine(80),
  email: emailField,
  phone: phoneField,
  password: passwordField,
});

export type NewUser = z.output<typeof newUserFields> & {
  role?: Role;
  /** The inviter's code; an unknown one is ignored. */
  referralCode?: string | undefined;
  /** Stored as a hash, only for invited people. */
  clientAddress?: string | undefined;
  /** For accounts made by the platform, such as the first administrator's, and for people who come by a mailed link. */
  emailVerified?: boolean;
};

type Needs = Pick<Deps, 'db' | 'now' | 'passwords'>;

/** Privacy and terms are recorded as accepted now: the caller has asked for them. */
export async function registerUser(
  deps: Needs,
  input: NewUser,
): Promise<Result<{ userId: number }, 'existing-user'>> {
  const { password, referralCode, clientAddress, emailVerified = false, ...person } = input;
  // Hashes in any case, so that a registered address isn't answered sooner.
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

/** Without characters that look alike, because people read the code aloud. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Ten of 32 letters: 50 bits. */
function newReferralCode(): string {
  return [...crypto.getRandomValues(new Uint8Array(10))]
    .map((byte) => LETTERS[byte % LETTERS.length])
    .join('');
}

// Creates an account and mails the link that verifies the address.

export type SignUpError = 'existing-user' | PasswordWeakness;

/** A registered address answers `existing-user`, and its owner gets a mail. */
export async function signUp(deps: Deps, input: NewUser): Promise<Result<{ userId: number }, SignUpError>> {
  const weakness = await passwordWeakness(input.password, input);
  if (weakness) return err(weakness);
  const registered = await transact(deps.db, async (tx) => {
    const inTx = { ...deps, db: tx };
    const outcome = await registerUser(inTx, input);
    if (outcome.ok && input.emailVerified !== true) await sendVerification(inTx, outcome.value.userId);
    return outcome;
  });
  if (registered.ok) return ok(registered.value);
  await tellOwner(deps, input.email);
  return err('existing-user');
}

async function tellOwner(deps: Deps, email: string): Promise<void> {
  const key = parseEmailAddress(email)?.key;
  if (key === undefined) return;
  await deps.db.transaction(async (tx) => {
    const [owner] = await tx.select().from(users).where(eq(users.emailKey, key));
    if (!owner || owner.erasedAt) return;
    const hour = Math.floor(deps.now().getTime() / 3_600_000);
    await queueMail(deps, tx, {
      kind: 'account-already-registered',
      key: `already-registered:${owner.id}:${hour}`,
      userId: owner.id,
      recipient: owner.email,
      recipientName: `${owner.name} ${owner.surname}`,
      data: { name: owner.name },
    });
  });
}
