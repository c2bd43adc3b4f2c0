// Places an online booking: the guest's form becomes a pending booking that holds its places.
import { createHash } from 'node:crypto';

import type { Deps } from '../../deps.ts';
import { findSellable } from '../../catalog/sellable.server.ts';
import { err, type Result } from '../../result.ts';
import { readAnswers } from '../answers.ts';
import { listQuestions } from '../questions.server.ts';
import { findPaidAlike } from './own-holds.server.ts';
import { candidatesOn, readDayRules } from './read-places.server.ts';
import { holdPlaces, tryPlacing } from './insert-booking.server.ts';
import type {
  BookingInput,
  Guest,
  Holding,
  PlaceBookingError,
  PlacedBooking,
  WrongAnswers,
} from './booking-input.ts';

/** Source: docs/rules/bookings.md#placing. Expected refusals are codes; amounts are integer cents. */
export async function placeBooking(
  deps: Deps,
  guest: Guest,
  input: BookingInput,
): Promise<Result<PlacedBooking, PlaceBookingError | WrongAnswers>> {
  const placed = await tryPlacing(deps, (tx) => place({ ...deps, db: tx }, guest, input));
  const outcome = placed.ok ? 'placed' : placed.error.code;
  // Like other wrong fields, no attempt to take places.
  if (outcome !== 'wrong-answers') deps.onPlacing?.(outcome);
  return placed;
}

async function place(
  deps: Deps,
  guest: Guest,
  input: BookingInput,
): Promise<Result<PlacedBooking, PlaceBookingError | WrongAnswers>> {
  // On one connection the queries are sent without waiting for each other's answers.
  const formNonce = formKey(input);
  const [sellable, questions, dayRules, paid] = await Promise.all([
    findSellable(deps.db, input),
    listQuestions(deps, input.serviceId),
    readDayRules(deps.db, input.serviceId, input.date),
    findPaidAlike(deps, {
      ...input,
      keyHash: guest.keyHash,
      people: input.choices.reduce((sum, { people }) => sum + people, 0),
      exceptForm: formNonce,
    }),
  ]);
  if (!sellable) return err({ code: 'unknown-service' });
  const { answers, errors } = readAnswers(questions, new Map(Object.entries(input.answerFields ?? {})));
  if (Object.keys(errors).length > 0) return err({ code: 'wrong-answers', errors });
  if (sellable.obstacle)
    return err({ code: sellable.obstacle === 'suspended' ? 'unknown-service' : 'not-bookable' });
  if (paid && paid.reference !== input.besides) return err({ code: 'already-paid', ...paid });
  const found = candidatesOn(dayRules, { slot: input.slot, bounds: sellable.bounds, now: deps.now() });
  if (!found.ok) return found;
  return holdPlaces(deps, guest, {
    input: { ...input, answers, formNonce },
    sellable,
    ...found.value,
    commits: true,
  });
}

/** A form changed after the browser's Back and sent again counts as another form. */
export function formKey(input: Omit<Holding['input'] & BookingInput, 'catalogId'>): string {
  const { formNonce, serviceId, date, slot, choices, contact, answers, answerFields } = input;
  const typed = JSON.stringify([serviceId, date, slot, choices, contact, answers, answerFields]);
  const content = createHash('sha256').update(typed);
  return `${formNonce}.${content.digest('base64url').slice(0, 22)}`;
}
