import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';

import { createAdmin, ensureFirstAdmin } from '#app/domain/identity/administrators.server.ts';
import { signIn } from '#app/domain/identity/signing-in/sessions.server.ts';
import { users } from '#db/schema/identity.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { testDeps, type TestDeps } from '#tests/support/deps.ts';

const FIRST = { email: 'capo@example.com', password: 'Prenota2026!' };

describe('the first administrator', () => {
  let database: TestDatabase;
  let deps: TestDeps;
  beforeAll(async () => {
    database = await testDatabase();
    deps = testDeps({ db: database.db });
  });

  it('is made once, however many processes start together, and can sign in', async () => {
    const starts = await Promise.all([1, 2, 3].map(() => ensureFirstAdmin(deps, FIRST)));
    expect(starts.filter((start) => start.ok && start.value === 'made')).toHaveLength(1);
    expect(await ensureFirstAdmin(deps, { email: 'altro@example.com', password: 'Prenota2026!' })).toEqual({
      ok: true,
      value: 'there',
    });
    const admins = await database.db.select().from(users).where(eq(users.role, 'admin'));
    expect(admins.map(({ email }) => email)).toEqual([FIRST.email]);
    expect(await signIn(deps, FIRST)).toMatchObject({ ok: true });
  });

  it('is refused with a weak password, a bad address or one that is taken', async () => {
    expect(await createAdmin(deps, { email: 'nuovo@example.com', password: 'corta' })).toEqual({
      ok: false,
      error: 'weak-password',
    });
    expect(await createAdmin(deps, { email: 'nuovo', password: 'Prenota2026!' })).toEqual({
      ok: false,
      error: 'invalid-email',
    });
    expect(await createAdmin(deps, { email: 'CAPO@example.com', password: 'Prenota2026!' })).toEqual({
      ok: false,
      error: 'existing-user',
    });
  });
});
