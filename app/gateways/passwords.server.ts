// Passwords as argon2id hashes (@node-rs/argon2, outside the event loop).
import { hash, verify } from '@node-rs/argon2';

import type { Passwords } from '#app/domain/deps.ts';
import { MAX_PASSWORD_LENGTH } from '#app/domain/identity/password-tries.ts';

/** OWASP's minimum for argon2id, which is also the library's kind of argon2. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function argon2Passwords(cost = COST): Passwords {
  return {
    hash: (password) => hash(password.normalize('NFKC'), cost),
    /** A longer one was never set; cut, it costs the same time as any other, and fits nothing. */
    verify: (stored, password) =>
      verify(stored, password.slice(0, MAX_PASSWORD_LENGTH + 1).normalize('NFKC')).catch(() => false),
  };
}
