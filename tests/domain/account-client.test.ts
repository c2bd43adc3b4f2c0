// The typed client of the account calls, with answers as the contract defines them.
import { afterEach, expect, test, vi } from 'vitest';

import { accountClient, storeUser } from '#app/account-client.ts';
import type { UserRecord } from '#app/domain/identity/viewer.ts';

const USER = { id: 1, name: 'Chiara', updatedAt: '2027-06-01T10:00:00.000Z' } as UserRecord;

function serverAnswers(status: number, body: unknown) {
  const fetching = vi.fn<typeof fetch>(async () => Response.json(body, { status }));
  vi.stubGlobal('fetch', fetching);
  return fetching;
}

afterEach(() => {
  vi.unstubAllGlobals();
  storeUser(undefined);
});

test('a success answers the record', async () => {
  const fetching = serverAnswers(200, USER);
  expect(await accountClient.updateUser({ name: 'Chiara' })).toEqual({
    status: 'success',
    data: USER,
    error: undefined,
  });
  expect(fetching).toHaveBeenCalledWith(
    '/api/user',
    expect.objectContaining({ method: 'PUT', body: '{"name":"Chiara"}' }),
  );
});

test('a refusal keeps what the server said', async () => {
  const error = {
    code: 'VALIDATION_FAILED',
    message: 'Correggi i dati inseriti',
    fields: { email: ['Email non valida'] },
  };
  serverAnswers(422, { error });
  expect(await accountClient.requestPasswordReset('x')).toEqual({ status: 'error', data: undefined, error });
});

test('a server out of reach is an error without words', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  expect(await accountClient.completeOnboarding()).toEqual({
    status: 'error',
    data: undefined,
    error: undefined,
  });
});
