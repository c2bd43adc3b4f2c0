// Writes a booking with its lines, answers and places.
import { sql, type SQL } from 'drizzle-orm';
import { andCommit, type Db } from '#db/client.ts';
import { bookingLines, bookings } from '#db/schema/bookings.ts';
import { ratesOn } from '../../catalog/rates/price-on.ts';
import { isRetryable, refusalOf } from '../../database-errors.ts';
import type { Deps } from '../../deps.ts';
import { NO_FEES } from '../../money/shares.ts';
import { err, ok, type Result, transact } from '../../result.ts';
import { duringOf } from '../../scheduling/rooms.ts';
import { recordsOf } from '../../sql.server.ts';
import type { Answer } from '../answers.ts';
import { freeCancellationEnd } from '../money/free-cancellation.ts';
import { holdEnd } from '../states.ts';
import { cancelPending } from './own-holds.server.ts';
import { newReference, newBookingSecret } from '../reference.ts';
import { chooseResource, type Chosen, timesOf } from './candidates.ts';
import { candidatesOn } from './find-candidates.server.ts';
import type { Guest, PlaceBookingError, PlacedBooking, PlacesRead, Holding } from './booking-input.ts';

/** Within the transaction that has the locks: cancels what has ended, and writes. */
export async function holdPlaces(
  deps: Deps,
  guest: Guest,
  holding: Holding,
): Promise<Result<PlacedBooking, PlaceBookingError>> {
  const decided = decide(deps, holding);
  if (!decided.ok) return decided;
  if ('reference' in decided.value) return ok(decided.value);
  await clear(deps, holding.read);
  return ok(await insertBooking(deps, guest, { ...holding, chosen: decided.value }));
}

/** The units that the form gets of what was read under the locks, or the booking that it made before. Writes nothing. */
export function decide(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  { input, sellable, read }: Holding,
): Result<Chosen | PlacedBooking, PlaceBookingError> {
  const found = candidatesOn(read.dayRules, { slot: input.slot, bounds: sellable.bounds, now: now() });
  if (!found.ok) return found;
  if (read.sameForm) return ok(read.sameForm);
  if (read.openHolds !== undefined && read.openHolds >= config.maxOpenHoldsPerAddress)
    return err({ code: 'too-many-holds' });
  const chosen = chooseResource(found.value.candidates, read.occupied, {
    choices: input.choices,
    rates: ratesOn(sellable.rates, found.value.day),
  });
  if (!chosen.ok) return chosen;
  const { totalCents } = chosen.value.quote;
  return totalCents === input.expectedTotalCents ? chosen : err({ code: 'price-changed', totalCents });
}

/** Cancels ended holds in the way, and the guest's own earlier hold for this slot. */
async function clear(deps: Deps, { ended, own }: PlacesRead): Promise<void> {
  if (ended.length > 0) await cancelPending(deps, ended, { reason: 'expired', actor: 'system' });
  if (own.length > 0) await cancelPending(deps, own, { reason: 'replaced', actor: 'guest' });
}

/** Writes the booking, its lines, places and first event in one statement, which also commits if its caller says so. */
export async function insertBooking(
  deps: Deps,
  guest: Guest,
  holding: Holding & { chosen: Chosen },
): Promise<PlacedBooking> {
  const by = placedBy(holding);
  const made = { secret: newBookingSecret(), reference: newReference() };
  const row = { ...made, ...bookingRow(deps, guest, holding) };
  const booking = recordsOf(bookings, [row]);
  const lines = recordsOf(
    bookingLines,
    holding.chosen.quote.lines.map((line, position) => ({ ...line, position })),
  );
  const [inserted] = await deps.db.execute<{ id: number }>(sql`
    with made as (
      insert into bookings (${booking.columns}, resource_name)
      select ${booking.columns}, (select name from resources r where r.id = b.resource_id)
        from json_populate_recordset(null::bookings, ${booking.records}::json) b returning id),
    lined as (
      insert into booking_lines (booking_id, ${lines.columns})
      select made.id, ${lines.columns} from made, json_populate_recordset(null::booking_lines, ${lines.records}::json) l),
    ${answersOfMade(holding.input.answers)}
    placed as (${placesOfMade(holding.chosen, row)}),
    told as (
      insert into booking_events (booking_id, at, kind, actor, actor_user_id)
      select id, ${row.createdAt.toISOString()}::timestamptz, 'placed', ${by.actor}::booking_actor, ${by.userId}::int from made)
    select id from made${holding.commits ? andCommit : sql``}`);
  if (!inserted) throw new Error('an insert answers its row');
  return { id: inserted.id, ...made };
}

