// Neither the answer nor its cost reveals who has an account.
import { describe, expect, it } from 'vitest';

import { signIn } from '#app/domain/identity/signing-in/sessions.server.ts';
import type { Passwords } from '#app/domain/deps.ts';
import { argon2Passwords } from '#app/gateways/passwords.server.ts';
import { testDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { aUser } from '#tests/support/world/a-service.ts';

const RIGHT = 'Prenota2026!';
const COST = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;

const verified: string[] = [];

const deps = { ...testDeps({ db: (await testDatabase()).db }), passwords: argon2Passwords() };
const passwordHash = await deps.passwords.hash(RIGHT);
await aUser(deps.db, { email: 'nota@example.com', passwordHash });
await aUser(deps.db, { email: 'sospesa@example.com', passwordHash, suspendedAt: new Date() });
await aUser(deps.db, { email: 'nuova@example.com', passwordHash, emailVerifiedAt: null });

/** The answer, and the hashes with which the password was compared. */
async function trying(email: string, password: string) {
  verified.length = 0;
  const counting: Passwords = {
    hash: deps.passwords.hash,
    verify: (stored, given) => {
      verified.push(stored);
      return deps.passwords.verify(stored, given);
    },
  };
  const answer = await signIn({ db: deps.db, passwords: counting }, { email, password });
  return { answer: answer.ok ? 'signed in' : answer.error, verified: [...verified] };
}

describe('signing in', () => {
  it.for([
    ['a known address with a wrong password', 'nota@example.com', 'Sbagliata1!', 'invalid-credentials'],
    ['an unknown address', 'nessuno@example.com', RIGHT, 'invalid-credentials'],
    ['what is no address', 'nessuno', RIGHT, 'invalid-credentials'],
    ['a suspended account', 'sospesa@example.com', RIGHT, 'invalid-credentials'],
    [
      'an unverified account with a wrong password',
      'nuova@example.com',
      'Sbagliata1!',
      'invalid-credentials',
    ],
    ['an unverified account with the right one', 'nuova@example.com', RIGHT, 'email-not-verified'],
    ['the right password', ' NOTA@example.com ', RIGHT, 'signed in'],
  ])('costs one comparison at full cost: %s', async ([, email = '', password = '', expected = '']) => {
    const { answer, verified: hashes } = await trying(email, password);
    expect(answer).toBe(expected);
    expect(hashes).toEqual([expect.stringMatching(COST)]);
  });
});
