// Typed account calls for the browser. Each successful answer replaces the stored user. Source:
// docs/rules/calls.md#account-calls.
import { useSyncExternalStore } from 'react';
import type { UserRecord } from '#app/domain/identity/viewer.ts';

/** The server's text; undefined if the server could not be reached. */
export type CallError = { code: string; message: string; fields?: Record<string, string[]> };

export type Outcome<Data> =
  | { status: 'success'; data: Data; error: undefined }
  | { status: 'error'; data: undefined; error: CallError | undefined };

export type SignUp = {
  name: string;
  surname: string;
  phone: string;
  email: string;
  password: string;
  privacy: boolean;
  ref?: string;
};

export type ProfileChange = Partial<Pick<SignUp, 'name' | 'surname' | 'phone'>>;

export const accountClient = {
  signUp: (body: SignUp) => storing(call<UserRecord>('POST', '/api/public/user', body)),
  updateUser: (body: ProfileChange) => storing(call<UserRecord>('PUT', '/api/user', body)),
  completeOnboarding: () => storing(call<UserRecord>('PUT', '/api/onboarding-completed')),
  requestPasswordReset: (email: string) =>
    call<{ message: string }>('PUT', '/api/public/user/password-reset', { email }),
  resetPassword: (body: { token: string; newPassword: string }) =>
    storing(call<UserRecord>('POST', '/api/public/user/password-reset', body)),
};

async function call<Data>(method: 'POST' | 'PUT', path: string, body?: unknown): Promise<Outcome<Data>> {
  try {
    const response = await fetch(path, {
      method,
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json();
    if (response.ok) return { status: 'success', data: answer as Data, error: undefined };
    return { status: 'error', data: undefined, error: (answer as { error?: CallError }).error };
  } catch {
    return { status: 'error', data: undefined, error: undefined };
  }
}

async function storing(outcome: Promise<Outcome<UserRecord>>): Promise<Outcome<UserRecord>> {
  const answer = await outcome;
  if (answer.status === 'success') storeUser(answer.data);
  return answer;
}

let stored: UserRecord | undefined;
const listeners = new Set<() => void>();

export function storeUser(user: UserRecord | undefined): void {
  stored = user;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The user from the last call's answer; before any call, and on the server, `loaded`. */
export function useStoredUser(loaded: UserRecord): UserRecord {
  const user = useSyncExternalStore(
    subscribe,
    () => stored,
    () => undefined,
  );
  return user?.id === loaded.id && user.updatedAt >= loaded.updatedAt ? user : loaded;
}
