/** Repeats the first answer given under an idempotency key, also if it was an error. */
import { createHash } from 'node:crypto';
import { ApiError } from './errors.ts';
import type { Store } from './store.ts';

export type Reply = { status: number; body: string };
export type Keyed = { account: string; key: string; endpoint: string; fingerprint: string };

const KEPT_FOR_SECONDS = 24 * 60 * 60;

export type Replies = ReturnType<typeof createReplies>;

export function fingerprintOf(payload: string): string {
  const sorted = [...new URLSearchParams(payload)].map((pair) => pair.join('=')).sort();
  return createHash('sha256').update(sorted.join('&')).digest('hex');
}

export function createReplies(store: Store, now: () => number) {
  const inProgress = new Set<string>();
  const find = store.db.prepare('SELECT * FROM replies WHERE account = ? AND key = ? AND created > ?');
  const save = store.db.prepare(`INSERT OR REPLACE INTO replies
    (account, key, endpoint, fingerprint, status, body, request, created) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`);
  const slot = (keyed: Keyed) => `${keyed.account} ${keyed.key}`;

  return {
    /** Reserves the key for one request; others with the same key are refused meanwhile. */
    claim(keyed: Keyed): void {
      if (inProgress.has(slot(keyed))) throw inUse(keyed.key);
      inProgress.add(slot(keyed));
    },
    release: (keyed: Keyed): void => void inProgress.delete(slot(keyed)),
    find(keyed: Keyed): (Reply & { request: string }) | null {
      const row = find.get(keyed.account, keyed.key, now() - KEPT_FOR_SECONDS);
      if (!row) return null;
      if (row['endpoint'] !== keyed.endpoint) throw misused(keyed.key, 'endpoint');
      if (row['fingerprint'] !== keyed.fingerprint) throw misused(keyed.key, 'parameters');
      return { status: Number(row['status']), body: String(row['body']), request: String(row['request']) };
    },
    save(keyed: Keyed, reply: Reply, request: string): void {
      const { account, key, endpoint, fingerprint } = keyed;
      save.run(account, key, endpoint, fingerprint, reply.status, reply.body, request, now());
    },
  };
}

function misused(key: string, what: 'endpoint' | 'parameters'): ApiError {
  return new ApiError(400, {
    type: 'idempotency_error',
    message:
      `Keys for idempotent requests can only be used with the same ${what} they were first used with. ` +
      `Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}

function inUse(key: string): ApiError {
  return new ApiError(409, {
    type: 'invalid_request_error',
    code: 'idempotency_key_in_use',
    message:
      'There is currently another in-progress request using this Idempotent Key ' +
      `(that probably means you submitted twice, and the other request is still going through): ${key}. ` +
      'Please try again later.',
  });
}
