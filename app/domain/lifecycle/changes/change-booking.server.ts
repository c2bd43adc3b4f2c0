// Changes a booking: people and rates, slot or day, answers. One operation under the locks of old and new
// places; the old places are kept until the new ones are taken. Source: docs/rules/bookings.md#changing,
// docs/decisions/0061-moving.md.
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { Answer } from '../../bookings/answers.ts';
import { lockBooking, type LockedBooking } from '../../bookings/lock-booking.server.ts';
import { cancelPending } from '../../bookings/placing/own-holds.server.ts';
import { locksOf } from '../../bookings/placing/candidates.ts';
import { tryPlacing } from '../../bookings/placing/insert-booking.server.ts';
import {
  type CandidatesFound,
  currentCandidates,
  findCandidates,
  type NoCandidates,
} from '../../bookings/placing/find-candidates.server.ts';
import { listQuestions } from '../../bookings/questions.server.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { err, ok, type Result } from '../../result.ts';
import { lockPlaces } from '../../scheduling/resources/terms.server.ts';
import { countArrived } from '../../bookings/desk/arrivals.server.ts';
import { applyChange } from './apply-change.server.ts';
import { type ChangeInput, peopleIn, type PlannedChange } from './change-plan.ts';
import * as refusals from './change-refusals.server.ts';
import { isSameTime, planChange, type Taking } from './plan-change.server.ts';
import { findMovable, type Movable } from './movable.server.ts';
import { holdForChange } from './move-places.server.ts';
import { endWaitingMove, findWaitingMove, type WaitingMove } from './waiting-move.server.ts';
import { writeAnswers } from './write-change.server.ts';

/** `waits`: the change costs more, and takes effect once the guest has paid the difference. */
export type ChangeOutcome = {
  bookingId: number;
  refundCents: number;
  inPersonBackCents: number;
  waits: boolean;
  email: string;
};

export async function changeBooking(
  deps: Deps,
  viewer: Viewer,
  { reference, ...input }: ChangeInput & { reference: string },
): Promise<Result<ChangeOutcome, refusals.ChangeError>> {
  const movable = await findMovable(deps, viewer, reference);
  return movable ? changeMovable(deps, { movable, input, by: viewer }) : err({ code: 'not-found' });
}

export async function changeMovable(
  deps: Deps,
  changing: refusals.Changing,
): Promise<Result<ChangeOutcome, refusals.ChangeError>> {
  const asked = await placesAsked(deps, changing);
  return asked.ok
    ? tryPlacing(deps, (tx) => change({ ...deps, db: tx }, { ...changing, ...asked.value }))
    : asked;
}

type Previewed = Where & Pick<ChangeInput, 'price' | 'givesBack' | 'pays'>;

/** The result of a change if made now, for the confirmation page. */
export async function previewChange(
  deps: Pick<Deps, 'db' | 'now'>,
  movable: Movable,
  input: Previewed,
): Promise<Result<PlannedChange, refusals.ChangeError>> {
  const asked = await placesAsked(deps, { movable, input });
  if (!asked.ok) return asked;
  const { stays, found } = asked.value;
  const booking = { ...movable.booking, quantity: movable.booking.people };
  const people = peopleIn(input.choices);
  if (people < booking.quantity && people < (await countArrived(deps.db, booking.id)).arrived)
    return err({ code: 'arrived' });
  const plan = await planChange(deps, {
    movable,
    input,
    stays,
    booking,
    candidates: found?.candidates ?? [],
  });
  return plan.ok ? ok(plan.value.planned) : plan;
}

type Where = Pick<ChangeInput, 'date' | 'slot' | 'choices' | 'answers'>;

/** Candidates for the new places. A booking that stays, without more people, doesn't need a slot still on offer. */
async function placesAsked(
  deps: Pick<Deps, 'db' | 'now'>,
  { movable, input }: { movable: Movable; input: Where },
): Promise<Result<refusals.Places, NoCandidates>> {
  const { booking, bounds, offered } = movable;
  const asked = { ...input, serviceId: booking.service.id, bounds };
  const found = offered ? await findCandidates(deps, asked) : err({ code: 'slot-not-offered' as const });
  const candidates = found.ok ? found.value : undefined;
  const stays = isSameTime(booking, input) && !(await isElsewhere(deps, { movable, input }, candidates));
  if (!found.ok && !(stays && peopleIn(input.choices) <= booking.people)) return found;
  return ok({ found: candidates, stays });
}

/**
 * True also for the same times if its resource is no longer offered: the booking then goes to another
 * resource. Corrected answers alone move nothing.
 */
