// Places an online booking: the guest's form becomes a pending booking that holds its places.
import { createHash } from 'node:crypto';

import { sql } from 'drizzle-orm';

import type { Db } from '#db/client.ts';

import { parseDay } from '../../calendar-day.ts';
import { type Sellable, sellableQuery, type SellableRow, toSellable } from '../../catalog/sellable.server.ts';
import type { Deps } from '../../deps.ts';
import { err, type Result } from '../../result.ts';
import { rulesIn, rulesJson, type SlotRuleRow } from '../../scheduling/load-schedule.server.ts';
import { readAnswers } from '../answers.ts';
import type { Question } from '../question.ts';
import { questionsJson } from '../questions.server.ts';
import { findPaidAlike } from './own-holds.server.ts';
import { candidatesOn, type DayRules } from './read-places.server.ts';
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
  const [offer, paid] = await Promise.all([
    readOffer(deps.db, input),
    findPaidAlike(deps, {
      ...input,
      keyHash: guest.keyHash,
      people: input.choices.reduce((sum, { people }) => sum + people, 0),
      exceptForm: formNonce,
    }),
  ]);
  if (!offer) return err({ code: 'unknown-service' });
  const { sellable, questions, dayRules } = offer;
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

type Offer = { sellable: Sellable; questions: Question[]; dayRules: DayRules | undefined };

type OfferRow = { sellable: SellableRow; questions: Question[]; rules: SlotRuleRow[] | null };

/** In one query: three small ones cost half as much again. undefined: this catalog doesn't have the service. */
async function readOffer(db: Db, { serviceId, date, ...ids }: BookingInput): Promise<Offer | undefined> {
  const day = parseDay(date);
  const rules = day === undefined ? sql`null` : rulesJson({ serviceId }, { firstDay: day, lastDay: day });
  const [row] = await db.execute<OfferRow>(sql`
    select to_json(s) as sellable, ${questionsJson(serviceId)} as questions, ${rules} as rules
      from (${sellableQuery({ ...ids, serviceId })}) s`);
  if (!row) return undefined;
  const dayRules = day === undefined || !row.rules ? undefined : { day, rules: rulesIn(row.rules) };
  return { sellable: toSellable(row.sellable), questions: row.questions, dayRules };
}

/** A form changed after the browser's Back and sent again counts as another form. */
export function formKey(input: Omit<Holding['input'] & BookingInput, 'catalogId'>): string {
  const { formNonce, serviceId, date, slot, choices, contact, answers, answerFields } = input;
  const typed = JSON.stringify([serviceId, date, slot, choices, contact, answers, answerFields]);
  const content = createHash('sha256').update(typed);
  return `${formNonce}.${content.digest('base64url').slice(0, 22)}`;
}
