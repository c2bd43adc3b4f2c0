import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { completeOnboarding } from '#app/domain/identity/account.server.ts';
import { type NewUser, newUserFields, registerUser } from '#app/domain/identity/sign-up.server.ts';
import { users } from '#db/schema/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { errorOf, valueOf } from '#tests/support/world/an-operator.ts';

let count = 0;

const deps = testDeps({ db: (await testDatabase()).db });

const aPerson = (changes: Partial<NewUser> = {}): NewUser => {
  count += 1;
  const typed = {
    name: 'Anna',
    surname: 'Rossi',
    email: `anna${count}@example.com`,
    phone: '333 1234567',
    password: 'Prenota2026!',
  };
  return { ...newUserFields.parse(typed), ...changes };
};

const register = async (changes: Partial<NewUser> = {}) =>
  valueOf(await registerUser(deps, aPerson(changes))).userId;

async function rowOf(userId: number) {
  const [row] = await deps.db.select().from(users).where(eq(users.id, userId));
  if (!row) throw new Error('no such user');
  return row;
}

/** Cents of platform fee covered by a person's credits. */
async function creditsOf(userId: number): Promise<number> {
  const [row] = (await deps.db.execute(sql`
    select coalesce(-sum(e.amount_cents), 0)::int as cents from ledger_entries e join ledger_accounts a on a.id = e.account_id
     where a.kind = 'credits' and a.user_id = ${userId}`)) as unknown as { cents: number }[];
  return row?.cents ?? 0;
}

describe('registering', () => {
  it('keeps the person, their password only as a hash, and the address unverified', async () => {
    const row = await rowOf(await register());
    expect(row).toMatchObject({
      name: 'Anna',
      role: 'operator',
      phone: '+39 333 123 4567',
      emailVerifiedAt: null,
    });
    expect(row.privacyAcceptedAt).toEqual(deps.now());
    expect(row.passwordHash).not.toContain('Prenota');
    expect(await deps.passwords.verify(row.passwordHash, 'Prenota2026!')).toBe(true);
    expect(row.referralCode).toMatch(/^[2-9A-HJ-NP-Z]{10}$/);
  });

  it('happens once per address, however it is written, also at the same instant', async () => {
    const email = 'Doppia@Example.com';
    const answers = await Promise.all([
      registerUser(deps, aPerson({ email })),
      registerUser(deps, aPerson({ email: 'doppia@example.COM' })),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter(({ ok }) => !ok).map(errorOf)).toEqual(['existing-user']);
  });

  it('remembers who invited the person; an unknown code counts for nothing', async () => {
    const inviter = await rowOf(await register());
    expect(
      (await rowOf(await register({ referralCode: inviter.referralCode.toLowerCase() }))).referredById,
    ).toBe(inviter.id);
    expect((await rowOf(await register({ referralCode: 'NESSUNO' }))).referredById).toBeNull();
  });
});

describe('completing onboarding', () => {
  it('gives fifty credits, once, and who invited waits for theirs', async () => {
    const inviter = await rowOf(await register());
    const userId = await register({ emailVerified: true, referralCode: inviter.referralCode });
    await Promise.all([completeOnboarding(deps, userId), completeOnboarding(deps, userId)]);
    valueOf(await completeOnboarding(deps, userId));
    expect(await creditsOf(userId)).toBe(5000);
    expect(await creditsOf(inviter.id)).toBe(0);
    expect((await rowOf(userId)).onboardingCompletedAt).toEqual(deps.now());
  });

  it('gives the team nothing, nor for whom they invite', async () => {
    const team = await register({ emailVerified: true, role: 'team' });
    valueOf(await completeOnboarding(deps, team));
    const { referralCode, onboardingCompletedAt } = await rowOf(team);
    expect(onboardingCompletedAt).toBeNull();
    const invited = await register({ emailVerified: true, referralCode });
    valueOf(await completeOnboarding(deps, invited));
    expect([await creditsOf(team), await creditsOf(invited)]).toEqual([0, 5000]);
  });

  it('waits for the address to be verified', async () => {
    const userId = await register();
    expect(errorOf(await completeOnboarding(deps, userId))).toBe('email-not-verified');
    expect(errorOf(await completeOnboarding(deps, 999_999))).toBe('unknown-user');
    expect(await creditsOf(userId)).toBe(0);
  });
});
