// A booking is written with its lines, answers and places.
import { sql, type SQL } from 'drizzle-orm';

import type { Db } from '#db/client.ts';

import { ratesOn } from '../../catalog/price-on.ts';
import { isRetryable, refusalOf } from '../../database-errors.ts';
import type { Deps } from '../../deps.ts';
import { err, ok, type Result, transact } from '../../result.ts';
import { duringOf } from '../../scheduling/during.ts';
import type { Answer } from '../answers.ts';
import { freeCancellationEnd } from '../free-cancellation.ts';
import { cancelPending } from '../own-holds.server.ts';
import { newReference, newSecret } from '../reference.ts';

import { chooseResource, type Chosen, locksOf, timesOf } from './candidates.ts';
import { lockAddress, lockPlaces, type PlacesRead, readPlaces } from './read-places.server.ts';
import type { Guest, PlaceBookingError, PlacedBooking, Holding } from '../booking-input.ts';

/**
 * Inside the transaction: lock, look, clear what has ended, choose units, write. Nothing in between is awaited
 * but the database.
 */
export async function holdPlaces(
  deps: Deps,
  guest: Guest,
  holding: Holding,
): Promise<Result<PlacedBooking, PlaceBookingError>> {
  const { input, sellable } = holding;
  const read = await lockAndRead(deps, guest, holding);
  if (read.sameForm) return ok(read.sameForm);
  await clear(deps, read);
  if (read.openHolds !== undefined && read.openHolds >= deps.config.maxOpenHoldsPerAddress)
    return err({ code: 'too-many-holds' });
  if (read.candidates.length === 0) return err({ code: 'slot-not-offered' });
  const chosen = chooseResource(read.candidates, read.occupied, {
    choices: input.choices,
    rates: ratesOn(sellable.rates, holding.day),
  });
  if (!chosen.ok) return chosen;
  const { totalCents } = chosen.value.quote;
  if (totalCents !== input.expectedTotalCents) return err({ code: 'price-changed', totalCents });
  return ok(await insertBooking(deps, guest, { ...holding, chosen: chosen.value }));
}

/**
 * The address before the places: who waits for an address holds no place, so nobody waits in a circle. The questions
 * follow one another on the same connection without waiting for answers: each begins when the one before has ended, so
 * the last sees what was written before the locks were ours.
 */
async function lockAndRead({ db, now, config }: Deps, guest: Guest, holding: Holding): Promise<PlacesRead> {
  const counted = config.maxOpenHoldsPerAddress > 0 ? guest.addressHash : undefined;
  const [, , read] = await Promise.all([
    counted === undefined ? undefined : lockAddress(db, counted),
    lockPlaces(db, locksOf(holding.candidates)),
    readPlaces(db, { guest, counted, holding, now: now() }),
  ]);
  return read;
}

/** Ended holds in the way, and the guest's own earlier hold for this slot. */
async function clear(deps: Deps, { ended, own }: PlacesRead): Promise<void> {
  if (ended.length > 0) await cancelPending(deps, ended, { reason: 'expired', actor: 'system' });
  if (own.length > 0) await cancelPending(deps, own, { reason: 'replaced', actor: 'guest' });
}

/** Writes a chosen booking: row, lines, places and its first event, in one statement. */
export async function insertBooking(
  deps: Deps,
  guest: Guest,
  holding: Holding & { chosen: Chosen },
): Promise<PlacedBooking> {
  const by = placedBy(holding);
  const made = { secret: newSecret(), reference: newReference() };
  const row = { ...made, ...bookingRow(deps, guest, holding) };
  const lines = holding.chosen.quote.lines.map((line, position) => ({ ...line, position }));
  const [inserted] = (await deps.db.execute(sql`
    with made as (
      insert into bookings (reference, secret, activity_id, owner_activity_id, marketplace_entry_id, service_id, catalog_id,
             resource_id, slot_id, rate_id, date, start_time, end_time, starts_at, ends_at, service_name, slot_name,
             resource_name, vat_free, quantity, total_cents, resale_fee, platform_fee, platform_fee_fixed_cents,
             free_cancellation_until, name, surname, email, phone, message, privacy_accepted_at, hold_expires_at,
             hold_restarted_at, source, form_nonce, guest_key_hash, client_address_hash, created_at)
      select b.reference, b.secret, b.activity_id, b.owner_activity_id, b.marketplace_entry_id, b.service_id, b.catalog_id,
             b.resource_id, b.slot_id, b.rate_id, b.date, b.start_time, b.end_time, b.starts_at, b.ends_at, b.service_name,
             b.slot_name, (select name from resources where id = b.resource_id), b.vat_free, b.quantity, b.total_cents,
             b.resale_fee, b.platform_fee, b.platform_fee_fixed_cents, b.free_cancellation_until, b.name, b.surname,
             b.email, b.phone, b.message, b.privacy_accepted_at, b.hold_expires_at, b.hold_restarted_at, b.source,
             b.form_nonce, b.guest_key_hash, b.client_address_hash, b.created_at
        from json_populate_record(null::bookings, ${JSON.stringify(row)}::json) b returning id),
    lined as (
      insert into booking_lines (booking_id, position, rate_id, rate_name, pricing, people, multiplier, unit_price_cents, total_cents)
      select made.id, l.position, l."rateId", l."rateName", l.pricing, l.people, l.multiplier, l."unitPriceCents", l."totalCents"
        from made, json_to_recordset(${JSON.stringify(lines)}::json) as l(position int, "rateId" int, "rateName" text,
             pricing rate_pricing, people int, multiplier int, "unitPriceCents" bigint, "totalCents" bigint)),
    answered as (${answersOfMade(holding.input.answers)}),
    placed as (${placesOfMade(holding.chosen, row)}),
    told as (
      insert into booking_events (booking_id, at, kind, actor, actor_user_id)
      select id, ${row.created_at}::timestamptz, 'placed', ${by.actor}::booking_actor, ${by.userId}::int from made)
    select id from made`)) as unknown as { id: number }[];
  if (!inserted) throw new Error('an insert answers its row');
  return { id: inserted.id, ...made };
}

