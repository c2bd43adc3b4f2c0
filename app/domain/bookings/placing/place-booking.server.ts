// Places an online booking: the guest's form becomes a pending booking that holds its places.
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { type Sellable, sellableQuery, type SellableRow, toSellable } from '../../catalog/sellable.server.ts';
import type { Deps } from '../../deps.ts';
import { isDatabaseAway } from '../../database-errors.ts';
import { err, ok, type Result } from '../../result.ts';
import type { Occupied } from '../../scheduling/rooms.ts';
import { readAnswers } from '../answers.ts';
import type { Question } from '../question.ts';
import { questionsJson } from '../questions.server.ts';
import { findPaidAlike } from './own-holds.server.ts';
import {
  lockForPlacing,
  type Look,
  lookFor,
  placesIn,
  placesQuery,
  type PlacesRow,
} from './read-places.server.ts';
import { type Chosen, occupiedBy } from './candidates.ts';
import { decide, holdPlaces, insertBooking, tryPlacing } from './insert-booking.server.ts';
import type {
  BookingInput,
  Guest,
  Holding,
  PlaceBookingError,
  PlacedBooking,
  PlacesRead,
  WrongAnswers,
} from './booking-input.ts';

type Placing = Guest & BookingInput;

type Outcome = Result<PlacedBooking, PlaceBookingError | WrongAnswers>;

/** Source: docs/rules/bookings.md#placing. Expected refusals are codes; amounts are integer cents. */
export async function placeBooking(deps: Deps, guest: Guest, input: BookingInput): Promise<Outcome> {
  const turn = await deps.placingTurn({ ...guest, ...input }, (group) => placeAll(deps, group));
  const placed: Outcome = turn.ok ? turn.value : err({ code: 'busy' });
  const outcome = placed.ok ? 'placed' : placed.error.code;
  // Neither wrong fields nor a guest who has left are attempts to take places.
  if (outcome !== 'wrong-answers' && (turn.ok || turn.error === 'busy')) deps.onPlacing?.(outcome);
  return placed;
}

/** Together if that goes well; otherwise one after the other, so that nobody fails for another's form. */
async function placeAll(deps: Deps, group: readonly Placing[]): Promise<Promise<Outcome>[]> {
  const together = group.length > 1 ? await placeTogether(deps, group) : undefined;
  if (together) return together.map((outcome) => Promise.resolve(outcome));
  const outcomes: Promise<Outcome>[] = [];
  for (const placing of group) {
    const outcome = tryPlacing(deps, (tx) => placeOne({ ...deps, db: tx }, placing));
    outcomes.push(outcome);
    await outcome.catch(() => {});
  }
  return outcomes;
}

async function placeOne(deps: Deps, placing: Placing): Promise<Outcome> {
  const asked = askedFor(deps, placing);
  const [, form] = await Promise.all([lockForPlacing(deps.db, [asked.look]), readForm(deps, asked)]);
  return form.ok ? holdPlaces(deps, placing, { ...form.value, commits: true }) : form;
}

/**
 * All of one slot, in one transaction: each gets what those before it leave. undefined: nothing was written,
 * because the database refused, or because bookings have to be cancelled first.
 */
async function placeTogether(deps: Deps, group: readonly Placing[]): Promise<Outcome[] | undefined> {
  try {
    return await deps.db.transaction(async (db) => {
      const inTx = { ...deps, db };
      const asked = group.map((placing) => askedFor(deps, placing));
      const locks = lockForPlacing(
        db,
        asked.map(({ look }) => look),
      );
      const [, ...forms] = await Promise.all([locks, ...asked.map((each) => readForm(inTx, each))]);
      if (forms.some((each) => each.ok && each.value.read.ended.length + each.value.read.own.length > 0))
        return undefined;
      return writeAll(inTx, decideInOrder(deps, forms));
    });
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    return undefined;
  }
}

type Decided = Form & { got: Chosen | PlacedBooking };

function decideInOrder(
  deps: Deps,
  forms: readonly Read[],
): Result<Decided, PlaceBookingError | WrongAnswers>[] {
  const taken: Occupied[] = [];
  return forms.map((each) => {
    if (!each.ok) return each;
    const { read } = each.value;
    const got = decide(deps, { ...each.value, read: { ...read, occupied: [...read.occupied, ...taken] } });
    if (!got.ok) return got;
    if (!('reference' in got.value)) taken.push(...occupiedBy(got.value));
    return ok({ ...each.value, got: got.value });
  });
}

/** The last statement commits. */
function writeAll(deps: Deps, decided: ReturnType<typeof decideInOrder>): Promise<Outcome[]> {
  const last = decided.findLastIndex((each) => each.ok && !('reference' in each.value.got));
  return Promise.all(
    decided.map(async (each, at): Promise<Outcome> => {
      if (!each.ok) return each;
      const { got, guest, ...holding } = each.value;
      if ('reference' in got) return ok(got);
      return ok(await insertBooking(deps, guest, { ...holding, chosen: got, commits: at === last }));
    }),
  );
}

type Form = Holding & { guest: Guest };

type Read = Result<Form, PlaceBookingError | WrongAnswers>;

type Asked = Placing & { look: Look };

function askedFor(deps: Deps, placing: Placing): Asked {
  const wish = { ...placing, formNonce: formKey(placing) };
  return { ...wish, look: lookFor(deps, placing, wish) };
}

/** What decides about a form. Sent along with the locks: on one connection nothing need wait for their answer. */
async function readForm(deps: Deps, { look, ...form }: Asked): Promise<Read> {
  const [offer, paid] = await Promise.all([
    readOffer(deps.db, form, look),
    findPaidAlike(deps, {
      ...form,
      people: form.choices.reduce((sum, { people }) => sum + people, 0),
      exceptForm: form.formNonce,
    }),
  ]);
  if (!offer) return err({ code: 'unknown-service' });
  const { sellable, questions, read } = offer;
  const { answers, errors } = readAnswers(questions, new Map(Object.entries(form.answerFields ?? {})));
  if (Object.keys(errors).length > 0) return err({ code: 'wrong-answers', errors });
  if (sellable.obstacle)
    return err({ code: sellable.obstacle === 'suspended' ? 'unknown-service' : 'not-bookable' });
  if (paid && paid.reference !== form.besides) return err({ code: 'already-paid', ...paid });
  return ok({ guest: form, input: { ...form, answers }, sellable, read, commits: false });
}

type Offer = { sellable: Sellable; questions: Question[]; read: PlacesRead };

type OfferRow = PlacesRow & { sellable: SellableRow; questions: Question[] };

/** In one query: small ones cost half as much again each. undefined: this catalog doesn't have the service. */
async function readOffer(db: Db, ids: BookingInput, look: Look): Promise<Offer | undefined> {
  const [row] = await db.execute<OfferRow>(sql`
    select to_json(s) as sellable, ${questionsJson(ids.serviceId)} as questions, p.*
      from (${sellableQuery(ids)}) s cross join (${placesQuery(look)}) p`);
  return row && { ...row, sellable: toSellable(row.sellable), read: placesIn(row, look) };
}

/** A form changed after the browser's Back and sent again counts as another form. */
export function formKey(input: Omit<Holding['input'] & BookingInput, 'catalogId'>): string {
  const { formNonce, serviceId, date, slot, choices, contact, answers, answerFields } = input;
  const typed = JSON.stringify([serviceId, date, slot, choices, contact, answers, answerFields]);
  const content = createHash('sha256').update(typed);
  return `${formNonce}.${content.digest('base64url').slice(0, 22)}`;
}
