// Hashes passwords with argon2id (@node-rs/argon2, outside the event loop).
import { hash, verify } from '@node-rs/argon2';
import type { Passwords } from '#app/domain/deps.ts';
import { MAX_PASSWORD_LENGTH } from '#app/domain/identity/signing-in/password-tries.ts';

/** OWASP's minimum for argon2id, the library's default algorithm. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function argon2Passwords(cost = COST): Passwords {
  return {
    hash: (password) => hash(password.normalize('NFKC'), cost),
    /** No longer password can have been set. Cutting keeps the cost constant, and the cut text still doesn't match. */
    verify: (stored, password) =>
      verify(stored, password.slice(0, MAX_PASSWORD_LENGTH + 1).normalize('NFKC')).catch(() => false),
  };
}
