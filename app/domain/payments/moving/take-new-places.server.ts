// Inside the move's transaction and under its locks: out of the old places, into new ones, or nothing at all.
import { eq, sql } from 'drizzle-orm';

import { allocations, bookings } from '#db/schema/bookings.ts';

import { cancelPending } from '../../bookings/cancel-pending.server.ts';
import { currentCandidates } from '../../bookings/placing/current-rules.server.ts';
import type { CandidatesFound } from '../../bookings/placing/find-candidates.server.ts';
import { readOccupied } from '../../bookings/placing/read-places.server.ts';
import { timesOf } from '../../bookings/placing/occurrence-times.ts';
import type { Deps } from '../../deps.ts';
import { ok, type Result } from '../../result.ts';
import { duringOf } from '../../scheduling/during.ts';
import type { LockedBooking } from '../lock-booking.server.ts';
import { placesFor, type NewPlaces, type NoPlaces } from './move-plan.ts';

/** An error leaves the booking where it is: the caller's transaction rolls back. */
export async function takeNewPlaces(
  deps: Deps,
  booking: LockedBooking,
  found: CandidatesFound,
): Promise<Result<NewPlaces, NoPlaces>> {
  const { schedule, day } = found;
  const candidates = await currentCandidates(deps.db, found.candidates);
  await deps.db.delete(allocations).where(eq(allocations.bookingId, booking.id));
  const resources = candidates.map(({ resource }) => resource.resourceId);
  const { occupied, ended } = await readOccupied(deps.db, { resources, day, now: deps.now() });
  if (ended.length > 0) await cancelPending(deps, ended, { reason: 'expired', actor: 'system' });
  const chosen = placesFor(booking.quantity, candidates, occupied);
  if (!chosen.ok) return chosen;
  await write(deps, booking, { chosen: chosen.value, timeZone: schedule.timeZone });
  return ok(chosen.value);
}

type Chosen = { chosen: NewPlaces; timeZone: string };

/** The guest keeps as many hours for cancelling free of charge as they were sold with. */
async function write(deps: Deps, booking: LockedBooking, { chosen, timeZone }: Chosen): Promise<void> {
  const { occurrence, resource, placements } = chosen;
  const times = timesOf(occurrence, timeZone);
  const { resourceId } = resource;
  const notice = booking.startsAt.getTime() - booking.freeCancellationUntil.getTime();
  await deps.db
    .update(bookings)
    .set({
      ...times,
      resourceId,
      resourceName: sql`(select name from resources where id = ${resourceId})`,
      freeCancellationUntil: new Date(times.startsAt.getTime() - notice),
      sequence: booking.sequence + 1,
    })
    .where(eq(bookings.id, booking.id));
  const { slotId, date, startTime, endTime } = times;
  const shared = { bookingId: booking.id, resourceId, slotId, date, startTime, endTime, shareKey: '' };
  const during = duringOf(occurrence, resource);
  await deps.db.insert(allocations).values(placements.map((place) => ({ ...shared, ...place, during })));
}
