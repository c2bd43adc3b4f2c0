// A booking changes: its people and rates, its slot or day, what its guest answered. One operation, under the locks of
// the places it has and of those it takes: it keeps the old ones until it has the new ones.
// Source: docs/rules/bookings.md#changing, docs/decisions/0061-moving.md.
import { eq, sql } from 'drizzle-orm';

import { services } from '#db/schema/catalog.ts';

import type { GuestChanges } from '../bookings/booking-view.ts';
import { lockBooking, type LockedBooking } from '../bookings/lock-booking.server.ts';
import { cancelPending } from '../bookings/own-holds.server.ts';
import { locksOf, type NoPlaces } from '../bookings/placing/candidates.ts';
import { tryPlacing } from '../bookings/placing/insert-booking.server.ts';
import {
  type CandidatesFound,
  currentCandidates,
  findCandidates,
  lockPlaces,
  type NoCandidates,
} from '../bookings/placing/read-places.server.ts';
import type { Choice } from '../catalog/quote.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { err, ok, type Result } from '../result.ts';
import { slotKeyOf } from '../minutes.ts';

import { countArrived } from '../bookings/desk/arrivals.server.ts';

import { applyChange } from './apply-change.server.ts';
import { backOf, type ChangeInput, type LinesRefusal, peopleIn, type PlannedChange } from './change-plan.ts';
import {
  type GuestPlanRefusal,
  type GuestRefusal,
  planRefusedToGuest,
  refusalToGuest,
} from './guest-change.ts';
import { planChange, type Taking } from './plan-change.server.ts';
import { findMovable, type Movable } from './movable.server.ts';
import { holdForChange } from './move-places.server.ts';
import { endWaitingMove, findWaitingMove, type WaitingMove } from './waiting-move.server.ts';
import { writeAnswers } from './write-change.server.ts';

export type ChangeError =
  | { code: 'not-found' | 'changed' | 'nothing-changes' | 'not-owner' | 'waits' | 'arrived' }
  | { code: GuestRefusal | 'only-day' }
  | NoCandidates
  | NoPlaces
  | { code: 'busy' }
  | { code: 'no-link' | 'too-little' | 'resold-too-little' | 'resold-in-person' }
  | { code: 'above-maximum'; limit: number; rateName: string | undefined }
  | { code: 'price-changed'; totalCents: number; backCents: number }
  | GuestPlanRefusal
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
  const asked = await placesAsked(deps, changing);
  return asked.ok
    ? tryPlacing(deps, (tx) => change({ ...deps, db: tx }, { ...changing, ...asked.value }))
    : asked;
}

type Previewed = Pick<ChangeInput, 'date' | 'slot' | 'choices' | 'price' | 'givesBack' | 'pays'>;

/** What a change would come to now, for the page on which it is confirmed. */
export async function previewChange(
  deps: Pick<Deps, 'db' | 'now'>,
  movable: Movable,
  input: Previewed,
): Promise<Result<PlannedChange, ChangeError>> {
  const asked = await placesAsked(deps, { movable, input });
  if (!asked.ok) return asked;
  const { stays, found } = asked.value;
  const booking = { ...movable.booking, quantity: movable.booking.people };
  const plan = await planChange(deps, {
    movable,
    input,
    stays,
    booking,
    candidates: found?.candidates ?? [],
  });
  return plan.ok ? ok(plan.value.planned) : plan;
}

type Places = { found: CandidatesFound | undefined; stays: boolean };

/** Where it may go. Whoever stays and brings nobody else needs nothing that the slot still offers. */
async function placesAsked(
  deps: Pick<Deps, 'db' | 'now'>,
  { movable, input }: { movable: Movable; input: Pick<ChangeInput, 'date' | 'slot' | 'choices'> },
): Promise<Result<Places, NoCandidates>> {
  const { booking, bounds, offered } = movable;
  const asked = { ...input, serviceId: booking.service.id, bounds };
  const found = offered ? await findCandidates(deps, asked) : err({ code: 'slot-not-offered' as const });
  const candidates = found.ok ? found.value : undefined;
  const stays = isSameTime(booking, input) && !isElsewhere({ movable, input }, candidates);
  if (!found.ok && !(stays && peopleIn(input.choices) <= booking.people)) return found;
  return ok({ found: candidates, stays });
}

type Asked = Changing & Places;

type Times = { date: string; startTime: string; endTime: string };

function isSameTime(booking: Times, asked: { date: string; slot: string }): boolean {
  return booking.date === asked.date && slotKeyOf(booking) === asked.slot;
}

/** The same party at the same hours where its resource is offered no more: it goes to another one. */
function isElsewhere(
  { movable: { booking, resourceId }, input }: { movable: Movable; input: Pick<ChangeInput, 'choices'> },
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
  const waiting = await findWaitingMove(deps, booking.id);
  const refused =
    refusalTo(booking, { ...asked, arrived }) ?? (await refusalToAsker(deps, booking, { ...asked, waiting }));
  if (refused) return err({ code: refused });
  // Words cost nothing and wait for nobody; a refusal below takes them back.
  if (input.answers !== undefined) await writeAnswers(deps, booking, input.answers);
  if (waiting && isAskedAlready(waiting, asked)) return ok(waitingOf(booking));
  // Somebody else has asked for another change since.
  const seen = input.seenWaitingId ?? waiting?.id ?? 0;
  return seen === (waiting?.id ?? 0) ? changeAnew(deps, booking, asked) : err({ code: 'changed' });
}

