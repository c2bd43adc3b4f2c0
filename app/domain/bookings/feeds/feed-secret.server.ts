// The secret of a calendar's address: the database has its hash, and the seed from which it is made again to be shown.
import type { Deps } from '../../deps.ts';
import { hashOf } from '../../identity/tokens.server.ts';

/** undefined: it was made with a key that this installation does not have. It works, but nobody can show it. */
export function feedSecret(
  { secrets }: Pick<Deps, 'secrets'>,
  { seed, secretHash }: { seed: string; secretHash: string },
): string | undefined {
  const secret = secrets.derive('calendar-feed', seed);
  return hashOf(secret) === secretHash ? secret : undefined;
}
