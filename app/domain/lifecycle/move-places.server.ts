// Places of a move: chosen, held until it is paid, taken, written.
import { eq, sql } from 'drizzle-orm';

import { bookingMoves } from '#db/schema/booking-moves.ts';
import { allocations, bookings } from '#db/schema/bookings.ts';

import { fullName } from '../bookings/booking-view.ts';
import { freeCancellationEnd, hoursSoldWith } from '../bookings/free-cancellation.ts';
import type { LockedBooking } from '../bookings/lock-booking.server.ts';
import { cancelPending } from '../bookings/own-holds.server.ts';
import { type NoPlaces, placesFor, timesOf } from '../bookings/placing/candidates.ts';
import { type CandidatesFound, readOccupied } from '../bookings/placing/read-places.server.ts';
import type { Quote } from '../catalog/quote.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { queueMail } from '../mail/queue-mail.server.ts';
import { ok, type Result } from '../result.ts';
import { duringOf } from '../scheduling/during.ts';

import { type NewPlaces, shortTimes } from './move-plan.ts';

// Under a move's locks: which of its alternatives takes the party, once holds that have ended are out of the way.

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

export type NewTimes = ReturnType<typeof timesOf>;

type Places = { chosen: NewPlaces; times: NewTimes; held?: { moveId: number; holdExpiresAt: Date } };

/** What a move writes: the rows of its new places, and the booking at its new time. */
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

// Inside the move's transaction and under its locks: out of the old places, into new ones, or nothing at all.

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

// A dearer time is held for a booking until its guest has paid the difference, or the deadline is over.

const HOLD_HOURS = 24;

type Holding = { found: CandidatesFound; quoted: Quote; note: string; viewer: Viewer };

/** The booking keeps its places meanwhile, so that the new ones must be free besides them. */
export async function holdForMove(
  deps: Deps,
  booking: LockedBooking,
  holding: Holding,
): Promise<Result<undefined, NoPlaces>> {
  const chosen = await chooseNewPlaces(deps, booking.quantity, holding.found);
  if (!chosen.ok) return chosen;
  const move = await insertMove(deps, booking, { ...holding, chosen: chosen.value });
  await queueMail(deps, deps.db, {
    kind: 'booking-move-payment',
    key: `booking:${booking.id}:move-payment:${move.id}`,
    recipient: booking.email,
    recipientName: fullName(booking),
    bookingId: booking.id,
    data: {
      to: shortTimes(move),
      differenceCents: move.differenceCents,
      until: move.holdExpiresAt.toISOString(),
      path: `/checkout/move?booking=${booking.secret}`,
      ...(holding.note === '' ? {} : { note: holding.note }),
    },
  });
  return ok(undefined);
}

async function insertMove(
  deps: Deps,
  booking: LockedBooking,
  { found, quoted, note, viewer, chosen }: Holding & { chosen: NewPlaces },
) {
  const times = timesOf(chosen.occurrence, found.schedule.timeZone);
  const ends = [
    deps.now().getTime() + HOLD_HOURS * 3_600_000,
    times.startsAt.getTime(),
    booking.startsAt.getTime(),
  ];
  const holdExpiresAt = new Date(Math.min(...ends));
  const [move] = await deps.db
    .insert(bookingMoves)
    .values({
      ...times,
      bookingId: booking.id,
      resourceId: chosen.resource.resourceId,
      quantity: booking.quantity,
      totalCents: quoted.totalCents,
      differenceCents: quoted.totalCents - booking.totalCents,
      lines: quoted.lines,
      note,
      holdExpiresAt,
      requestedById: viewer.userId,
      createdAt: deps.now(),
    })
    .returning();
  if (!move) throw new Error('an insert answers its row');
  await insertPlaces(deps, booking.id, { chosen, times, held: { moveId: move.id, holdExpiresAt } });
  return move;
}
