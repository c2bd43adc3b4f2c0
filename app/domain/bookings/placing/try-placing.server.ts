// Whoever takes places may meet somebody who took none of our locks, or a code that exists: then it looks again.
import type { Db } from '#db/client.ts';

import type { Deps } from '../../deps.ts';
import { isRetryable, refusalOf } from '../../database-errors.ts';
import { err, transact, type Result } from '../../result.ts';

const ATTEMPTS = 4;

export async function tryPlacing<T, E>(
  { db }: Pick<Deps, 'db'>,
  work: (tx: Db) => Promise<Result<T, E>>,
): Promise<Result<T, E | { code: 'sold-out' } | { code: 'busy' }>> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    try {
      return await transact(db, work);
    } catch (error) {
      // A clash of random codes, or a writer who did not take our lock: look again.
      if (refusalOf(error)?.code === '23P01' && attempt === ATTEMPTS) return err({ code: 'sold-out' });
      if (!refusalOf(error) && !isRetryable(error)) throw error;
      if (refusalOf(error)?.code === '23514') throw error;
    }
  }
  return err({ code: 'busy' });
}