async function isElsewhere(
  deps: Pick<Deps, 'db'>,
  { movable: { booking, resourceId }, input }: { movable: Movable; input: Where },
  found: CandidatesFound | undefined,
): Promise<boolean> {
  const there = found?.candidates.some(({ resource }) => resource.resourceId === resourceId);
  if (there !== false || !refusals.isSameParty(booking.lines, input.choices)) return false;
  if (input.answers === undefined) return true;
  // Compares by question, ignoring changed texts; questions that are no longer asked can't be corrected.
  const questions = await listQuestions(deps, booking.service.id);
  const told = (answers: readonly Answer[]) =>
    questions.map(({ id }) => answers.find(({ questionId }) => questionId === id)?.answer);
  return isDeepStrictEqual(told(input.answers), told(booking.answers));
}

async function change(
  deps: Deps,
  asked: refusals.AskedChange,
): Promise<Result<ChangeOutcome, refusals.ChangeError>> {
  const { input, movable } = asked;
  const booking = await lockBoth(deps, movable.booking.id, asked.found?.candidates ?? []);
  const { arrived } = await countArrived(deps.db, booking.id);
  const waiting = await findWaitingMove(deps, booking.id);
  const refused =
    refusals.refusalTo(booking, { ...asked, arrived }) ??
    (await refusals.refusalToAsker(deps, booking, { ...asked, waiting }));
  if (refused) return err({ code: refused });
  // Answers are written at once, without payment; a refusal below rolls them back.
  if (input.answers !== undefined) await writeAnswers(deps, booking, input.answers);
  if (waiting && isAskedAlready(waiting, asked)) return ok(waitingOf(booking));
  // Another change waits than the one on the page.
  const seen = input.seenWaitingId ?? waiting?.id ?? 0;
  return seen === (waiting?.id ?? 0) ? changeAnew(deps, booking, asked) : err({ code: 'changed' });
}

/** Ends a change that waits for payment, and makes the new one. */
async function changeAnew(
  deps: Deps,
  booking: LockedBooking,
  asked: refusals.AskedChange,
): Promise<Result<ChangeOutcome, refusals.ChangeError>> {
  await endWaitingMove(deps, booking.id);
  // Candidates were read before the locks; an edit may have changed them since.
  const candidates = asked.found ? await currentCandidates(deps.db, asked.found.candidates) : [];
  if (candidates.length === 0 && needsPlaces(booking, asked)) return err({ code: 'slot-not-offered' });
  const plan = await planChange(deps, { ...asked, booking, candidates });
  if (!plan.ok) return plan;
  const { planned, taken, ended } = plan.value;
  const asksMore = asked.by === undefined && planned.money.moreCents > 0;
  if (asksMore && !(await refusals.mayAskAgain(deps, booking.id))) return err({ code: 'too-many-asked' });
  const wrong = refusals.refusalOfPlan(booking, { planned, asked, now: deps.now() });
  if (wrong) return err(wrong);
  if (ended.length > 0) await cancelPending(deps, ended, { reason: 'expired', actor: 'system' });
  return ok(await carryOut(deps, booking, { ...asked, planned, taken }));
}

function waitingOf({ id: bookingId, email }: LockedBooking): ChangeOutcome {
  return { bookingId, refundCents: 0, inPersonBackCents: 0, waits: true, email };
}

async function carryOut(deps: Deps, booking: LockedBooking, taking: Taking): Promise<ChangeOutcome> {
  const { moreCents, cardBackCents, inPersonBackCents } = taking.planned.money;
  if (moreCents > 0 && taking.input.pays === 'link') {
    await holdForChange(deps, booking, taking);
    return waitingOf(booking);
  }
  await applyChange(deps, booking, taking);
  return { ...waitingOf(booking), waits: false, refundCents: cardBackCents, inPersonBackCents };
}

function needsPlaces({ quantity }: LockedBooking, { stays, input }: refusals.AskedChange): boolean {
  return !stays || peopleIn(input.choices) > quantity;
}

/** The same change sent twice: the guest keeps the mail and perhaps an open card page. */
function isAskedAlready(waiting: WaitingMove, { input, by }: refusals.AskedChange): boolean {
  if (input.pays !== 'link' || input.shown === undefined) return false;
  if (waiting.byGuest !== (by === undefined)) return false;
  return (
    isSameTime(waiting, input) &&
    refusals.isSameParty(waiting.lines, input.choices) &&
    waiting.totalCents === input.shown.totalCents &&
    waiting.note === input.note
  );
}

/** Locks old and new places in one order, then the row. */
async function lockBoth(
  deps: Deps,
  bookingId: number,
  candidates: CandidatesFound['candidates'],
): Promise<LockedBooking> {
  const old = await deps.db.execute<{ resourceId: number; day: number }>(sql`
    select distinct a.resource_id as "resourceId", d as day
      from allocations a, generate_series(lower(a.during)::date - date '2000-01-01', upper(a.during)::date - date '2000-01-01') as d
     where a.booking_id = ${bookingId}`);
  await lockPlaces(deps.db, [...old, ...locksOf(candidates)]);
  return lockBooking(deps.db, bookingId);
}
