// Switches a person's second factor on and off. The route table requires a recent proof of identity.
import { and, count, eq, isNotNull, isNull } from 'drizzle-orm';
import { recoveryCodes, secondFactors, users } from '#db/schema/identity.ts';
import type { Deps } from '../../deps.ts';
import type { MailData } from '../../mail-kinds.ts';
import { queueMail } from '../../mail/mails.server.ts';
import { err, ok, type Result } from '../../result.ts';
import {
  type CodeError,
  issueRecoveryCodes,
  newFactorSecret,
  spendCode,
  uriOf,
} from './second-factor.server.ts';
import { endSessions } from './sessions.server.ts';

export type SecondFactor =
  | { state: 'off' }
  /** The secret must be put into an app, and a first code typed. */
  | { state: 'begun'; secret: string; uri: string }
  | { state: 'on'; since: Date; codesLeft: number };

export async function findSecondFactor(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  user: { id: number; email: string },
): Promise<SecondFactor> {
  const [factor] = await db.select().from(secondFactors).where(eq(secondFactors.userId, user.id));
  if (!factor) return { state: 'off' };
  const { secret, enabledAt } = factor;
  if (enabledAt === null)
    return { state: 'begun', secret, uri: uriOf({ secret, issuer: config.appName, label: user.email }) };
  const [left] = await db
    .select({ codes: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, user.id), isNull(recoveryCodes.usedAt)));
  return { state: 'on', since: enabledAt, codesLeft: left?.codes ?? 0 };
}

/** Doesn't change an enabled second factor; replaces one that was only begun. */
export async function beginSecondFactor(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    await cancelSecondFactor({ db: tx }, userId);
    await tx
      .insert(secondFactors)
      .values({ userId, secret: newFactorSecret(), createdAt: now() })
      .onConflictDoNothing();
  });
}

/** Removes one that was only begun. false: there is none. */
export async function cancelSecondFactor({ db }: Pick<Deps, 'db'>, userId: number): Promise<boolean> {
  const gone = await db.delete(secondFactors).where(begunBy(userId)).returning();
  return gone.length > 0;
}

function begunBy(userId: number) {
  return and(eq(secondFactors.userId, userId), isNull(secondFactors.enabledAt));
}

/** `secret`: the key that the page showed; another page may have begun with another one since. */
type Enabling = { code: string; secret: string; sessionIdHash: string };

/** Ends the other sessions, which began without a code. Returns the recovery codes, shown once. */
export async function enableSecondFactor(
  deps: Deps,
  userId: number,
  { code, secret, sessionIdHash }: Enabling,
): Promise<Result<string[], CodeError | { code: 'not-begun' }>> {
  const begun = and(begunBy(userId), eq(secondFactors.secret, secret));
  const [factor] = await deps.db.select().from(secondFactors).where(begun);
  if (!factor) return err({ code: 'not-begun' });
  const used = await spendCode(deps, userId, code);
  if (!used.ok) return used;
  return deps.db.transaction(async (tx) => {
    const inTx = { ...deps, db: tx };
    const enabled = await tx.update(secondFactors).set({ enabledAt: deps.now() }).where(begun).returning();
    if (enabled.length === 0) return err({ code: 'not-begun' });
    await endSessions(inTx, userId, sessionIdHash);
    await tell(inTx, userId, 'on');
    return ok(await issueRecoveryCodes(inTx, userId));
  });
}

/** undefined: the person has no second factor. */
export function renewRecoveryCodes(deps: Deps, userId: number): Promise<string[] | undefined> {
  return deps.db.transaction(async (tx) => {
    const inTx = { ...deps, db: tx };
    const inForce = and(eq(secondFactors.userId, userId), isNotNull(secondFactors.enabledAt));
    const [factor] = await tx.select().from(secondFactors).where(inForce).for('update');
    if (!factor) return undefined;
    await tell(inTx, userId, 'codes');
    return issueRecoveryCodes(inTx, userId);
  });
}

/** false: none was enabled. One that was only begun is removed without a mail. */
export function removeSecondFactor(
  deps: Deps,
  userId: number,
  by: 'off' | 'removed' = 'off',
): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const [gone] = await tx.delete(secondFactors).where(eq(secondFactors.userId, userId)).returning();
    if (!gone?.enabledAt) return false;
    await tell({ ...deps, db: tx }, userId, by);
    return true;
  });
}

async function tell(
  deps: Deps,
  userId: number,
  what: MailData['account-second-factor']['what'],
): Promise<void> {
  const [user] = await deps.db.select().from(users).where(eq(users.id, userId));
  if (!user) throw new Error(`user ${userId} is gone`);
  await queueMail(deps, deps.db, {
    kind: 'account-second-factor',
    key: `second-factor:${what}:${userId}:${deps.now().getTime()}`,
    userId,
    recipient: user.email,
    recipientName: `${user.name} ${user.surname}`,
    data: { name: user.name, what },
  });
}
