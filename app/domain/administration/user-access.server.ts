// A person's access: suspension, verification mail, second factor.
import { eq } from 'drizzle-orm';
import { users } from '#db/schema/identity.ts';
import type { Deps } from '../deps.ts';
import { isLastAdmin } from '../identity/administrators.server.ts';
import { removeSecondFactor } from '../identity/signing-in/manage-second-factor.server.ts';
import { endSessions } from '../identity/signing-in/sessions.server.ts';
import { sendVerification } from '../identity/verify-email.server.ts';
import type { Administrator } from '../identity/viewer.ts';
import { lockUser } from '../identity/account.server.ts';
import { auditBy } from '../identity/write-audit.server.ts';
import { err, ok, type Result, transact } from '../result.ts';

// Suspends a person's sign-in. Their activities go on; those are suspended separately. Source:
// docs/rules/administration.md#suspension.

export type SuspendUserError = 'not-found' | 'oneself' | 'last-admin';

type Needs = Pick<Deps, 'db' | 'now'>;

type Suspension = { userId: number; reason: string };

/** Ends all their sessions. Does nothing if suspended already. */
export function suspendUser(
  deps: Needs,
  admin: Administrator,
  { userId, reason }: Suspension,
): Promise<Result<undefined, SuspendUserError>> {
  return transact(deps.db, async (tx): Promise<Result<undefined, SuspendUserError>> => {
    const inTx = { ...deps, db: tx };
    if (userId === admin.userId) return err('oneself');
    if (await isLastAdmin(tx, userId)) return err('last-admin');
    const user = await lockUser(tx, userId);
    if (!user) return err('not-found');
    if (user.suspendedAt) return ok(undefined);
    await tx
      .update(users)
      .set({ suspendedAt: deps.now(), updatedAt: deps.now() })
      .where(eq(users.id, userId));
    await endSessions(inTx, userId);
    await auditBy(inTx, admin, {
      action: 'user.suspended',
      subject: { type: 'user', id: userId },
      detail: { reason },
    });
    return ok(undefined);
  });
}

export function restoreUser(
  deps: Needs,
  admin: Administrator,
  userId: number,
): Promise<Result<undefined, 'not-found'>> {
  return transact(deps.db, async (tx): Promise<Result<undefined, 'not-found'>> => {
    const user = await lockUser(tx, userId);
    if (!user) return err('not-found');
    if (!user.suspendedAt) return ok(undefined);
    await tx.update(users).set({ suspendedAt: null, updatedAt: deps.now() }).where(eq(users.id, userId));
    await auditBy({ ...deps, db: tx }, admin, {
      action: 'user.restored',
      subject: { type: 'user', id: userId },
    });
    return ok(undefined);
  });
}

export type ResendError = 'not-found' | 'verified';

/** Resends the mail that verifies the address. */
export function resendVerificationTo(
  deps: Deps,
  admin: Administrator,
  userId: number,
): Promise<Result<undefined, ResendError>> {
  return transact(deps.db, async (tx): Promise<Result<undefined, ResendError>> => {
    const inTx = { ...deps, db: tx };
    const user = await lockUser(tx, userId, 'no key update');
    if (!user) return err('not-found');
    if (user.emailVerifiedAt) return err('verified');
    await sendVerification(inTx, userId);
    await auditBy(inTx, admin, {
      action: 'user.verification-sent',
      subject: { type: 'user', id: userId },
    });
    return ok(undefined);
  });
}

// Removes the second factor of somebody who has lost device and recovery codes; the administrator has
// verified who they are.

export type RemoveSecondFactorError = 'not-found' | 'oneself';

type Removal = { userId: number; reason: string };

/** Ends their sessions and sends a mail. Does nothing if they have none. */
export function removeSecondFactorOf(
  deps: Deps,
  admin: Administrator,
  { userId, reason }: Removal,
): Promise<Result<undefined, RemoveSecondFactorError>> {
  return transact(deps.db, async (tx): Promise<Result<undefined, RemoveSecondFactorError>> => {
    const inTx = { ...deps, db: tx };
    if (userId === admin.userId) return err('oneself');
    const user = await lockUser(tx, userId);
    if (!user) return err('not-found');
    if (!(await removeSecondFactor(inTx, userId, 'removed'))) return ok(undefined);
    await endSessions(inTx, userId);
    await auditBy(inTx, admin, {
      action: 'user.second-factor-removed',
      subject: { type: 'user', id: userId },
      detail: { reason },
    });
    return ok(undefined);
  });
}
