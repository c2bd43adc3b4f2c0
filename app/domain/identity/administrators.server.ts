// Creates the first administrator, and protects the last one.
import { eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { users } from '#db/schema/identity.ts';
import type { Deps } from '../deps.ts';
import { err, ok, type Result, transact } from '../result.ts';
import { parseEmailAddress } from './contact-fields.ts';
import {
  PASSWORD_WEAKNESSES,
  passwordWeakness,
  type PasswordWeakness,
} from './signing-in/password.server.ts';
import { passwordField } from './signing-in/password-tries.ts';
import { registerUser } from './sign-up.server.ts';

// Locks all administrators in one order, so that there is always one who can sign in.

/** If two administrators suspend each other at once, the second finds that nobody else is left. */
export async function isLastAdmin(tx: Db, userId: number): Promise<boolean> {
  const admins = await tx.execute<{ id: number }>(sql`
    select id from users
     where role = 'admin' and suspended_at is null and erased_at is null and email_verified_at is not null order by id for update`);
  return admins.some(({ id }) => id === userId) && admins.every(({ id }) => id === userId);
}

export type AdminCredentials = { email: string; password: string };

export type CreateAdminError = 'invalid-email' | 'weak-password' | 'existing-user' | PasswordWeakness;

export const CREATE_ADMIN_REFUSALS: Record<CreateAdminError, string> = {
  ...PASSWORD_WEAKNESSES,
  'invalid-email': "L'indirizzo e-mail non è valido",
  'weak-password':
    'La password è troppo debole: almeno 10 caratteri, con minuscola, maiuscola, cifra e un carattere fra !@#$%^&*',
  'existing-user': "C'è già un account con questo indirizzo: indicane un altro",
};

type Needs = Pick<Deps, 'db' | 'now' | 'passwords'>;

/** Creates an administrator, from the configuration or by command. Signing up never makes one. */
export async function createAdmin(
  deps: Needs,
  { email, password }: AdminCredentials,
): Promise<Result<{ userId: number }, CreateAdminError>> {
  const address = parseEmailAddress(email)?.address;
  if (address === undefined) return err('invalid-email');
  if (!passwordField.safeParse(password).success) return err('weak-password');
  const weakness = await passwordWeakness(password, { email: address });
  if (weakness) return err(weakness);
  const person = {
    name: 'Amministrazione',
    surname: 'Piattaforma',
    phone: 'non indicato',
    email: address,
    password,
  };
  return transact(deps.db, async (tx) => {
    const inTx = { ...deps, db: tx };
    const registered = await registerUser(inTx, { ...person, role: 'admin', emailVerified: true });
    if (!registered.ok) return registered;
    await tx
      .update(users)
      .set({ onboardingCompletedAt: deps.now() })
      .where(eq(users.id, registered.value.userId));
    return ok(registered.value);
  });
}

const FIRST_ADMIN_LOCK = 7_240_195;

/** Does nothing if there is an administrator. Of processes that start together, one creates the account. */
export async function ensureFirstAdmin(
  deps: Needs,
  credentials: AdminCredentials,
): Promise<Result<'made' | 'there', CreateAdminError>> {
  return transact(deps.db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${FIRST_ADMIN_LOCK})`);
    const [admin] = await tx.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).limit(1);
    if (admin) return ok('there');
    const created = await createAdmin({ ...deps, db: tx }, credentials);
    return created.ok ? ok('made') : created;
  });
}
