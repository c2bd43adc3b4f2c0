// What a move writes: the rows of its new places, and the booking at its new time.
import { eq, sql } from 'drizzle-orm';

import { allocations, bookings } from '#db/schema/bookings.ts';

import { freeCancellationEnd, hoursSoldWith } from '../../bookings/free-cancellation.ts';
import type { timesOf } from '../../bookings/placing/occurrence-times.ts';
import type { Deps } from '../../deps.ts';
import { duringOf } from '../../scheduling/during.ts';
import type { LockedBooking } from '../lock-booking.server.ts';
import type { NewPlaces } from './move-plan.ts';

export type NewTimes = ReturnType<typeof timesOf>;

type Places = { chosen: NewPlaces; times: NewTimes; held?: { moveId: number; holdExpiresAt: Date } };

export async function insertPlaces(
  { db }: Pick<Deps, 'db'>,
  bookingId: number,
  { chosen, times, held }: Places,
): Promise<void> {
  const { occurrence, resource, placements } = chosen;
  const { slotId, date, startTime, endTime } = times;
  const { resourceId } = resource;
  const shared = { bookingId, resourceId, slotId, date, startTime, endTime, shareKey: '', ...held };
  const during = duringOf(occurrence, resource);
  await db.insert(allocations).values(placements.map((place) => ({ ...shared, ...place, during })));
}

/** The guest keeps as many hours for cancelling free of charge as they were sold with. */
export async function writeTimes(
  { db }: Pick<Deps, 'db'>,
  booking: LockedBooking,
  to: NewTimes & { resourceId: number },
): Promise<void> {
  const { resourceId, slotId, slotName, date, startTime, endTime, startsAt, endsAt } = to;
  await db
    .update(bookings)
    .set({
      resourceId,
      slotId,
      slotName,
      date,
      startTime,
      endTime,
      startsAt,
      endsAt,
      resourceName: sql`(select name from resources where id = ${resourceId})`,
      freeCancellationUntil: freeCancellationEnd(startsAt, hoursSoldWith(booking)),
      sequence: booking.sequence + 1,
    })
    .where(eq(bookings.id, booking.id));
}
