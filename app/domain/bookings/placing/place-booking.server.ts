// Places an online booking: the guest's form becomes a pending booking that holds its places.
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { type Sellable, sellableQuery, type SellableRow, toSellable } from '../../catalog/sellable.server.ts';
import type { Deps } from '../../deps.ts';
import { err, type Result } from '../../result.ts';
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
import { holdPlaces, tryPlacing } from './insert-booking.server.ts';
import type {
  BookingInput,
  Guest,
  Holding,
  PlaceBookingError,
  PlacedBooking,
  PlacesRead,
  WrongAnswers,
} from './booking-input.ts';

/** Source: docs/rules/bookings.md#placing. Expected refusals are codes; amounts are integer cents. */
export async function placeBooking(
  deps: Deps,
  guest: Guest,
  input: BookingInput,
): Promise<Result<PlacedBooking, PlaceBookingError | WrongAnswers>> {
  const turn = await deps.placingTurn({ ...guest, ...input }, () =>
    tryPlacing(deps, (tx) => place({ ...deps, db: tx }, guest, input)),
  );
  const placed = turn.ok ? turn.value : err({ code: 'busy' as const });
  const outcome = placed.ok ? 'placed' : placed.error.code;
  // Neither wrong fields nor a guest who has left are attempts to take places.
  if (outcome !== 'wrong-answers' && (turn.ok || turn.error === 'busy')) deps.onPlacing?.(outcome);
  return placed;
}

async function place(
  deps: Deps,
  guest: Guest,
  input: BookingInput,
): Promise<Result<PlacedBooking, PlaceBookingError | WrongAnswers>> {
  const formNonce = formKey(input);
  const look = lookFor(deps, guest, { ...input, formNonce });
  // On one connection the queries are sent without waiting for each other's answers.
  const [, offer, paid] = await Promise.all([
    lockForPlacing(deps.db, look),
    readOffer(deps.db, input, look),
    findPaidAlike(deps, {
      ...input,
      keyHash: guest.keyHash,
      people: input.choices.reduce((sum, { people }) => sum + people, 0),
      exceptForm: formNonce,
    }),
  ]);
  if (!offer) return err({ code: 'unknown-service' });
  const { sellable, questions, read } = offer;
  const { answers, errors } = readAnswers(questions, new Map(Object.entries(input.answerFields ?? {})));
  if (Object.keys(errors).length > 0) return err({ code: 'wrong-answers', errors });
  if (sellable.obstacle)
    return err({ code: sellable.obstacle === 'suspended' ? 'unknown-service' : 'not-bookable' });
  if (paid && paid.reference !== input.besides) return err({ code: 'already-paid', ...paid });
  const form = { ...input, answers, formNonce };
  return holdPlaces(deps, guest, { input: form, sellable, read, commits: true });
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
