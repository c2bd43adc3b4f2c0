// Inside the move's transaction and under its locks: out of the old places, into new ones, or nothing at all.
import { eq } from 'drizzle-orm';

import { allocations } from '#db/schema/bookings.ts';

import type { NoPlaces } from '../../bookings/placing/candidates.ts';
import type { CandidatesFound } from '../../bookings/placing/find-candidates.server.ts';
import { timesOf } from '../../bookings/placing/occurrence-times.ts';
import type { Deps } from '../../deps.ts';
import { ok, type Result } from '../../result.ts';
import type { LockedBooking } from '../lock-booking.server.ts';
import { chooseNewPlaces } from './choose-new-places.server.ts';
import type { NewPlaces } from './move-plan.ts';
import { insertPlaces, writeTimes } from './write-places.server.ts';

/** An error leaves the booking where it is: the caller's transaction rolls back. */
export async function takeNewPlaces(
  deps: Deps,
  booking: LockedBooking,
  found: CandidatesFound,
): Promise<Result<NewPlaces, NoPlaces>> {
  await deps.db.delete(allocations).where(eq(allocations.bookingId, booking.id));
  const answer = await chooseNewPlaces(deps, booking.quantity, found);
  if (!answer.ok) return answer;
  const chosen = answer.value;
  const times = timesOf(chosen.occurrence, found.schedule.timeZone);
  await writeTimes(deps, booking, { ...times, resourceId: chosen.resource.resourceId });
  await insertPlaces(deps, booking.id, { chosen, times });
  return ok(chosen);
}
