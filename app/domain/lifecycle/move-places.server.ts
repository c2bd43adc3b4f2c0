// Places of a change: chosen, held until it is paid, taken, freed.
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import { bookingMoves } from '#db/schema/booking-moves.ts';
import { allocations, bookings } from '#db/schema/bookings.ts';
import { fullName } from '../bookings/booking-view.ts';
import { freeCancellationEnd, hoursSoldWith } from '../bookings/free-cancellation.ts';
import type { LockedBooking } from '../bookings/lock-booking.server.ts';
import { cancelPending } from '../bookings/own-holds.server.ts';
import { type NoPlaces, placesFor, timesOf } from '../bookings/placing/candidates.ts';
import { type CandidatesFound, readOccupied } from '../bookings/placing/read-places.server.ts';
import type { Deps } from '../deps.ts';
import { queueMail } from '../mail/queue-mail.server.ts';
import { err, ok, type Result } from '../result.ts';
import { duringOf, type Placement, placeMore, roomIn } from '../scheduling/rooms.ts';
import { type NewPlaces, shortTimes } from './move-plan.ts';
import type { Taking } from './plan-change.server.ts';

// Under a move's locks: which of its alternatives takes the party, once holds that have ended are out of the way.

/** `found` has the rules as they are under the locks. */
async function chooseNewPlaces(
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
  { found, people }: { found: CandidatesFound; people: number },
): Promise<Result<NewPlaces, NoPlaces>> {
  await deps.db.delete(allocations).where(eq(allocations.bookingId, booking.id));
  const answer = await chooseNewPlaces(deps, people, found);
  if (!answer.ok) return answer;
  const chosen = answer.value;
  const times = timesOf(chosen.occurrence, found.schedule.timeZone);
  await writeTimes(deps, booking, { ...times, resourceId: chosen.resource.resourceId });
  await insertPlaces(deps, booking.id, { chosen, times });
  return ok(chosen);
}

// Who stays where they are and becomes more, or fewer.

/** Among the resource's own places, besides those the booking has. */
async function chooseMorePlaces(
  deps: Deps,
  booking: LockedBooking,
  { found, people }: { found: CandidatesFound; people: number },
): Promise<Result<NewPlaces, NoPlaces>> {
  const candidate = found.candidates.find(({ resource }) => resource.resourceId === booking.resourceId);
  if (!candidate) return err({ code: 'sold-out' });
  const { occupied, ended } = await readOccupied(deps.db, { candidates: [candidate], now: deps.now() });
  if (ended.length > 0) await cancelPending(deps, ended, { reason: 'expired', actor: 'system' });
  const room = roomIn(candidate.occurrence, candidate.resource, occupied);
  const placements = placeMore(people, await ownPlaces(deps, booking.id), room);
  return placements ? ok({ ...candidate, placements }) : err({ code: 'sold-out' });
}

function ownPlaces({ db }: Pick<Deps, 'db'>, bookingId: number): Promise<Placement[]> {
  const { unit, people } = allocations;
  return db
    .select({ unit, people })
    .from(allocations)
    .where(and(eq(allocations.bookingId, bookingId), isNull(allocations.moveId)))
    .orderBy(desc(people), asc(unit));
}

export async function takeMorePlaces(
  deps: Deps,
  booking: LockedBooking,
  more: { found: CandidatesFound; people: number },
): Promise<Result<undefined, NoPlaces>> {
  const chosen = await chooseMorePlaces(deps, booking, more);
  if (!chosen.ok) return chosen;
  const times = timesOf(chosen.value.occurrence, more.found.schedule.timeZone);
  await insertPlaces(deps, booking.id, { chosen: chosen.value, times });
  return ok(undefined);
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

/**
 * The booking keeps its places meanwhile, so that the new ones must be free besides them: all of another time, or those
 * of who is added.
 */
export async function holdForChange(
  deps: Deps,
  booking: LockedBooking,
  taking: Taking,
): Promise<Result<undefined, NoPlaces>> {
  const { found, stays, planned, input } = taking;
  const more = planned.changed.people - booking.quantity;
  let chosen: NewPlaces | undefined;
  if (found && (!stays || more > 0)) {
    const answer = stays
      ? await chooseMorePlaces(deps, booking, { found, people: more })
      : await chooseNewPlaces(deps, planned.changed.people, found);
    if (!answer.ok) return answer;
    chosen = answer.value;
  }
  const move = await insertMove(deps, booking, { ...taking, chosen });
  await queueMail(deps, deps.db, {
    kind: 'booking-move-payment',
    key: `booking:${booking.id}:move-payment:${move.id}`,
    recipient: booking.email,
    recipientName: fullName(booking),
    bookingId: booking.id,
    data: {
      to: shortTimes(move),
      people: move.quantity,
      differenceCents: move.differenceCents,
      until: move.holdExpiresAt.toISOString(),
      path: `/checkout/move?booking=${booking.secret}`,
      ...(input.note === '' ? {} : { note: input.note }),
    },
  });
  return ok(undefined);
}

async function insertMove(
  deps: Deps,
  booking: LockedBooking,
  { found, planned, input, by, stays, chosen }: Taking & { chosen: NewPlaces | undefined },
) {
  const { changed, money } = planned;
  const there = chosen && found ? timesOf(chosen.occurrence, found.schedule.timeZone) : undefined;
  const times = stays || there === undefined ? timesOfBooking(booking) : there;
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
      resourceId: stays || !chosen ? booking.resourceId : chosen.resource.resourceId,
      quantity: changed.people,
      staysThere: stays,
      totalCents: changed.totalCents,
      adjustmentCents: changed.adjustmentCents,
      differenceCents: money.moreCents,
      lines: changed.lines,
      note: input.note,
      holdExpiresAt,
      requestedById: by?.userId,
      createdAt: deps.now(),
    })
    .returning();
  if (!move) throw new Error('an insert answers its row');
  if (chosen && there)
    await insertPlaces(deps, booking.id, { chosen, times: there, held: { moveId: move.id, holdExpiresAt } });
  return move;
}

function timesOfBooking({ slotId, slotName, date, startTime, endTime, startsAt, endsAt }: LockedBooking) {
  return { slotId, slotName, date, startTime, endTime, startsAt, endsAt };
}
