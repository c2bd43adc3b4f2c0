import { describe, expect, it } from 'vitest';

import { suspendUser } from '#app/domain/administration/user-access.server.ts';
import { forgetUser } from '#app/domain/identity/erase-user.server.ts';
import { resetPassword } from '#app/domain/identity/signing-in/password.server.ts';
import { issueToken } from '#app/domain/identity/tokens.server.ts';
import { confirmEmailChange, verifyEmail } from '#app/domain/identity/verify-email.server.ts';
import { testDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { aUser } from '#tests/support/world/a-service.ts';

const deps = testDeps({ db: (await testDatabase()).db });

describe('a mailed link', () => {
  it('sets no password for somebody who is suspended, or erased', async () => {
    const [suspended, erased] = [await aUser(deps.db), await aUser(deps.db)];
    const [ofSuspended, ofErased] = await Promise.all(
      [suspended, erased].map(({ id }) => issueToken(deps, { userId: id, purpose: 'reset_password' })),
    );
    const admin = { userId: (await aUser(deps.db, { role: 'admin' })).id, clientAddress: undefined };
    await suspendUser(deps, admin, { userId: suspended.id, reason: 'prova' });
    await deps.db.transaction((tx) =>
      forgetUser({ ...deps, db: tx }, { userId: erased.id, emailKey: erased.emailKey }),
    );
    for (const token of [ofSuspended, ofErased])
      expect(await resetPassword(deps, { token: token ?? '', newPassword: 'Un-altra-2027!' })).toEqual({
        ok: false,
        error: 'invalid-token',
      });
  });

  it('that proves an address proves no other, once the address has changed', async () => {
    const { id: userId } = await aUser(deps.db);
    const proof = await issueToken(deps, { userId, purpose: 'verify_email' });
    const newEmail = `nuova${userId}@example.com`;
    const change = await issueToken(deps, { userId, purpose: 'change_email', newEmail });
    expect((await confirmEmailChange(deps, change)).ok).toBe(true);
    expect(await verifyEmail(deps, proof)).toEqual({ ok: false, error: 'token-not-found' });
  });
});
