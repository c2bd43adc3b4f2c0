// A booking changes: its people and rates, its slot or day, what its guest answered. One operation, under the locks of
// the places it has and of those it takes: it keeps the old ones until it has the new ones.
// Source: docs/rules/bookings.md#changing, docs/decisions/0061-moving.md.
import { sql } from 'drizzle-orm';

import { lockBooking, type LockedBooking } from '../bookings/lock-booking.server.ts';
import { locksOf } from '../bookings/placing/candidates.ts';
import { tryPlacing } from '../bookings/placing/insert-booking.server.ts';
import {
  type CandidatesFound,
  currentCandidates,
  findCandidates,
  lockPlaces,
} from '../bookings/placing/read-places.server.ts';
import type { Choice } from '../catalog/quote.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { err, ok, type Result } from '../result.ts';
import { slotKeyOf } from '../minutes.ts';

import { countArrived } from '../bookings/desk/arrivals.server.ts';

import { applyChange } from './apply-change.server.ts';
import {
  type ChangeInput,
  type ChangeMoney,
  type LinesRefusal,
  peopleIn,
  type PlannedChange,
} from './change-plan.ts';
import { planChange, type Taking } from './plan-change.server.ts';
import { findMovable, type Movable } from './movable.server.ts';
import { holdForChange } from './move-places.server.ts';
import { endWaitingMove, findWaitingMove } from './waiting-move.server.ts';
import { writeAnswers } from './write-change.server.ts';

export type ChangeError =
  | { code: 'not-found' | 'not-movable' | 'changed' | 'nothing-changes' | 'not-owner' | 'waits' | 'arrived' }
  | { code: 'bad-date' | 'slot-not-offered' | 'started' | 'cut-off' | 'stopped' | 'beyond-horizon' }
  | { code: 'sold-out' }
  | { code: 'busy' }
  | { code: 'no-link' | 'too-little' }
  | { code: 'above-maximum'; limit: number; rateName: string | undefined }
  | { code: 'too-few-places'; left: number; largestParty: number }
  | { code: 'price-changed'; totalCents: number; backCents: number }
  | LinesRefusal;

/** `waits`: it costs more, and changes once its guest has paid the difference. */
export type Changed = {
  bookingId: number;
  refundCents: number;
  inPersonBackCents: number;
  waits: boolean;
  email: string;
};

/** Less than this no card page takes. */
const LEAST_BY_CARD_CENTS = 50;

export async function changeBooking(
  deps: Deps,
  viewer: Viewer,
  { reference, ...input }: ChangeInput & { reference: string },
): Promise<Result<Changed, ChangeError>> {
  const movable = await findMovable(deps, viewer, reference);
  return movable ? changeMovable(deps, { movable, input, by: viewer }) : err({ code: 'not-found' });
}

/** `by`: who does it; undefined for the guest. */
type Changing = { movable: Movable; input: ChangeInput; by: Viewer | undefined };

export async function changeMovable(deps: Deps, changing: Changing): Promise<Result<Changed, ChangeError>> {
  const { movable, input } = changing;
  const { booking, bounds } = movable;
  const found = await findCandidates(deps, { ...input, serviceId: booking.service.id, bounds });
  const stays = isSameTime(booking, input) && !isElsewhere(changing, found.ok ? found.value : undefined);
  // Whoever stays and brings nobody else needs nothing that the slot still offers.
  if (!found.ok && !(stays && peopleIn(input.choices) <= booking.people)) return found;
  const asked = { ...changing, stays, found: found.ok ? found.value : undefined };
  return tryPlacing(deps, (tx) => change({ ...deps, db: tx }, asked));
}

/** What a change would come to now, for the page on which it is confirmed. */
export async function previewChange(
  deps: Pick<Deps, 'db' | 'now'>,
  movable: Movable,
  input: Pick<ChangeInput, 'date' | 'slot' | 'choices' | 'price' | 'givesBack' | 'pays'>,
): Promise<Result<PlannedChange, ChangeError>> {
  const { booking, bounds } = movable;
  const stays = isSameTime(booking, input);
  const found = await findCandidates(deps, { ...input, serviceId: booking.service.id, bounds });
  if (!found.ok && !stays) return found;
  const candidates = found.ok ? found.value.candidates : [];
  const now = { ...booking, quantity: booking.people };
  return planChange(deps, { movable, input, stays, booking: now, candidates });
}

type Asked = Changing & { found: CandidatesFound | undefined; stays: boolean };

type Times = { date: string; startTime: string; endTime: string };

function isSameTime(booking: Times, asked: { date: string; slot: string }): boolean {
  return booking.date === asked.date && slotKeyOf(booking) === asked.slot;
}

/** The same party at the same hours where its resource is offered no more: it goes to another one. */
function isElsewhere(
  { movable: { booking, resourceId }, input }: Changing,
  found: CandidatesFound | undefined,
): boolean {
  const there = found?.candidates.some(({ resource }) => resource.resourceId === resourceId);
  return there === false && isSameParty(booking.lines, input.choices);
}

function isSameParty(lines: readonly Choice[], choices: readonly Choice[]): boolean {
  const people = (of: readonly Choice[], rateId: number) =>
    peopleIn(of.filter((each) => each.rateId === rateId));
  return [...lines, ...choices].every(({ rateId }) => people(lines, rateId) === people(choices, rateId));
}

