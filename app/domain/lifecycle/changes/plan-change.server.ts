// Works out a change from the database: its price and its places, before confirmation and again under the
// locks. The price is that of the resource which takes the party.
import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import { allocations } from '#db/schema/bookings.ts';
import { freeOnceMoved, isStillFree } from '../../bookings/money/free-cancellation.ts';
import type { LockedBooking } from '../../bookings/lock-booking.server.ts';
import { type Candidate, type NoPlaces, noPlacesIn, timesOf } from '../../bookings/placing/candidates.ts';
import { readOccupied } from '../../bookings/placing/read-places.server.ts';
import { dayOf } from '../../calendar-day.ts';
import { ratesOn } from '../../catalog/rates/price-on.ts';
import type { PartyLimits, QuoteLine } from '../../catalog/quote.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { findFailedRefunds, findRefundable } from '../../payments/refunds.server.ts';
import { slotKeyOf } from '../../minutes.ts';
import { err, ok, type Result } from '../../result.ts';
import * as rooms from '../../scheduling/rooms.ts';
import { changeMoney, type MoneyBefore } from './change-money.ts';
import {
  type ChangeInput,
  changeLines,
  limitsMissed,
  type LinesRefusal,
  peopleIn,
  type PlannedChange,
  withdrawnRate,
} from './change-plan.ts';
import { findTaken } from '../mark-paid.server.ts';
import type { Movable } from './movable.server.ts';
import type { NewPlaces } from './move-plan.ts';

/** Places to take: all of another time, or those for added people. */
export type Taken = { chosen: NewPlaces; times: ReturnType<typeof timesOf> };

/** A planned change, ready to be written. */
export type Taking = {
  input: ChangeInput;
  planned: PlannedChange;
  /** undefined: takes no places. */
  taken: Taken | undefined;
  stays: boolean;
  /** undefined: the guest. */
  by: Viewer | undefined;
};

export type Planning = {
  movable: Movable;
  input: Pick<ChangeInput, 'date' | 'slot' | 'choices' | 'price' | 'givesBack' | 'pays'>;
  stays: boolean;
  booking: Pick<
    LockedBooking,
    | 'id'
    | 'totalCents'
    | 'adjustmentCents'
    | 'onSiteCents'
    | 'cancellationHours'
    | 'freeCancellationUntil'
    | 'quantity'
  >;
  /** Possible new places. */
  candidates: readonly Candidate[];
};

type Plan = {
  planned: PlannedChange;
  taken: Taken | undefined;
  /** Bookings in the way whose holds have ended. */
  ended: number[];
};

type Situation = Planning & { before: MoneyBefore; isFree: boolean };

export async function planChange(
  deps: Pick<Deps, 'db' | 'now'>,
  planning: Planning,
): Promise<Result<Plan, LinesRefusal | NoPlaces>> {
  const { movable, input, stays, booking, candidates } = planning;
  const [takenCents, refundableCents, failedCents] = await Promise.all([
    findTaken(deps, booking.id),
    findRefundable(deps.db, booking.id),
    findFailedRefunds(deps.db, booking.id),
  ]);
  const { totalCents, onSiteCents } = booking;
  const before = { totalCents, onSiteCents, takenCents, refundableCents, failedCents };
  const isFree = isStillFree(booking.freeCancellationUntil, deps.now());
  const situation = { ...planning, before, isFree };
  const own = candidates.filter(({ resource }) => resource.resourceId === movable.resourceId);
  if (stays && peopleIn(input.choices) <= booking.quantity) {
    const planned = planOn(situation, own[0]?.resource ?? movable.limits);
    return planned.ok ? ok({ planned: planned.value, taken: undefined, ended: [] }) : planned;
  }
  return planWhereItFits(deps, { ...situation, candidates: stays ? own : candidates });
}

type Times = { date: string; startTime: string; endTime: string };

export function isSameTime(booking: Times, asked: { date: string; slot: string }): boolean {
  return booking.date === asked.date && slotKeyOf(booking) === asked.slot;
}

