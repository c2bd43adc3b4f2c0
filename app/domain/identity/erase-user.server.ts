// Erases a person at their request. Fiscal rows stay without names. Source: docs/rules/accounts.md#personal-data.
import { eq, sql } from 'drizzle-orm';
import { users } from '#db/schema/identity.ts';
import type { Deps } from '../deps.ts';
import { creditsOf, giveCredits } from '../money/credits.server.ts';
import { err, ok, transact, type Result } from '../result.ts';
import { forgetActivities, forgetTraces, type Person, type Remains, removeRemains } from './forget.server.ts';
import { isLastAdmin } from './administrators.server.ts';
import { dropWaitingReferrals } from './credits.server.ts';
import { endSessions } from './signing-in/sessions.server.ts';

export type EraseError =
  | { code: 'wrong-password' }
  /** Guests rely on these bookings: first they have to take place or be cancelled. */
  | { code: 'future-bookings'; bookings: number }
  | { code: 'last-admin' };

type Needs = Pick<Deps, 'db' | 'now' | 'jobs'>;

export async function eraseUser(
  deps: Needs & Pick<Deps, 'passwords' | 'files' | 'mailer' | 'config'>,
  userId: number,
  { password }: { password: string },
): Promise<Result<undefined, EraseError>> {
  const [user] = await deps.db.select().from(users).where(eq(users.id, userId));
  if (!user || !(await deps.passwords.verify(user.passwordHash, password)))
    return err({ code: 'wrong-password' });
  const outcome = await transact(deps.db, async (tx): Promise<Result<Remains, EraseError>> => {
    // Locks all administrators before the person's own row, the same order as elsewhere.
    const isLast = user.role === 'admin' && (await isLastAdmin(tx, userId));
    const [locked] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
    if (locked?.passwordHash !== user.passwordHash) return err({ code: 'wrong-password' });
    const bookings = await countFutureBookings({ ...deps, db: tx }, userId);
    if (bookings > 0) return err({ code: 'future-bookings', bookings });
    if (isLast) return err({ code: 'last-admin' });
    return ok(await forgetUser({ ...deps, db: tx }, { userId, emailKey: locked.emailKey }));
  });
  if (!outcome.ok) return outcome;
  await removeRemains(deps, outcome.value);
  return ok(undefined);
}

/**
 * Runs in the caller's transaction, which has locked the person's row and checked that nothing prevents the
 * erasure.
 */
export async function forgetUser(deps: Needs, person: Person): Promise<Remains> {
  const { userId } = person;
  await endSessions(deps, userId);
  await lapseCredits(deps, userId);
  const mailIds = await forgetTraces(deps, person);
  const files = await forgetActivities(deps, userId, placeholderAddress(userId));
  await replacePerson(deps, userId);
  await dropWaitingReferrals(deps, userId);
  return { files, mailIds };
}

/** Credits end with the person. Sales take the same lock as the caller. */
async function lapseCredits({ db, now }: Needs, userId: number): Promise<void> {
  const cents = await creditsOf(db, userId);
  if (cents === 0) return;
  const key = `credits-lapsed:${userId}`;
  await giveCredits(db, { key, kind: 'credits-lapsed', at: now(), userId, cents: -cents });
}

/** Future bookings that an activity of theirs sold or serves. */
export async function countFutureBookings(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: number,
): Promise<number> {
  const at = now().toISOString();
  const [row] = await db.execute<{
    bookings: number;
  }>(sql`
    select count(*)::int as bookings from bookings b
     where (b.activity_id in (select id from activities where user_id = ${userId})
            or b.owner_activity_id in (select id from activities where user_id = ${userId}))
       and (b.status = 'confirmed' or (b.status = 'pending' and b.hold_expires_at > ${at}))
       and b.ends_at > ${at}`);
  return row?.bookings ?? 0;
}

async function replacePerson({ db, now }: Needs, userId: number): Promise<void> {
  await db
    .update(users)
    .set({
      name: 'Utente',
      surname: 'cancellato',
      email: placeholderAddress(userId),
      phone: '-',
      passwordHash: 'none',
      referralCode: `ERASED${userId}`,
      translationAgreedAt: null,
      signUpAddressHash: null,
      signUpNetworkHash: null,
      erasedAt: now(),
      updatedAt: now(),
    })
    .where(eq(users.id, userId));
}

function placeholderAddress(userId: number): string {
  return `utente-${userId}@cancellato.invalid`;
}