async function change(deps: Deps, asked: Asked): Promise<Result<Changed, ChangeError>> {
  const { input, movable } = asked;
  const booking = await lockBoth(deps, movable.booking.id, asked.found?.candidates ?? []);
  const { arrived } = await countArrived(deps.db, booking.id);
  const refused = (await refusalToSeller(deps, asked)) ?? refusalTo(booking, { ...asked, arrived });
  if (refused) return err({ code: refused });
  // Words cost nothing and wait for nobody; a refusal below takes them back.
  if (input.answers !== undefined) await writeAnswers(deps, booking, input.answers);
  if (await isAskedAlready(deps, booking.id, asked)) return ok(waitingOf(booking));
  await endWaitingMove(deps, booking.id);
  // What was read before the locks may have been edited since.
  const candidates = asked.found ? await currentCandidates(deps.db, asked.found.candidates) : [];
  if (candidates.length === 0 && needsPlaces(booking, asked)) return err({ code: 'slot-not-offered' });
  const planned = await planChange(deps, { ...asked, booking, candidates });
  if (!planned.ok) return planned;
  const wrong = refusalOf(booking, { planned: planned.value, input, now: deps.now() });
  if (wrong) return err(wrong);
  const found = asked.found && { ...asked.found, candidates };
  return carryOut(deps, booking, { ...asked, found, planned: planned.value });
}

function waitingOf({ id: bookingId, email }: LockedBooking): Changed {
  return { bookingId, refundCents: 0, inPersonBackCents: 0, waits: true, email };
}

async function carryOut(
  deps: Deps,
  booking: LockedBooking,
  taking: Taking,
): Promise<Result<Changed, ChangeError>> {
  const { moreCents, cardBackCents, inPersonBackCents } = taking.planned.money;
  if (moreCents > 0 && taking.input.pays === 'link') {
    const held = await holdForChange(deps, booking, taking);
    return held.ok ? ok(waitingOf(booking)) : held;
  }
  const applied = await applyChange(deps, booking, taking);
  if (!applied.ok) return applied;
  return ok({ ...waitingOf(booking), waits: false, refundCents: cardBackCents, inPersonBackCents });
}

function needsPlaces({ quantity }: LockedBooking, { stays, input }: Asked): boolean {
  return !stays || peopleIn(input.choices) > quantity;
}

function refusalTo(
  booking: LockedBooking,
  { stays, input, movable, arrived }: Asked & { arrived: number },
): 'changed' | 'not-movable' | 'nothing-changes' | 'arrived' | undefined {
  if (booking.sequence !== input.sequence) return 'changed';
  if (booking.status !== 'confirmed') return 'not-movable';
  if (peopleIn(input.choices) < arrived) return 'arrived';
  const same = stays && isSameParty(movable.booking.lines, input.choices);
  return same && input.answers === undefined ? 'nothing-changes' : undefined;
}

type Judged = { planned: PlannedChange; input: ChangeInput; now: Date };

function refusalOf(booking: LockedBooking, { planned, input, now }: Judged): ChangeError | undefined {
  const { changed, money, missed } = planned;
  const above = missed.find(({ code }) => code === 'above');
  if (above) return { ...above, code: 'above-maximum' };
  const backCents = backOf(money);
  const { totalCents } = changed;
  const { shown } = input;
  if (shown && (shown.totalCents !== totalCents || (shown.backCents ?? backCents) !== backCents))
    return { code: 'price-changed', totalCents, backCents };
  if (money.moreCents === 0 || input.pays !== 'link') return undefined;
  if (booking.source === 'on_the_spot') return { code: 'no-link' };
  // A link is good until the start at most.
  if (booking.startsAt <= now) return { code: 'started' };
  return money.moreCents < LEAST_BY_CARD_CENTS ? { code: 'too-little' } : undefined;
}

export function backOf({ cardBackCents, inPersonBackCents }: ChangeMoney): number {
  return cardBackCents + inPersonBackCents;
}

/**
 * Who only sells the service changes nothing that costs money, and would end, unseen, what those whose service it is
 * have asked the guest to pay for.
 */
async function refusalToSeller(
  deps: Deps,
  { movable: { mayReprice, booking }, input, by }: Asked,
): Promise<'not-owner' | 'waits' | undefined> {
  if (mayReprice || by === undefined) return undefined;
  if (input.price === 'current' || !isSameParty(booking.lines, input.choices)) return 'not-owner';
  return (await findWaitingMove(deps, booking.id)) ? 'waits' : undefined;
}

/** Sent a second time: the guest has the mail, perhaps the card page open, and keeps both. */
async function isAskedAlready(deps: Deps, bookingId: number, { input }: Asked): Promise<boolean> {
  if (input.pays !== 'link' || input.shown === undefined) return false;
  const waiting = await findWaitingMove(deps, bookingId);
  return (
    waiting !== undefined &&
    isSameTime(waiting, input) &&
    isSameParty(waiting.lines, input.choices) &&
    waiting.totalCents === input.shown.totalCents &&
    waiting.note === input.note
  );
}

/** The locks of the places it has and of the new ones, in one order; then the row. */
async function lockBoth(
  deps: Deps,
  bookingId: number,
  candidates: CandidatesFound['candidates'],
): Promise<LockedBooking> {
  const old = (await deps.db.execute(sql`
    select distinct a.resource_id as "resourceId", d as day
      from allocations a, generate_series(lower(a.during)::date - date '2000-01-01', upper(a.during)::date - date '2000-01-01') as d
     where a.booking_id = ${bookingId}`)) as unknown as { resourceId: number; day: number }[];
  const locks = [...old, ...locksOf(candidates)];
  await lockPlaces(
    deps.db,
    locks.sort((a, b) => a.resourceId - b.resourceId || a.day - b.day),
  );
  return lockBooking(deps.db, bookingId);
}
