// Passwords as argon2id hashes (@node-rs/argon2, outside the event loop).
import { hash, verify } from '@node-rs/argon2';

import type { Passwords } from '#app/domain/deps.ts';

/** OWASP's minimum for argon2id, which is also the library's kind of argon2. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function argon2Passwords(): Passwords {
  return {
    hash: (password) => hash(password.normalize('NFKC'), COST),
    verify: (stored, password) => verify(stored, password.normalize('NFKC')).catch(() => false),
  };
}
