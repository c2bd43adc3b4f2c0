// A booking goes to another slot or day, under the locks of both: it has its old places until it has the new ones.
// Source: docs/rules/bookings.md#moving, docs/decisions/0061-moving.md.
import { sql } from 'drizzle-orm';

import { lockBooking, type LockedBooking } from '../bookings/lock-booking.server.ts';
import { type Candidate, locksOf } from '../bookings/placing/candidates.ts';
import { tryPlacing } from '../bookings/placing/insert-booking.server.ts';
import {
  type CandidatesFound,
  currentCandidates,
  findCandidates,
  lockPlaces,
} from '../bookings/placing/read-places.server.ts';
import type { Quote } from '../catalog/quote.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { slotKeyOf } from '../minutes.ts';
import { settleAfterMove } from '../payments/settlements.server.ts';
import { err, ok, type Result } from '../result.ts';

import { tellMoved } from './complete-move.server.ts';
import { changeMoney, findMovable, type Movable } from './movable.server.ts';
import { holdForMove, takeNewPlaces } from './move-places.server.ts';
import { priceThere } from './move-plan.ts';
import { endWaitingMove, findWaitingMove } from './waiting-move.server.ts';

export type MoveInput = {
  reference: string;
  date: string;
  /** `0900-1300`. */
  slot: string;
  /** What was paid stays the price, or today's prices count. */
  price: 'kept' | 'current';
  /** Integer cents as shown with `current`. */
  expectedTotalCents: number;
  /** The state in which the booking was seen; a form that comes late, or twice, changes nothing. */
  sequence: number;
  /** Told to the guest; '' for nothing. */
  note: string;
};

export type MoveError =
  | { code: 'not-found' | 'not-movable' | 'changed' | 'same-time' | 'not-owner' | 'waits' }
  | { code: 'bad-date' | 'slot-not-offered' | 'started' | 'cut-off' | 'stopped' | 'beyond-horizon' }
  | { code: 'sold-out' }
  | { code: 'busy' }
  | { code: 'too-few-places'; left: number; largestParty: number }
  | { code: 'price-changed'; totalCents: number };

/** `waits`: it costs more there, and goes once its guest has paid the difference. */
export type Moved = { bookingId: number; refundCents: number; waits: boolean; email: string };

export async function moveBooking(
  deps: Deps,
  viewer: Viewer,
  input: MoveInput,
): Promise<Result<Moved, MoveError>> {
  const movable = await findMovable(deps, viewer, input.reference);
  if (!movable) return err({ code: 'not-found' });
  const { bounds, booking } = movable;
  const found = await findCandidates(deps, { ...input, serviceId: booking.service.id, bounds });
  if (!found.ok) return found;
  const moving = { movable, found: found.value, input, viewer };
  return tryPlacing(deps, (tx) => move({ ...deps, db: tx }, moving));
}

type Moving = { movable: Movable; found: CandidatesFound; input: MoveInput; viewer: Viewer };

async function move(deps: Deps, moving: Moving): Promise<Result<Moved, MoveError>> {
  const { input, viewer, movable } = moving;
  const booking = await lockBoth(deps, movable.booking.id, moving.found);
  const refused = (await refusalToSeller(deps, moving)) ?? refusalToMove(booking, input, moving.found);
  if (refused) return err({ code: refused });
  if (await isAskedAlready(deps, booking.id, input))
    return ok({ bookingId: booking.id, refundCents: 0, waits: true, email: booking.email });
  await endWaitingMove(deps, booking.id);
  // What was read before the locks may have been edited since.
  const candidates = await currentCandidates(deps.db, moving.found.candidates);
  const found = { ...moving.found, candidates };
  if (candidates.length === 0) return err({ code: 'slot-not-offered' });
  const quoted = input.price === 'kept' ? undefined : quoteThere(booking, movable, candidates);
  if (quoted && quoted.totalCents !== input.expectedTotalCents)
    return err({ code: 'price-changed', totalCents: quoted.totalCents });
  if (quoted && quoted.totalCents > booking.totalCents) {
    const held = await holdForMove(deps, booking, { found, quoted, note: input.note, viewer });
    return held.ok ? ok({ bookingId: booking.id, refundCents: 0, waits: true, email: booking.email }) : held;
  }
  const taken = await takeNewPlaces(deps, booking, found);
  if (!taken.ok) return taken;
  await settleAfterMove(deps, booking.id);
  const refundCents = quoted ? await changeMoney(deps, booking, { quoted, viewer }) : 0;
  await tellMoved(deps, booking, { by: viewer, note: input.note, refundCents });
  return ok({ bookingId: booking.id, refundCents, waits: false, email: booking.email });
}

/** Who only sells would end, unseen, what those whose service it is have asked the guest to pay for. */
async function refusalToSeller(
  deps: Deps,
  { movable: { mayReprice, booking }, input }: Moving,
): Promise<'not-owner' | 'waits' | undefined> {
  if (mayReprice) return undefined;
  if (input.price === 'current') return 'not-owner';
  return (await findWaitingMove(deps, booking.id)) ? 'waits' : undefined;
}

/** Sent a second time: the guest has the mail, perhaps the card page open, and keeps both. */
async function isAskedAlready(deps: Deps, bookingId: number, input: MoveInput): Promise<boolean> {
  if (input.price === 'kept') return false;
  const waiting = await findWaitingMove(deps, bookingId);
  if (!waiting) return false;
  const there = slotKeyOf(waiting);
  const { date, totalCents, note } = waiting;
  return (
    date === input.date &&
    there === input.slot &&
    totalCents === input.expectedTotalCents &&
    note === input.note
  );
}

/** What was paid on the spot stays as it was: we can neither take nor give back the difference. */
function quoteThere(
  { source }: LockedBooking,
  movable: Movable,
  candidates: readonly Candidate[],
): Quote | undefined {
  if (source === 'on_the_spot') return undefined;
  for (const { resource, occurrence } of candidates) {
    const quoted = priceThere(movable.booking.lines, movable.rates, { resource, day: occurrence.day });
    if (quoted) return quoted;
  }
  return undefined;
}

/** The locks of the old places and of the new ones, in one order; then the row. */
async function lockBoth(
  deps: Deps,
  bookingId: number,
  { candidates }: CandidatesFound,
): Promise<LockedBooking> {
  const old = await deps.db.execute<{ resourceId: number; day: number }>(sql`
    select distinct a.resource_id as "resourceId", d as day
      from allocations a, generate_series(lower(a.during)::date - date '2000-01-01', upper(a.during)::date - date '2000-01-01') as d
     where a.booking_id = ${bookingId}`);
  const locks = [...old, ...locksOf(candidates)];
  await lockPlaces(
    deps.db,
    locks.sort((a, b) => a.resourceId - b.resourceId || a.day - b.day),
  );
  return lockBooking(deps.db, bookingId);
}

function refusalToMove(
  booking: LockedBooking,
  input: MoveInput,
  { candidates }: CandidatesFound,
): 'changed' | 'not-movable' | 'same-time' | undefined {
  if (booking.sequence !== input.sequence) return 'changed';
  if (booking.status !== 'confirmed') return 'not-movable';
  const key = slotKeyOf(booking);
  const there = candidates.some(({ resource }) => resource.resourceId === booking.resourceId);
  return booking.date === input.date && input.slot === key && there ? 'same-time' : undefined;
}
