// Places of a change: held until it is paid, taken, freed.
import { and, eq, isNull, sql } from 'drizzle-orm';

import { bookingMoves } from '#db/schema/booking-moves.ts';
import { allocations, bookings } from '#db/schema/bookings.ts';

import { takeBackArrivals } from '../bookings/desk/arrivals.server.ts';
import { fullName, ratesText } from '../bookings/booking-view.ts';
import { freeOnceMoved } from '../bookings/free-cancellation.ts';
import type { LockedBooking } from '../bookings/lock-booking.server.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { queueMail } from '../mail/queue-mail.server.ts';
import { duringOf } from '../scheduling/rooms.ts';

import { shortTimes } from './move-plan.ts';
import { ownPlaces, type Taken, type Taking } from './plan-change.server.ts';

type Held = { moveId: number; holdExpiresAt: Date };

/** What a move writes: the rows of its new places, and the booking at its new time. */
export async function insertPlaces(
  { db }: Pick<Deps, 'db'>,
  bookingId: number,
  { chosen, times, held }: Taken & { held?: Held },
): Promise<void> {
  const { occurrence, resource, placements } = chosen;
  const { slotId, date, startTime, endTime } = times;
  const { resourceId } = resource;
  const shared = { bookingId, resourceId, slotId, date, startTime, endTime, shareKey: '', ...held };
  const during = duringOf(occurrence, resource);
  await addPlaces(
    { db },
    placements.map((place) => ({ ...shared, ...place, during })),
  );
}

/** Into a unit that the booking has already, more people come with what is in force there now. */
export async function addPlaces(
  { db }: Pick<Deps, 'db'>,
  places: readonly (typeof allocations.$inferInsert)[],
): Promise<void> {
  await db
    .insert(allocations)
    .values([...places])
    .onConflictDoUpdate({
      target: [allocations.bookingId, allocations.moveId, allocations.unit],
      set: {
        people: sql`${allocations.people} + excluded.people`,
        slotId: sql`excluded.slot_id`,
        during: sql`excluded.during`,
      },
    });
}

/** Nobody has come to another time yet, nor stayed away from it. */
export async function writeTimes(
  deps: Pick<Deps, 'db' | 'now'>,
  booking: LockedBooking,
  to: Taken['times'] & { resourceId: number; freeCancellationUntil: Date; by: Viewer | undefined },
): Promise<void> {
  const { resourceId, slotId, slotName, date, startTime, endTime, startsAt, endsAt, freeCancellationUntil } =
    to;
  if (startsAt.getTime() !== booking.startsAt.getTime()) await takeBackArrivals(deps, booking, to.by);
  await deps.db
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
      freeCancellationUntil,
      sequence: booking.sequence + 1,
    })
    .where(eq(bookings.id, booking.id));
}

/** Out of the old places, into the new ones. */
export async function takeNewPlaces(
  deps: Deps,
  booking: LockedBooking,
  { taken, freesAnew, by }: { taken: Taken } & Pick<Taking, 'freesAnew' | 'by'>,
): Promise<void> {
  await deps.db.delete(allocations).where(eq(allocations.bookingId, booking.id));
  const { resourceId } = taken.chosen.resource;
  const freeCancellationUntil = freeOnceMoved(booking, taken.times.startsAt, { now: deps.now(), freesAnew });
  await writeTimes(deps, booking, { ...taken.times, resourceId, freeCancellationUntil, by });
  await insertPlaces(deps, booking.id, taken);
}

/** The emptiest units first, so that whole ones are free again. */
export async function freePlaces(deps: Pick<Deps, 'db'>, bookingId: number, people: number): Promise<void> {
  let rest = people;
  for (const { unit, people: inside } of (await ownPlaces(deps, bookingId)).toReversed()) {
    const place = and(
      eq(allocations.bookingId, bookingId),
      isNull(allocations.moveId),
      eq(allocations.unit, unit),
    );
    if (rest <= 0) return;
    if (inside <= rest) await deps.db.delete(allocations).where(place);
    else
      await deps.db
        .update(allocations)
        .set({ people: inside - rest })
        .where(place);
    rest -= inside;
  }
}

// What is dearer is held for a booking until its guest has paid the difference, or the deadline is over.

const HOLD_HOURS = 24;
/** Whoever changes their own booking is at the card page: as long as that is open. */
const GUEST_HOLD_MINUTES = 35;

/** The booking keeps its places meanwhile. The guest who asks for it is shown the way to pay, others' is written to. */
export async function holdForChange(deps: Deps, booking: LockedBooking, taking: Taking): Promise<void> {
  const move = await insertMove(deps, booking, taking);
  if (taking.by === undefined) return;
  const { note } = taking.input;
  await queueMail(deps, deps.db, {
    kind: 'booking-move-payment',
    key: `booking:${booking.id}:move-payment:${move.id}`,
    recipient: booking.email,
    recipientName: fullName(booking),
    bookingId: booking.id,
    data: {
      to: shortTimes(move),
      people: move.quantity,
      rates: ratesText(move.lines),
      differenceCents: move.differenceCents,
      until: move.holdExpiresAt.toISOString(),
      path: `/checkout/move?booking=${booking.secret}`,
      ...(note === '' ? {} : { note }),
    },
  });
}

async function insertMove(
  deps: Deps,
  booking: LockedBooking,
  { taken, planned: { changed, money }, input, by, stays, freesAnew }: Taking,
) {
  const times = stays || taken === undefined ? timesOfBooking(booking) : taken.times;
  const holdMs = by === undefined ? GUEST_HOLD_MINUTES * 60_000 : HOLD_HOURS * 3_600_000;
  const ends = [deps.now().getTime() + holdMs, times.startsAt.getTime(), booking.startsAt.getTime()];
  const holdExpiresAt = new Date(Math.min(...ends));
  const [move] = await deps.db
    .insert(bookingMoves)
    .values({
      ...times,
      bookingId: booking.id,
      resourceId: stays || !taken ? booking.resourceId : taken.chosen.resource.resourceId,
      quantity: changed.people,
      staysThere: stays,
      totalCents: changed.totalCents,
      adjustmentCents: changed.adjustmentCents,
      differenceCents: money.moreCents,
      lines: changed.lines,
      note: input.note,
      holdExpiresAt,
      freeCancellationUntil: freeOnceMoved(booking, times.startsAt, { now: deps.now(), freesAnew }),
      requestedById: by?.userId,
      createdAt: deps.now(),
    })
    .returning();
  if (!move) throw new Error('an insert answers its row');
  if (taken) await insertPlaces(deps, booking.id, { ...taken, held: { moveId: move.id, holdExpiresAt } });
  return move;
}

function timesOfBooking({ slotId, slotName, date, startTime, endTime, startsAt, endsAt }: LockedBooking) {
  return { slotId, slotName, date, startTime, endTime, startsAt, endsAt };
}