function placesOfMade(chosen: Chosen, row: ReturnType<typeof bookingRow>): SQL {
  return sql`
      insert into allocations (booking_id, resource_id, slot_id, unit, people, date, start_time, end_time, during, share_key, hold_expires_at)
      select made.id, ${row.resource_id}, ${row.slot_id}, p.unit, p.people, ${row.date}::date, ${row.start_time}::time, ${row.end_time}::time,
             ${duringOf(chosen.occurrence, chosen.resource)}::tsrange, '', ${row.hold_expires_at}::timestamptz
        from made, json_to_recordset(${JSON.stringify(chosen.placements)}::json) as p(unit int, people int)`;
}

/** A question that was deleted meanwhile has nobody who wants its answer. */
function answersOfMade(answers: readonly Answer[] = []): SQL {
  return sql`
      insert into booking_answers (booking_id, question_id, label, answer)
      select made.id, q.id, a.label, a.answer
        from made, json_to_recordset(${JSON.stringify(answers)}::json) as a("questionId" int, label text, answer text)
        join service_questions q on q.id = a."questionId"`;
}

function placedBy({ manner }: Holding) {
  return manner ? { actor: 'operator', userId: manner.actorUserId } : { actor: 'guest', userId: null };
}

function bookingRow(deps: Deps, guest: Guest, holding: Holding & { chosen: Chosen }) {
  const { input, sellable, chosen } = holding;
  const now = deps.now();
  const { contact } = input;
  return {
    activity_id: sellable.activityId,
    owner_activity_id: sellable.ownerActivityId,
    marketplace_entry_id: sellable.entryId,
    service_id: sellable.serviceId,
    catalog_id: sellable.catalogId,
    rate_id: chosen.quote.lines[0]?.rateId,
    service_name: sellable.serviceName,
    vat_free: sellable.vatFree,
    ...feesOf(deps, holding),
    quantity: chosen.quote.people,
    total_cents: chosen.quote.totalCents,
    ...contact,
    ...mannerOf(deps, holding),
    form_nonce: input.formNonce,
    guest_key_hash: guest.keyHash,
    client_address_hash: guest.addressHash,
    created_at: now.toISOString(),
    ...whenAndWhere(chosen, sellable.bounds.timeZone, sellable.cancellationHours),
  };
}

/** Money that is taken on the spot passes us by. */
function feesOf({ config: { platformFee } }: Deps, { sellable, manner }: Holding) {
  if (manner?.source === 'on_the_spot')
    return { resale_fee: 0, platform_fee: 0, platform_fee_fixed_cents: 0 };
  return {
    resale_fee: sellable.resaleFee,
    platform_fee: platformFee.percentBasisPoints,
    platform_fee_fixed_cents: platformFee.fixedCents,
  };
}

/** The hold of a payment link lasts until its deadline, whenever it is opened. */
function mannerOf({ now, config: { holdMinutes } }: Deps, { manner }: Holding) {
  const at = now();
  if (!manner) {
    const holdExpiresAt = new Date(at.getTime() + holdMinutes * 60_000);
    return {
      source: 'online',
      privacy_accepted_at: at.toISOString(),
      hold_expires_at: holdExpiresAt.toISOString(),
    };
  }
  return {
    source: manner.source,
    hold_expires_at: manner.holdExpiresAt.toISOString(),
    hold_restarted_at: at.toISOString(),
  };
}

function whenAndWhere({ occurrence, resource }: Chosen, timeZone: string, cancellationHours: number) {
  const { startsAt, endsAt, ...times } = timesOf(occurrence, timeZone);
  return {
    resource_id: resource.resourceId,
    slot_id: times.slotId,
    slot_name: times.slotName,
    date: times.date,
    start_time: times.startTime,
    end_time: times.endTime,
    starts_at: startsAt.toISOString(),
    ends_at: endsAt.toISOString(),
    free_cancellation_until: freeCancellationEnd(startsAt, cancellationHours).toISOString(),
  };
}

const ATTEMPTS = 4;

/** Whoever takes places may meet somebody who took none of our locks, or a code that exists: then it looks again. */
export async function tryPlacing<T, E>(
  { db }: Pick<Deps, 'db'>,
  work: (tx: Db) => Promise<Result<T, E>>,
): Promise<Result<T, E | { code: 'sold-out' } | { code: 'busy' }>> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    try {
      return await transact(db, work);
    } catch (error) {
      // A clash of random codes, or a writer who did not take our lock: look again.
      if (refusalOf(error)?.code === '23P01' && attempt === ATTEMPTS) return err({ code: 'sold-out' });
      if (!refusalOf(error) && !isRetryable(error)) throw error;
      if (refusalOf(error)?.code === '23514') throw error;
    }
  }
  return err({ code: 'busy' });
}
