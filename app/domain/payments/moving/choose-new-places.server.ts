// Under a move's locks: which of its alternatives takes the party, once holds that have ended are out of the way.
import { placesFor, type NoPlaces } from '../../bookings/placing/candidates.ts';
import { cancelPending } from '../../bookings/cancel-pending.server.ts';
import type { CandidatesFound } from '../../bookings/placing/find-candidates.server.ts';
import { readOccupied } from '../../bookings/placing/read-places.server.ts';
import type { Deps } from '../../deps.ts';
import type { Result } from '../../result.ts';
import type { NewPlaces } from './move-plan.ts';

/** `found` has the rules as they are under the locks. */
export async function chooseNewPlaces(
  deps: Deps,
  people: number,
  { candidates }: CandidatesFound,
): Promise<Result<NewPlaces, NoPlaces>> {
  const { occupied, ended } = await readOccupied(deps.db, { candidates, now: deps.now() });
  if (ended.length > 0) await cancelPending(deps, ended, { reason: 'expired', actor: 'system' });
  return placesFor(people, candidates, occupied);
}