function placesOfMade(chosen: Chosen, row: ReturnType<typeof bookingRow>): SQL {
  return sql`
      insert into allocations (booking_id, resource_id, slot_id, unit, people, date, start_time, end_time, during, share_key, hold_expires_at)
      select made.id, ${row.resourceId}, ${row.slotId}, p.unit, p.people, ${row.date}::date, ${row.startTime}::time, ${row.endTime}::time,
             ${duringOf(chosen.occurrence, chosen.resource)}::tsrange, '', ${row.holdExpiresAt.toISOString()}::timestamptz
        from made, json_to_recordset(${JSON.stringify(chosen.placements)}::json) as p(unit int, people int)`;
}

/** The join drops answers to questions deleted meanwhile. */
function answersOfMade(answers: readonly Answer[] = []): SQL {
  if (answers.length === 0) return sql``;
  return sql`answered as (
      insert into booking_answers (booking_id, question_id, label, answer)
      select made.id, q.id, a.label, a.answer
        from made, json_to_recordset(${JSON.stringify(answers)}::json) as a("questionId" int, label text, answer text)
        join service_questions q on q.id = a."questionId"),`;
}

function placedBy({ manner }: Holding) {
  return manner ? { actor: 'operator', userId: manner.actorUserId } : { actor: 'guest', userId: null };
}

function bookingRow(deps: Deps, guest: Guest, holding: Holding & { chosen: Chosen }) {
  const { input, sellable, chosen } = holding;
  return {
    activityId: sellable.activityId,
    ownerActivityId: sellable.ownerActivityId,
    marketplaceEntryId: sellable.entryId,
    serviceId: sellable.serviceId,
    catalogId: sellable.catalogId,
    rateId: chosen.quote.lines[0]?.rateId,
    serviceName: sellable.serviceName,
    vatFree: sellable.vatFree,
    ...feesOf(deps, holding),
    quantity: chosen.quote.people,
    ...totalOf(holding),
    ...input.contact,
    ...mannerOf(deps, holding),
    formNonce: input.formNonce,
    guestKeyHash: guest.keyHash ?? guest.newKeyHash,
    clientAddressHash: guest.addressHash,
    createdAt: deps.now(),
    ...whenAndWhere(chosen, sellable.bounds.timeZone, sellable.cancellationHours),
  } satisfies Partial<typeof bookings.$inferInsert>;
}

/** The lines keep the prices; an agreed total adds an adjustment. */
function totalOf({ chosen: { quote }, manner }: Holding & { chosen: Chosen }) {
  const { totalCents, reason } = manner?.agreed ?? { totalCents: quote.totalCents, reason: null };
  const difference = totalCents - quote.totalCents;
  return {
    totalCents,
    adjustmentCents: difference,
    adjustmentReason: difference === 0 ? null : reason,
  };
}

function feesOf({ config: { platformFee } }: Deps, { sellable, manner }: Holding) {
  if (manner?.source === 'on_the_spot') return NO_FEES;
  return {
    resaleFee: sellable.resaleFee,
    platformFee: platformFee.percentBasisPoints,
    platformFeeFixedCents: platformFee.fixedCents,
  };
}

/** A payment link holds its places until its deadline; opening the card page doesn't restart the hold. */
function mannerOf({ now, config }: Deps, { manner }: Holding) {
  const at = now();
  return manner
    ? { source: manner.source, holdExpiresAt: manner.holdExpiresAt, holdRestartedAt: at }
    : { source: 'online' as const, holdExpiresAt: holdEnd(at, config), privacyAcceptedAt: at };
}

function whenAndWhere({ occurrence, resource }: Chosen, timeZone: string, cancellationHours: number) {
  const times = timesOf(occurrence, timeZone);
  return {
    ...times,
    resourceId: resource.resourceId,
    cancellationHours,
    freeCancellationUntil: freeCancellationEnd(times.startsAt, cancellationHours),
  };
}

const ATTEMPTS = 4;

/** Tries again if a writer without our locks took the places, or if a random code exists already. */
export async function tryPlacing<T, E>(
  { db }: Pick<Deps, 'db'>,
  work: (tx: Db) => Promise<Result<T, E>>,
): Promise<Result<T, E | { code: 'sold-out' } | { code: 'busy' }>> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    try {
      return await transact(db, work);
    } catch (error) {
      // Another writer took the places, or a random code exists already: try again.
      if (refusalOf(error)?.code === '23P01' && attempt === ATTEMPTS) return err({ code: 'sold-out' });
      if (!refusalOf(error) && !isRetryable(error)) throw error;
      if (refusalOf(error)?.code === '23514') throw error;
    }
  }
  return err({ code: 'busy' });
}
