// Places of a change: held until payment, taken, freed.
import { and, eq, isNull, sql } from 'drizzle-orm';
import { bookingMoves } from '#db/schema/booking-moves.ts';
import { allocations, bookings } from '#db/schema/bookings.ts';
import { payHref } from '../../bookings/reference.ts';
import { takeBackArrivals } from '../../bookings/desk/arrivals.server.ts';
import { fullName, ratesText } from '../../bookings/booking-view.ts';
import type { LockedBooking } from '../../bookings/lock-booking.server.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { queueMail } from '../../mail/mails.server.ts';
import { PAGE_LIFE_MINUTES } from '../../payments/card-page.server.ts';
import { duringOf } from '../../scheduling/rooms.ts';
import { HOLD_HOURS, shortTimes } from './move-plan.ts';
import { ownPlaces, type Taken, type Taking } from './plan-change.server.ts';
import { bookedNow } from './write-change.server.ts';

type Held = { moveId: number; holdExpiresAt: Date };

/** Writes the rows of a move's new places. */
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

/** Adds people to units that the booking already has; the row gets the rules in force. */
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

/** At the new time nobody has arrived or failed to come, so both are reset. */
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

/** Replaces the old places by the new ones. */
export async function takeNewPlaces(
  deps: Deps,
  booking: LockedBooking,
  { chosen, times, freeUntil: freeCancellationUntil, by }: Taken & { freeUntil: Date } & Pick<Taking, 'by'>,
): Promise<void> {
  await deps.db.delete(allocations).where(eq(allocations.bookingId, booking.id));
  const { resourceId } = chosen.resource;
  await writeTimes(deps, booking, { ...times, resourceId, freeCancellationUntil, by });
  await insertPlaces(deps, booking.id, { chosen, times });
}

/** Empties the units with fewest people first, so that whole units become free. */
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

/** A guest who changes their own booking pays at once: the hold ends a little after the card page. */
const GUEST_HOLD_MINUTES = PAGE_LIFE_MINUTES + 3;

/**
 * The booking keeps its places meanwhile. A guest who made the change is sent to the payment; otherwise the
 * guest gets a mail.
 */
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
      from: await bookedNow(deps, booking),
      to: shortTimes(move),
      people: move.quantity,
      rates: ratesText(move.lines),
      differenceCents: move.differenceCents,
      until: move.holdExpiresAt.toISOString(),
      path: payHref('checkout/move', booking),
      ...(note === '' ? {} : { note }),
    },
  });
}

async function insertMove(
  deps: Deps,
  booking: LockedBooking,
  { taken, planned: { changed, money, freeUntil }, input, by, stays }: Taking,
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
      freeCancellationUntil: freeUntil,
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
