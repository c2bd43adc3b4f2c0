// «Ricomincia»: what was entered is dropped, as long as nobody has proved the address.
import { and, eq, inArray, isNull } from 'drizzle-orm';

import { activities, subdomainHistory } from '#db/schema/activities.ts';
import { users } from '#db/schema/identity.ts';

import type { Deps } from '../deps.ts';
import { err, ok, transact, type Result } from '../result.ts';

export type Restarted = { referralCode: string | undefined };

/** Their sessions, tokens and waiting mails go with the account. Their subdomain was never public: it is free again. */
export function restartOnboarding(
  deps: Pick<Deps, 'db'>,
  userId: number,
): Promise<Result<Restarted, 'email-verified'>> {
  return transact(deps.db, async (tx) => {
    const [user] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.emailVerifiedAt)))
      .for('update');
    if (!user) return err('email-verified');
    const own = tx.select({ id: activities.id }).from(activities).where(eq(activities.userId, userId));
    await tx.delete(subdomainHistory).where(inArray(subdomainHistory.activityId, own));
    await tx.delete(activities).where(eq(activities.userId, userId));
    await tx.delete(users).where(eq(users.id, userId));
    return ok({ referralCode: await codeOf(tx, user.referredById) });
  });
}

async function codeOf(db: Deps['db'], userId: number | null): Promise<string | undefined> {
  if (userId === null) return undefined;
  const [inviter] = await db.select({ code: users.referralCode }).from(users).where(eq(users.id, userId));
  return inviter?.code;
}
