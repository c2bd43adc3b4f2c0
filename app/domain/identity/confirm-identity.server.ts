// Before what moves money or opens the account, whoever is at the screen proves again that they are its person.
import { eq } from 'drizzle-orm';

import { sessions, users } from '#db/schema/identity.ts';

import type { Deps } from '../deps.ts';
import { err, ok, type Result } from '../result.ts';
import { type CodeError, spendCode } from './second-factor/spend-code.server.ts';
import type { Session } from './sessions.server.ts';

const FRESH_MINUTES = 10;

export function isConfirmed({ confirmedAt }: Session, now: Date): boolean {
  return confirmedAt !== undefined && now.getTime() - confirmedAt.getTime() < FRESH_MINUTES * 60_000;
}

export type Proof = { currentPassword: string; code?: string | undefined };

/** Good for ten minutes, in this session alone. The code is used up only beside the right password. */
export async function confirmIdentity(
  deps: Pick<Deps, 'db' | 'now' | 'passwords'>,
  { user: { id, secondFactor }, idHash }: Session,
  { currentPassword, code = '' }: Proof,
): Promise<Result<undefined, { code: 'wrong-password' } | CodeError>> {
  const [user] = await deps.db.select().from(users).where(eq(users.id, id));
  if (!user || !(await deps.passwords.verify(user.passwordHash, currentPassword)))
    return err({ code: 'wrong-password' });
  const used = secondFactor ? await spendCode(deps, id, code) : ok(undefined);
  if (!used.ok) return used;
  await deps.db.update(sessions).set({ confirmedAt: deps.now() }).where(eq(sessions.idHash, idHash));
  return ok(undefined);
}