function planOn(
  { movable, input, stays, booking, before, isFree }: Situation,
  resource: PartyLimits,
): Result<PlannedChange, LinesRefusal> {
  const lines = movable.booking.lines.map(withMultiplier);
  const rates = ratesOn(movable.rates, dayOf(input.date));
  const moves = input.date !== movable.booking.date;
  const wanted = { ...input, rates, capacity: resource.capacity, moves, byGuest: movable.who === 'guest' };
  const changed = changeLines({ lines, adjustmentCents: booking.adjustmentCents }, wanted);
  if (!changed.ok) return err(changed.error);
  const choices = { givesBack: isFree || (movable.mayGiveBack && input.givesBack), pays: input.pays };
  return ok({
    before: { lines, totalCents: booking.totalCents, people: booking.quantity },
    changed: changed.value,
    money: changeMoney(before, changed.value.totalCents, choices),
    isFree,
    freeUntil: booking.freeCancellationUntil,
    missed: limitsMissed(changed.value, { rates, limits: resource, before: lines }),
    withdrawn: withdrawnRate(lines, changed.value, wanted),
    leaves: !stays && isSameTime(movable.booking, input),
  });
}

function withMultiplier(line: Movable['booking']['lines'][number]): QuoteLine {
  return { ...line, multiplier: Math.round(line.totalCents / line.unitPriceCents) };
}

/** The first alternative that takes the whole party; those whose limits it meets come first. */
async function planWhereItFits(
  deps: Pick<Deps, 'db' | 'now'>,
  situation: Situation,
): Promise<Result<Plan, LinesRefusal | NoPlaces>> {
  const { booking, candidates, movable } = situation;
  const read = await readOccupied(deps.db, { candidates, now: deps.now(), bookingId: booking.id });
  const places = situation.stays ? await ownPlaces(deps, booking.id) : [];
  const plans = [];
  for (const candidate of candidates) {
    const planned = planOn(situation, candidate.resource);
    if (!planned.ok) return planned;
    plans.push({ candidate, planned: planned.value });
  }
  plans.sort((a, b) => a.planned.missed.length - b.planned.missed.length);
  const left = [];
  for (const { candidate, planned } of plans) {
    const room = roomFor(candidate, { ...situation, planned, ...read });
    const { people } = planned.changed;
    const placements = situation.stays
      ? rooms.placeMore(people - booking.quantity, places, room)
      : rooms.placeParty(people, room);
    if (placements) {
      const times = timesOf(candidate.occurrence, movable.bounds.timeZone);
      const taken = { chosen: { ...candidate, placements }, times };
      const freeUntil = freeAt(times.startsAt, situation, deps.now());
      return ok({ planned: { ...planned, freeUntil }, taken, ended: read.ended });
    }
    left.push(
      situation.stays ? rooms.moreThatFit(people - booking.quantity, places, room) : rooms.placesOf(room),
    );
  }
  return err(noPlacesIn(left));
}

/** The owner decides refunds: free cancellation begins again, even if it had ended. */
function freeAt(startsAt: Date, { stays, booking, movable }: Situation, now: Date): Date {
  if (stays) return booking.freeCancellationUntil;
  return freeOnceMoved(booking, startsAt, { now, freesAnew: movable.who === 'owner' });
}

type Beside = Situation & {
  planned: PlannedChange;
  occupied: readonly rooms.Occupied[];
  own: readonly rooms.Occupied[];
};

/** If the change waits for payment, the booking keeps its places; otherwise they count as free for it. */
function roomFor(
  { occurrence, resource }: Candidate,
  { stays, input, planned, occupied, own }: Beside,
): rooms.Room {
  const keeps = stays || (planned.money.moreCents > 0 && input.pays === 'link');
  return rooms.roomIn(occurrence, resource, keeps ? [...occupied, ...own] : occupied);
}

export function ownPlaces({ db }: Pick<Deps, 'db'>, bookingId: number): Promise<rooms.Placement[]> {
  const { unit, people } = allocations;
  return db
    .select({ unit, people })
    .from(allocations)
    .where(and(eq(allocations.bookingId, bookingId), isNull(allocations.moveId)))
    .orderBy(desc(people), asc(unit));
}