/** Another that waits for the guest's money ends with it. */
async function changeAnew(
  deps: Deps,
  booking: LockedBooking,
  asked: Asked,
): Promise<Result<Changed, ChangeError>> {
  await endWaitingMove(deps, booking.id);
  // What was read before the locks may have been edited since.
  const candidates = asked.found ? await currentCandidates(deps.db, asked.found.candidates) : [];
  if (candidates.length === 0 && needsPlaces(booking, asked)) return err({ code: 'slot-not-offered' });
  const plan = await planChange(deps, { ...asked, booking, candidates });
  if (!plan.ok) return plan;
  const { planned, taken, ended } = plan.value;
  const wrong = refusalOf(booking, { planned, asked, now: deps.now() });
  if (wrong) return err(wrong);
  if (ended.length > 0) await cancelPending(deps, ended, { reason: 'expired', actor: 'system' });
  return ok(await carryOut(deps, booking, { ...asked, planned, taken }));
}

function waitingOf({ id: bookingId, email }: LockedBooking): Changed {
  return { bookingId, refundCents: 0, inPersonBackCents: 0, waits: true, email };
}

async function carryOut(deps: Deps, booking: LockedBooking, taking: Taking): Promise<Changed> {
  const { moreCents, cardBackCents, inPersonBackCents } = taking.planned.money;
  if (moreCents > 0 && taking.input.pays === 'link') {
    await holdForChange(deps, booking, taking);
    return waitingOf(booking);
  }
  await applyChange(deps, booking, taking);
  return { ...waitingOf(booking), waits: false, refundCents: cardBackCents, inPersonBackCents };
}

function needsPlaces({ quantity }: LockedBooking, { stays, input }: Asked): boolean {
  return !stays || peopleIn(input.choices) > quantity;
}

function refusalTo(
  booking: LockedBooking,
  { stays, input, movable, arrived, by }: Asked & { arrived: number },
): 'changed' | 'not-movable' | 'nothing-changes' | 'arrived' | undefined {
  if (booking.sequence !== input.sequence) return 'changed';
  if (booking.status !== 'confirmed') return 'not-movable';
  if (peopleIn(input.choices) < arrived || (by === undefined && arrived > 0)) return 'arrived';
  const same = stays && isSameParty(movable.booking.lines, input.choices);
  return same && input.answers === undefined ? 'nothing-changes' : undefined;
}

type Judged = { planned: PlannedChange; asked: Asked; now: Date };

function refusalOf(booking: LockedBooking, { planned, asked, now }: Judged): ChangeError | undefined {
  const { input, by } = asked;
  const above = planned.missed.find(({ code }) => code === 'above');
  if (above) return { ...above, code: 'above-maximum' };
  const resold = booking.activityId !== booking.ownerActivityId;
  const toGuest = by === undefined ? planRefusedToGuest(planned, { resold }) : undefined;
  if (toGuest) return toGuest;
  const backCents = backOf(planned.money);
  const { totalCents } = planned.changed;
  const { shown } = input;
  if (shown && (shown.totalCents !== totalCents || (shown.backCents ?? backCents) !== backCents))
    return { code: 'price-changed', totalCents, backCents };
  return planned.money.moreCents > 0 ? refusedPayment(booking, { planned, asked, now }) : undefined;
}

/** What is taken in person has no share for who sold it, and shares grow by the terms they were sold with. */
function refusedPayment(
  booking: LockedBooking,
  { planned: { money }, asked: { input }, now }: Judged,
): ChangeError | undefined {
  const inPerson = booking.source === 'on_the_spot';
  const resold = booking.activityId !== booking.ownerActivityId;
  if (input.pays !== 'link') return resold && !inPerson ? { code: 'resold-in-person' } : undefined;
  if (inPerson) return { code: 'no-link' };
  // A link is good until the start at most.
  if (booking.startsAt <= now) return { code: 'started' };
  if (money.moreCents >= LEAST_BY_CARD_CENTS) return undefined;
  return { code: resold ? 'resold-too-little' : 'too-little' };
}

/**
 * Guests change what their service allows; who only sells it changes nothing that costs money. Neither ends, unseen, what
 * those whose service it is have asked the guest to pay for.
 */
async function refusalToAsker(
  deps: Deps,
  booking: LockedBooking,
  { movable, input, by, waiting }: Asked & { waiting: WaitingMove | undefined },
): Promise<'not-owner' | 'waits' | 'only-day' | GuestRefusal | undefined> {
  const sameParty = isSameParty(movable.booking.lines, input.choices);
  if (by === undefined) {
    const guestChanges = await findGuestChanges(deps, booking);
    const refused = refusalToGuest({ ...booking, guestChanges }, deps.now());
    if (refused) return refused;
    if (guestChanges === 'day' && !sameParty) return 'only-day';
    return waiting && !waiting.byGuest ? 'waits' : undefined;
  }
  if (movable.mayReprice) return undefined;
  if (input.price === 'current' || !sameParty) return 'not-owner';
  return waiting ? 'waits' : undefined;
}

async function findGuestChanges({ db }: Deps, { serviceId }: LockedBooking): Promise<GuestChanges> {
  const [service] = await db
    .select({ guestChanges: services.guestChanges })
    .from(services)
    .where(eq(services.id, serviceId));
  return service?.guestChanges ?? 'none';
}

/** Sent a second time: the guest has the mail, perhaps the card page open, and keeps both. */
function isAskedAlready(waiting: WaitingMove, { input }: Asked): boolean {
  if (input.pays !== 'link' || input.shown === undefined) return false;
  return (
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
