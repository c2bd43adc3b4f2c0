// Somebody asks to be forgotten. Fiscal rows stay, with nobody's name on them. Source: DECISIONS 2.
import { and, eq, sql } from 'drizzle-orm';

import type { Db } from '#db/client.ts';
import { activities, invitations, memberships } from '#db/schema/activities.ts';
import { auditLog, users, userTokens } from '#db/schema/identity.ts';
import { mails } from '#db/schema/mails.ts';
import { calendarFeeds } from '#db/schema/scheduling.ts';
import { secondFactors } from '#db/schema/second-factor.ts';

import type { Deps } from '../deps.ts';
import { err, ok, transact, type Result } from '../result.ts';
import { isLastAdmin } from './lock-admins.server.ts';
import { endSessions } from './sessions.server.ts';

export type EraseError =
  | { code: 'wrong-password' }
  /** Guests count on them: they are to be held or cancelled first. */
  | { code: 'future-bookings'; bookings: number }
  | { code: 'last-admin' };

export async function eraseUser(
  deps: Pick<Deps, 'db' | 'now' | 'passwords'>,
  userId: number,
  { password }: { password: string },
): Promise<Result<undefined, EraseError>> {
  const [user] = await deps.db.select().from(users).where(eq(users.id, userId));
  if (!user || !(await deps.passwords.verify(user.passwordHash, password)))
    return err({ code: 'wrong-password' });
  return transact(deps.db, async (tx): Promise<Result<undefined, EraseError>> => {
    // All admins are held before the person's own row, as everywhere.
    const isLast = user.role === 'admin' && (await isLastAdmin(tx, userId));
    const [locked] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
    if (!locked) return err({ code: 'wrong-password' });
    const bookings = await countFutureBookings({ ...deps, db: tx }, userId);
    if (bookings > 0) return err({ code: 'future-bookings', bookings });
    if (isLast) return err({ code: 'last-admin' });
    await forgetUser({ ...deps, db: tx }, { userId, emailKey: locked.emailKey });
    return ok(undefined);
  });
}

/** In the caller's transaction, which holds the person's row and has looked for what stands against it. */
export async function forgetUser(
  deps: Pick<Deps, 'db' | 'now'>,
  person: { userId: number; emailKey: string },
): Promise<void> {
  await closeActivities(deps, person.userId);
  await endSessions(deps, person.userId);
  await dropTraces(deps.db, person);
  await replacePerson(deps, person.userId);
}

/** Sold by, or owed by, an activity of theirs. */
export async function countFutureBookings(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: number,
): Promise<number> {
  const at = now().toISOString();
  const [row] = (await db.execute(sql`
    select count(*)::int as bookings from bookings b
     where (b.activity_id in (select id from activities where user_id = ${userId})
            or b.owner_activity_id in (select id from activities where user_id = ${userId}))
       and (b.status = 'confirmed' or (b.status = 'pending' and (b.hold_expires_at is null or b.hold_expires_at > ${at})))
       and b.ends_at > ${at}`)) as unknown as {
    bookings: number;
  }[];
  return row?.bookings ?? 0;
}

/** Their pages are gone; the legal data of who sold stay for the tax office. */
async function closeActivities({ db, now }: Pick<Deps, 'db' | 'now'>, userId: number): Promise<void> {
  await db
    .update(activities)
    .set({
      publishedAt: null,
      suspendedAt: sql`coalesce(${activities.suspendedAt}, ${now().toISOString()}::timestamptz)`,
      email: placeholderAddress(userId),
      phone: null,
      website: null,
      updatedAt: now(),
    })
    .where(eq(activities.userId, userId));
  await db.delete(memberships).where(and(eq(memberships.userId, userId), eq(memberships.role, 'member')));
  await db.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));
}

async function dropTraces(db: Db, { userId, emailKey }: { userId: number; emailKey: string }): Promise<void> {
  await db.delete(secondFactors).where(eq(secondFactors.userId, userId));
  await db.delete(userTokens).where(eq(userTokens.userId, userId));
  await db.delete(mails).where(eq(mails.userId, userId));
  await db.delete(invitations).where(eq(sql`lower(btrim(${invitations.email}))`, emailKey));
  await db.update(auditLog).set({ clientAddress: null }).where(eq(auditLog.actorId, userId));
}

async function replacePerson({ db, now }: Pick<Deps, 'db' | 'now'>, userId: number): Promise<void> {
  await db
    .update(users)
    .set({
      name: 'Utente',
      surname: 'cancellato',
      email: placeholderAddress(userId),
      phone: '-',
      passwordHash: 'none',
      referralCode: `ERASED${userId}`,
      erasedAt: now(),
      updatedAt: now(),
    })
    .where(eq(users.id, userId));
}

function placeholderAddress(userId: number): string {
  return `utente-${userId}@cancellato.invalid`;
}
