// Inside the transaction: lock, look, clear what has ended, choose units, write. Nothing in between is awaited
// but the database.
import type { Deps } from '../../deps.ts';
import type { Sellable } from '../../catalog/find-sellable.server.ts';
import { err, ok, type Result } from '../../result.ts';
import type { Schedule } from '../../scheduling/offers.ts';
import type { BookingInput, Guest, PlaceBookingError, PlacedBooking } from '../place-booking.server.ts';
import type { BookingSource } from '../lifecycle.ts';
import { cancelPending } from '../cancel-pending.server.ts';
import { chooseResource, locksOf, type Candidate } from './candidates.ts';
import { insertBooking } from './insert-booking.server.ts';
import { lockAddress, lockPlaces, readPlaces, type PlacesRead } from './read-places.server.ts';

export type Holding = {
  input: BookingInput;
  sellable: Sellable;
  candidates: Candidate[];
  schedule: Schedule;
  day: number;
  manner?: Manner;
};

/** How a booking came about when it was not by the guest's own form. */
export type Manner = {
  source: Extract<BookingSource, 'on_the_spot' | 'payment_link'>;
  /** Never after the start. */
  holdExpiresAt: Date;
  actorUserId: number;
};

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
    rates: sellable.rates,
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
