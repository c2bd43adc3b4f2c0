// Bodies that no client of ours sends to the account calls.
import { expect, it } from 'vitest';

import { startSession } from '#app/domain/identity/signing-in/sessions.server.ts';
import { accountApp, CHIARA, PASSWORD } from '#tests/support/account-app.ts';
import { aUser } from '#tests/support/world/a-service.ts';

const { app, deps } = await accountApp();
const { id: userId } = await aUser(deps.db, {
  email: 'corpo@example.com',
  onboardingCompletedAt: new Date(),
});
const session = await startSession(deps, { userId, kind: 'full', userAgent: undefined });

const BODIES = [
  '{',
  'null',
  '[]',
  '"x"',
  '{"email":{"a":1},"name":["x"],"token":7,"newPassword":null}',
  JSON.stringify({ ...CHIARA, email: 'a\0b@example.com', token: '\0', newPassword: PASSWORD }),
  JSON.stringify({ ...CHIARA, name: '\0', surname: '\ud83d', phone: 'x'.repeat(9000), token: '\ud83d' }),
];

it.each([
  ['POST', '/api/public/user'],
  ['PUT', '/api/user'],
  ['PUT', '/api/public/user/password-reset'],
  ['POST', '/api/public/user/password-reset'],
] as const)('%s %s answers them with an error of its own, or neutrally', async (method, url) => {
  for (const payload of BODIES) {
    const headers = {
      host: 'piattaforma.test',
      'content-type': 'application/json',
      cookie: url === '/api/user' ? `__Host-session=${session}` : '',
    };
    const answer = await app.app.inject({ method, url, headers, payload });
    const said = answer.json<{ error?: { code?: unknown } } | undefined>();
    const refusal = answer.statusCode === 200 ? 'none' : typeof said?.error?.code;
    expect([payload, answer.statusCode]).toEqual([payload, expect.toBeOneOf([200, 400, 422])]);
    // The validator's own message for what is not an object is English.
    expect(answer.body).not.toContain('Invalid input');
    expect([payload, refusal]).toEqual([payload, expect.toBeOneOf(['none', 'string'])]);
  }
});
